/** What keeps a whole bill from being reviewed, in the words of its `error`. */
import { describeObstacle, type Obstacle } from '../model/trace.ts';

/** Sentences of one remedy that are told in full; a bill of a thousand days lacks one table, and not a thousand. */
const TOLD = 3;

export function describeObstacles(obstacles: readonly Obstacle[]): string {
  const byRemedy = Map.groupBy(obstacles, ({ remedy }) => remedy);
  return [...byRemedy.values()]
    .map((alike) => {
      const more = alike.length - TOLD;
      const told = alike.slice(0, TOLD).map(describeObstacle).join(' ');
      return more > 0 ? `${told} The same holds of other days or lines of the bill: ${more} more.` : told;
    })
    .join(' ');
}
