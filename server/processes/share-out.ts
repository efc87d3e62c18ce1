/** What of the settings is shared out among processes. */
import type { Config } from '../config/config.ts';

/** Of `total` things, as many as process `number` of `of` gets: all get alike, the first ones what is left over. */
const shareOf = (total: number, number: number, of: number): number =>
  Math.floor(total / of) + (number <= total % of ? 1 : 0);

/** Threads for bulk jobs are those of the service; limits of what one process holds in memory are of each. */
export const shareConfig = (config: Config, number: number, of: number): Config => ({
  ...config,
  bulkWorkers: shareOf(config.bulkWorkers, number, of),
});
