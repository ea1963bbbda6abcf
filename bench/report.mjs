/** The rules' part of bench/results.md, written from the figures of one run. */

import { fine, goalTable, ranged, table, whole } from './figures.mjs';

export function report({ machine, games, others, maps, targets }) {
  const ours = games.map(({ name, figures: f }) => [
    name,
    ranged(f.decisions, whole),
    ranged(f.games, fine),
    ranged(f.replay, whole),
    ranged(f.hashed, whole),
    ranged(f.copy, fine),
  ]);
  const sizes = games.map(({ name, figures: f }) => [
    name,
    whole(f.decisionsPerGame),
    fine(f.answers),
    whole(f.stateBytes),
    whole(f.fileBytes),
    whole(f.bytesPerEntry),
  ]);
  const theirs = others.map(({ name, figures: f }) => [
    name,
    ranged(f.decisions, whole),
    ranged(f.games, fine),
    ranged(f.replay, whole),
    '–',
    ranged(f.copy, fine),
  ]);
  const parts = [
    '## The rules',
    `One process, compiled code, ${machine}. Each figure is the median of five runs, with the lowest and the highest.`,
    goalTable(targets),
    '### Playing',
    'A decision lists every legal answer and applies one at random. A replay applies recorded decisions and dice, each checked for legality, and lists nothing; “with hashes” also hashes the position after each and compares. A copy goes into a buffer that is used again.',
    table(
      ['scenario', 'decisions/s', 'games/s', 'replayed actions/s', 'with hashes', 'copy, µs'],
      [...ours, ...theirs],
    ),
    'chess.js lists with `moves()` and makes with `move()`; its copy is a new board from a FEN. chessops lists with `allDests()`; its replay checks no legality. boardgame.io plays a small game through its own client, tokens on spaces, one to a space: its answers are listed by hand. These are other games, and smaller: the row says what a decision costs there, no more.',
    '### Sizes',
    table(
      [
        'scenario',
        'decisions a game',
        'answers a question',
        'bytes of a position',
        'bytes of a match file',
        'bytes an entry',
      ],
      sizes,
    ),
    'A position is its truth alone, four bytes a figure; what is derived from it is not counted.',
    ...maps.flatMap(mapParts),
  ];
  return parts.join('\n\n');
}

function mapParts({ name, what, flood, trace }) {
  const rows = [
    ['movement flood', ranged(flood.ours, fine), fine(flood.reached)],
    [
      'the same with honeycomb-grid 4.1.5, neighbours by `traverse(ring)`',
      ranged(flood.byTraverser, fine),
      fine(flood.reached),
    ],
    [
      'the same with honeycomb-grid 4.1.5, neighbours by `neighborOf`',
      ranged(flood.byDirection, fine),
      fine(flood.reached),
    ],
  ];
  if (trace) rows.push(['supply of the whole map', ranged(trace.time, fine), fine(trace.reached)]);
  return [
    `### The map of ${name}`,
    `Movement of ${what} from twenty places all over the map, at the same costs and by the same algorithm for all; all give the same answer, which is checked.`,
    table(['what', 'µs', 'hexes reached'], rows),
  ];
}
