/** bench/results.md, written from the figures of one run. */

const whole = (x) => Math.round(x).toLocaleString('en-US');
const fine = (x) => (x >= 100 ? whole(x) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const ranged = (figure, show) => (figure ? `${show(figure.median)} (${show(figure.low)}..${show(figure.high)})` : '–');

const table = (head, rows) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

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
  const goals = targets.map(({ what, goal, found, met }) => [what, goal, found, met ? 'yes' : '**no**']);
  const parts = [
    '# The benchmark',
    `Written by \`npm run bench\`: one run, one process, compiled code, ${machine}. Each figure is the median of five runs, with the lowest and the highest. Trust factors of two, not tenths.`,
    '## Our aims',
    table(['what', 'aim', 'found', 'met'], goals),
    '## Playing',
    'A decision lists every legal answer and applies one at random. A replay applies recorded decisions and dice, each checked for legality, and lists nothing; “with hashes” also hashes the position after each and compares. A copy goes into a buffer that is used again.',
    table(
      ['scenario', 'decisions/s', 'games/s', 'replayed actions/s', 'with hashes', 'copy, µs'],
      [...ours, ...theirs],
    ),
    'chess.js lists with `moves()` and makes with `move()`; its copy is a new board from a FEN. chessops lists with `allDests()`; its replay checks no legality. boardgame.io plays a small game through its own client, tokens on spaces, one to a space: its answers are listed by hand. These are other games, and smaller: the row says what a decision costs there, no more.',
    '## Sizes',
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
  return `${parts.join('\n\n')}\n`;
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
    `## The map of ${name}`,
    `Movement of ${what} from twenty places all over the map, at the same costs and by the same algorithm for all; all give the same answer, which is checked.`,
    table(['what', 'µs', 'hexes reached'], rows),
  ];
}

export { fine, whole };
