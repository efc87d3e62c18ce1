/** The gate to cli-progress: a bar on a terminal, and nothing anywhere else. */
import { Presets, SingleBar } from 'cli-progress';
import type { ReportProgress } from './tables/read-folder.ts';

const FORMAT = '{bar} {value}/{total} {duration_formatted} {path}';

/** Shows how far an import is; the bar is gone when it is done. */
export function makeTerminalProgress(stream: NodeJS.WriteStream): ReportProgress {
  if (!stream.isTTY) return () => {};
  const settings = { format: FORMAT, stream, clearOnComplete: true, hideCursor: true, linewrap: false };
  const bar = new SingleBar(settings, Presets.shades_classic);
  let isShown = false;
  return (done, count, path) => {
    if (!isShown && done < count) bar.start(count, 0, { path });
    isShown = true;
    bar.update(done, { path });
    if (done === count) bar.stop();
  };
}
