/** The packs of this repository as the board prints them, and the places of their names. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collisionsOf, layOut, placeLabels } from '@cauldron/board';
import { compileMap, shippedPack } from '@cauldron/engine';
import { root } from '../setup.mjs';
import { widthOf } from './fonts.mjs';

const games = join(root, 'packages', 'games');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const gamesHere = () =>
  readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(games, entry.name)).includes('pack'))
    .map((entry) => entry.name);

export const boardFile = (game) => join(games, game, 'pack', 'board.json');

function printOf(game) {
  const [map, units, charts, scenarios, board] = ['map', 'units', 'charts', 'scenarios', 'board'].map((name) =>
    read(join(games, game, 'pack', `${name}.json`)),
  );
  const messages = read(join(games, game, 'messages', 'en.json'));
  const pack = shippedPack({ map, units, charts, scenarios, board, messages });
  const { hexes, ids, q, r } = compileMap(pack.map);
  const all = ids.slice(0, hexes).map((id, place) => ({ place, id, q: q[place], r: r[place] }));
  return { pack, sheet: layOut(all, pack.map.grid.orientation === 'flat') };
}

/** Where the search puts the names of a game, as a file says it: JSON knows no -0. */
export function searched(game) {
  const { pack, sheet } = printOf(game);
  return JSON.parse(JSON.stringify(placeLabels(pack, sheet, widthOf)));
}

/** What is written in a game's board.json, and what its names cover. */
export function written(game) {
  const { pack, sheet } = printOf(game);
  const names = Object.values(pack.map.hexes).flatMap((hex) => hex.n ?? []);
  return { lettering: pack.board.lettering, names, collisions: collisionsOf(pack, sheet, widthOf) };
}
