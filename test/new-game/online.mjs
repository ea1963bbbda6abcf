/**
 * `node online.mjs <root> <game>`: the compiled server of a copy of the repository makes a match of a game and shows it to its
 * player. Prints what the player reads.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root, game] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(root, `packages/${name}/dist/index.js`)).href);
const { Matches, migrate, openPglite, openShelf } = await load('server');
const { matchTerms } = await load('protocol');

const folder = mkdtempSync(join(tmpdir(), 'cauldron-online-'));
const db = await openPglite(folder);
try {
  await migrate(db);
  const log = (what, error) => process.stderr.write(`${what} ${error?.stack}\n`);
  const matches = new Matches(db, { games: openShelf(), log });
  await matches.start();
  const terms = { game, scenario: 'drill', witnessed: false, seats: [{ kind: 'me' }, { kind: 'link' }] };
  const made = await matches.make(matchTerms.parse(terms), { name: 'Ann' });
  if ('declined' in made) throw new Error(made.why);
  const texts = [];
  const who = { token: made.tokens[0].token };
  const watching = await matches.watch(made.match.id, who, -1, ({ text }) => texts.push(JSON.parse(text)));
  const sync = texts.find(({ t }) => t === 'sync');
  process.stdout.write(JSON.stringify({ game: sync.view.game, prompt: sync.view.question.prompt }));
  watching.stop();
  await matches.close();
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}
