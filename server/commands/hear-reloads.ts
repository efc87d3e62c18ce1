/** Hears that rules and tables are to be read anew. */
import type { Shell } from './shell.ts';

/** Says who reads them anew; what was asked before is done then, for what was read by then may be what was there before. */
export type TakeReloads = (reload: () => void) => void;

/** Called in the first moment of a service, for a signal that nobody hears ends the process. */
export function hearReloads(shell: Pick<Shell, 'onReload'>): TakeReloads {
  let taken: (() => void) | undefined;
  let isAskedEarly = false;
  shell.onReload?.(() => {
    if (taken) taken();
    else isAskedEarly = true;
  });
  return (reload) => {
    taken = reload;
    if (isAskedEarly) reload();
  };
}
