/**
 * A server on the embedded database, like the program for hosts, that also runs statements for its parent: no other process can
 * look into its folder meanwhile.
 */

import { BundleFolder, createServer, Matches, migrate, openPglite, openShelf, readSettings } from '@cauldron/server';

const settings = readSettings(process.env, process.cwd());
if ('wrong' in settings) throw new Error(settings.wrong.join('\n'));
const database = await openPglite(settings.dataFolder);
await migrate(database);
let server;
const log = (what, error) => server?.app.log.error({ err: error }, what);
const matches = new Matches(database, { games: openShelf(new BundleFolder(settings.bundleFolder)), log });
await matches.start();
server = await createServer({ settings, version: '0.0.0', play: Promise.resolve({ database, matches, games: [] }) });

process.on('message', ({ n, sql, params }) => {
  database.query(sql, params).then(
    (rows) => process.send({ n, rows }),
    (error) => process.send({ n, failed: String(error) }),
  );
});
let isEnding = false;
const end = async () => {
  if (isEnding) return;
  isEnding = true;
  await server.close();
  await matches.close();
  await database.close();
  process.exit(0);
};
process.on('SIGTERM', end);
// The parent is gone.
process.on('disconnect', end);
process.stderr.write(`Cauldron is at http://127.0.0.1:${await server.listen(0)}\n`);
