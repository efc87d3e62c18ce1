/** Writes reviews, several at a time, and names each one it knows to be durable, until it is killed. */
import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { makeReview, TENANT } from './records.ts';

const store = await openSqliteStore(process.argv[2]!);
await store.addTenant(TENANT);
for (let next = 0; ; next += 7) {
  const ids = Array.from({ length: 7 }, (_, index) => `${next + index}`);
  await Promise.all(
    ids.map(async (id) => {
      await store.addReview(makeReview({ qrCodeId: id, linkHash: id, resultBytes: new Uint8Array(20_000) }));
      writeSync(1, `${id}\n`);
    }),
  );
}
