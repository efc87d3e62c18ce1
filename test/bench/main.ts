/**
 * `npm run bench`: what a review costs, as ratios of one run. `npm run bench -- mix [folder of imported tables] [bills of
 * each programme]`: what becomes of a stream of everyday bills. `npm run bench -- compare <folder>`: a review in this state of
 * the project and in another one. `npm run bench -- bulk`: a stream of bills, on one thread and on two. Prints; asserts nothing, for times are no tests.
 */
import { tuneCollector } from '../../server/collector.ts';
import { measureBulk } from './bulk.ts';
import { compareStates } from './compare.ts';
import { measureEngine } from './engine-cost.ts';
import { benchMix } from './mix/main.ts';
import { printRow as row } from './mix/print-mix.ts';
import { measureRequests } from './request-ratio.ts';

tuneCollector();
const [what, ...settings] = process.argv.slice(2);
if (what === 'mix') {
  await benchMix(settings);
  process.exit();
}
if (what === 'bulk') {
  measureBulk();
  process.exit();
}
if (what === 'compare') {
  await compareStates(settings[0] ?? '.');
  process.exit();
}

console.log('CPU time, user and system, of this process; median of five.\n');
const engine = await measureEngine();
row('walk with full trace, services apart, µs a line', engine.walks.apart.toFixed(1));
row('walk, ten services of a day (groups in use), µs a line', engine.walks.together.toFixed(1));
row('walk, days of surgery priced by place, µs a line', engine.walks.surgery.toFixed(1));
row('ten services of a day, the response built and digested, µs a line', engine.review.toFixed(1));
row('the same rules on json-rules-engine (conditions only), µs a line', engine.reference.toFixed(1));
row(
  'json-rules-engine over the compiled conditions alone',
  `${(engine.reference / engine.conditions).toFixed(0)} times`,
);
row(
  'json-rules-engine over the whole walk with trace',
  `${(engine.reference / engine.walks.together).toFixed(1)} times`,
);
row(
  `a book of ${engine.bigRules} rules over one of ${engine.rules}, a line`,
  `${engine.bigRatio.toFixed(2)} times`,
);
console.log('');
const requests = await measureRequests([10, 100]);
for (const { lines, reviewMicroseconds, echoMicroseconds, ratio, responseBytes } of requests) {
  row(`/v1/review of ${lines} lines, stored durably, ms`, (reviewMicroseconds / 1000).toFixed(2));
  row(
    `echo of the same bodies (${Math.round(responseBytes / 1024)} KiB out), ms`,
    (echoMicroseconds / 1000).toFixed(2),
  );
  row('review over echo', `${ratio.toFixed(2)} times`);
}
