/** The picture of a game's balance: for each scenario the winners, with the interval, and the spread of the leads in points. */

import { type Balance, EVEN } from './balance.ts';

const ROW = 92;
const TOP = 56;
const LEFT = 150;
const BAR = 320;
const GAP = 60;
const SPREAD = 320;
const WIDTH = LEFT + BAR + GAP + SPREAD + 30;
/** Colours for the first side, draws and the second side: they differ in brightness, not only in hue. */
const COLOURS = ['#2c5f8a', '#c9c4b8', '#d08c3c'] as const;

export function balancePicture(title: string, sides: readonly string[], all: readonly Balance[]): string {
  const height = TOP + all.length * ROW + 34;
  const body = all.flatMap((balance, i) => row(balance, TOP + i * ROW));
  const band = rect(LEFT + BAR * EVEN.low, TOP - 8, BAR * (EVEN.high - EVEN.low), all.length * ROW, '#e8efe4');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    rect(0, 0, WIDTH, height, '#ffffff'),
    band,
    text(LEFT, 20, `Won by ${sides[0]} (dark), drawn (grey), won by ${sides[1]} (light)`),
    text(LEFT + BAR + GAP, 20, `Points of ${sides[0]} less those of ${sides[1]}, by matches`),
    text(LEFT, 38, 'the line is the 95 % interval, the band 40 to 60 %', '#555555'),
    ...body,
    ...[0, 0.5, 1].map((at) => text(LEFT + BAR * at, height - 12, `${at * 100} %`, '#555555', 'middle')),
    '</svg>\n',
  ].join('\n');
}

function row(balance: Balance, y: number): string[] {
  const { scenario, matches, wins } = balance;
  const parts = [
    text(LEFT - 12, y + 24, scenario, '#000000', 'end'),
    text(LEFT - 12, y + 40, `${matches} matches`, '#555555', 'end'),
  ];
  if (matches === 0) return parts;
  const first = wins[0].share * BAR;
  const second = (wins[1]?.share ?? 0) * BAR;
  const middle = y + 24;
  const [low, high] = [LEFT + wins[0].low * BAR, LEFT + wins[0].high * BAR];
  parts.push(
    rect(LEFT, y + 10, first, 28, COLOURS[0]),
    rect(LEFT + first, y + 10, BAR - first - second, 28, COLOURS[1]),
    rect(LEFT + BAR - second, y + 10, second, 28, COLOURS[2]),
    `<path d="M${fixed(low)} ${middle}H${fixed(high)}M${fixed(low)} ${middle - 6}v12M${fixed(high)} ${middle - 6}v12" stroke="#000000" stroke-width="2" fill="none"/>`,
    ...histogram(balance.leads, LEFT + BAR + GAP, y),
  );
  return parts;
}

/** The most columns; all are equally wide in points. */
const COLUMNS = 21;

function histogram(leads: readonly number[], x: number, y: number): string[] {
  const least = Math.floor(Math.min(0, ...leads));
  const most = Math.ceil(Math.max(0, ...leads));
  const step = Math.max(1, Math.ceil((most - least + 1) / COLUMNS));
  const columns: number[] = Array(Math.ceil((most - least + 1) / step)).fill(0);
  for (const lead of leads) columns[Math.floor((lead - least) / step)]++;
  const highest = Math.max(...columns);
  const width = SPREAD / columns.length;
  const base = y + 56;
  const bars = columns.flatMap((n, i) => {
    const high = (n / highest) * 46;
    return n === 0 ? [] : [rect(x + i * width, base - high, Math.max(1, width - 1), high, '#6b6455')];
  });
  const zero = x + ((0.5 - least) / step) * width;
  return [
    ...bars,
    `<path d="M${x} ${base}h${SPREAD}M${fixed(zero)} ${base - 50}v54" stroke="#999999" fill="none"/>`,
    text(x, base + 16, String(least), '#555555'),
    // If the label would overlap the number beside it, the line stands alone.
    ...(zero - x > 24 && x + SPREAD - zero > 24 ? [text(zero, base + 16, '0', '#555555', 'middle')] : []),
    text(x + SPREAD, base + 16, String(most), '#555555', 'end'),
  ];
}

const fixed = (n: number): string => String(Math.round(n * 10) / 10);

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(Math.max(0, width))}" height="${fixed(height)}" fill="${fill}"/>`;

const text = (x: number, y: number, words: string, fill = '#000000', anchor = 'start'): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
