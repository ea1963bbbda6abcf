/**
 * What the database itself can do through our driver, in a separate process: begin, insert a row as large as an entry, commit, on
 * several connections at once. A message brings a job, and the figures go back.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { migrate, openPglite, openPostgres } from '@cauldron/server';

const INSERT = `INSERT INTO entries (match, seq, id, seat, content, n, next_v, made, signed_by, sign_count, sig)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $2, $9)`;
/** Warm-up, until code is compiled and caches are filled. */
const WARM_MS = 1000;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function measure({ url, folder, workers, seconds }) {
  const db = url ? await openPostgres({ url }) : await openPglite(folder);
  await migrate(db);
  const content = JSON.stringify({ kind: 'act', do: ['move', '2403'] });
  // The average size of what a move writes.
  const made = JSON.stringify({ kept: 'x'.repeat(300) });
  const sig = randomBytes(64).toString('hex');
  let [done, isOver] = [0, false];
  const ids = Array.from({ length: workers }, () => randomUUID());
  for (const id of ids)
    await db.query(
      "INSERT INTO matches (id, terms, rules, pack, first_v, secret, server_key, is_open, over) VALUES ($1, '{}', 0, '', '', '', '', false, true)",
      [id],
    );
  const work = async (match) => {
    for (let seq = 1; !isOver; seq++) {
      const [n, v] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
      await db.transaction((q) => q.query(INSERT, [match, seq, randomUUID(), 0, content, n, v, made, sig], 'raw'));
      done++;
    }
  };
  const all = ids.map(work);
  await wait(WARM_MS);
  done = 0;
  const begun = performance.now();
  await wait(seconds * 1000);
  isOver = true;
  const perSecond = done / ((performance.now() - begun) / 1000);
  await Promise.all(all);
  await db.query("DELETE FROM matches WHERE pack = ''");
  await db.close();
  return { perSecond };
}

process.on('message', (job) => {
  measure(job).then(
    (figures) => process.send({ figures }),
    (error) => process.send({ failed: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
