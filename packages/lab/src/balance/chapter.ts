/** A balance in words: a table for `balance.md`, written between two marks, with its picture beside it. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '@cauldron/engine';
import { type Mean, shareText } from '../statistics.ts';
import { messageOf, Trouble } from '../trouble.ts';
import { type Balance, leaningOf } from './balance.ts';
import { balancePicture } from './picture.ts';

export const leaningText = (game: Game, b: Balance): string => {
  const side = leaningOf(b);
  if (side === undefined) return 'not known yet';
  return side < 0 ? 'even' : `leans to ${game.info.sides[side]}`;
};

const meanText = ({ mean, within }: Mean): string =>
  Number.isFinite(within) ? `${mean.toFixed(1)} ± ${within.toFixed(1)}` : mean.toFixed(1);

export function chapterOf(game: Game, seats: readonly string[], seed: string, all: readonly Balance[]): string {
  const { sides, title, rulesVersion, packHash } = game.info;
  const lines = [
    `${sides.map((side, i) => `${side}: ${seats[i]}`).join('; ')}. Seeds \`${seed}/0\` and on; rules ${rulesVersion}, pack ${packHash.slice(0, 12)}. «Even» means that the`,
    '95 % interval of each side lies within 40 to 60 %, a draw being half a win; «leans» that one lies above 60 %; else the matches do not',
    'tell yet.',
    '',
    `| scenario of ${title} | matches | ${sides.map((s) => `won by ${s}`).join(' | ')} | drawn | ${sides.map((s) => `points of ${s}`).join(' | ')} | turns | decisions | endings | |`,
    `| --- | --- | ${sides.map(() => '--- | ---').join(' | ')} | --- | --- | --- | --- | --- |`,
  ];
  for (const b of all) {
    const endings = Object.entries(b.endings).sort((x, y) => y[1] - x[1]);
    const cells = [
      b.scenario,
      b.matches,
      ...b.wins.map((share) => shareText(share)),
      b.draws,
      ...b.points.map(meanText),
      meanText(b.turns),
      b.decisions.mean.toFixed(0),
      endings.map(([ending, n]) => `${ending} ${n}`).join(', '),
      leaningText(game, b),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** Replaces the game's figures in `balance.md` between two marks, and leaves the text that people wrote. */
export function writeChapter(folder: string, game: Game, chapter: string, all: readonly Balance[]): void {
  const { id, title, sides } = game.info;
  const file = join(folder, 'balance.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# Balance\n';
  const [from, to] = [`<!-- balance ${id} -->`, `<!-- balance ${id} ends -->`];
  const name = `pictures/balance-${id}.svg`;
  const figures = `${from}\n\n${chapter}\n![Who won, and by how many points](${name})\n\n${to}`;
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  const next =
    start >= 0 && end > start
      ? text.slice(0, start) + figures + text.slice(end + to.length)
      : `${text.trimEnd()}\n\n## ${id}\n\n${figures}\n`;
  try {
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    writeFileSync(join(folder, name), balancePicture(title, sides, all));
    writeFileSync(file, next);
  } catch (error) {
    throw new Trouble(`${file} cannot be written (${messageOf(error)}): choose another folder with --into.`);
  }
}
