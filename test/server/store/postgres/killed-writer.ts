/** Writes reviews, several at a time, and names each one it knows to be durable, until it is killed. */
import { writeSync } from 'node:fs';
import { digestBytes } from '../../../../server/store/chain.ts';
import { parsePostgresUrl } from '../../../../server/store/postgres/address.ts';
import { openPostgresStore } from '../../../../server/store/postgres/postgres-store.ts';
import { makeReview } from '../records.ts';

const store = await openPostgresStore(parsePostgresUrl(process.env['DATABASE_URL']!));
for (let next = 0; ; next += 7) {
  const ids = Array.from({ length: 7 }, (_, index) => `${process.argv[2]}-${next + index}`);
  await Promise.all(
    ids.map(async (id) => {
      const review = makeReview({ qrCodeId: id, linkHash: id, resultBytes: new Uint8Array(20_000) });
      await store.addReview({ ...review, bytesDigest: digestBytes(review) });
      writeSync(1, `${id}\n`);
    }),
  );
}
