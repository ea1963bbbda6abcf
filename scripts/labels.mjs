/** `npm run labels`: searches the places of all names on the maps, and writes them into each pack's board.json. */

import { readFileSync, writeFileSync } from 'node:fs';
import { boardFile, gamesHere, searched, written } from './labels/boards.mjs';

/** One line for the places and one for the ways. */
const printed = ({ names, ways }) =>
  `"lettering": {\n  "names": ${JSON.stringify(names)},\n  "ways": ${JSON.stringify(ways)}\n }`;

for (const game of gamesHere()) {
  const file = boardFile(game);
  const text = readFileSync(file, 'utf8');
  const lettering = printed(searched(game));
  const known = /"lettering": \{\n.*\n.*\n \}/;
  const after = known.test(text)
    ? text.replace(known, () => lettering)
    : text.replace(/\n ?"tracks":/, (next) => `\n ${lettering},${next}`);
  if (!known.test(after)) throw new Error(`${file}: there is no line "tracks" before which the lettering could stand`);
  writeFileSync(file, after);
  const { names, collisions, lettering: now } = written(game);
  process.stdout.write(
    `${game}: ${Object.keys(now.names).length} of ${names.length} names, ${Object.keys(now.ways).length} roads\n`,
  );
  for (const { text: name, over } of collisions) process.stdout.write(`  ${name} lies over: ${over.join(', ')}\n`);
}
