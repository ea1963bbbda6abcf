/** An earlier release at the time when a match began: the same rules with another pack, kept as a bundle for the server of today. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRefusal, Match } from '@cauldron/engine';
import { matchTerms } from '@cauldron/protocol';
import { isDeclined, Matches, migrate, openPglite } from '@cauldron/server';
import { writeBundle } from '../../../scripts/bundling.mjs';
import { want } from './bench.mjs';
import { root } from './server.mjs';

const GAME = 'tobruk';
export const TITLE = 'Tobruk, first edition';

/** Every unit could move this much farther. Units also had other numbers, so that a player with other rules confuses them. */
const FARTHER = 3;

function edit(file, change) {
  const data = JSON.parse(readFileSync(file, 'utf8'));
  change(data);
  writeFileSync(file, JSON.stringify(data));
}

async function make(folder) {
  const pack = join(folder, 'pack');
  for (const part of ['pack', 'messages'])
    cpSync(join(root, 'packages/games', GAME, part), join(folder, part), { recursive: true });
  edit(join(pack, 'units.json'), ({ units }) => {
    for (const { front } of units) if (front?.movement > 0) front.movement += FARTHER;
    units.reverse();
  });
  edit(join(pack, 'board.json'), (board) => {
    board.title = TITLE;
  });
  const bundles = join(folder, 'bundles');
  const { path } = await writeBundle(GAME, bundles, folder);
  const { game } = await import(pathToFileURL(join(path, 'index.mjs')).href);
  return { game, bundles };
}

let made;

/** Its game, and the folder with its bundle: one for all tests of a run, removed with it. */
export function earlierRelease() {
  made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cauldron-earlier-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return make(folder);
  })();
  return made;
}

/** Makes a match in a database as that release's server did. Returns the ends of the links to its two seats. */
export async function makeEarlierMatch(data, game) {
  const log = (what, error) => process.stderr.write(`${what}: ${error}\n`);
  const db = await openPglite(data);
  await migrate(db);
  const games = { ids: [GAME], current: async () => game, find: async () => game };
  const matches = new Matches(db, { games, log });
  try {
    await matches.start();
    const seats = [{ kind: 'link' }, { kind: 'link' }];
    const terms = matchTerms.parse({ game: GAME, scenario: 'drill', witnessed: true, seats });
    const made = await matches.make(terms, { name: 'Ada' });
    want(!isDeclined(made), `the match is not made: ${JSON.stringify(made)}`);
    return made.invitations.map(({ invitation }) => `#/join/${made.match.id}/${invitation}`);
  } finally {
    await matches.close();
    await db.close();
  }
}

/** A match of that release as a file: some decisions of a drill. */
export function earlierFile(game, decisions) {
  const match = Match.begin(game, { scenario: 'drill', seed: 'earlier' });
  want(!isRefusal(match), 'the drill cannot be begun');
  for (let i = 0; i < decisions; i++) {
    const { seat, actions, count } = match.question();
    match.act(seat, actions[(i * 7) % count]);
  }
  return match;
}
