/** Golden matches: folded entry by entry, and their reports of play compared with the kept ones. */

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRefusal, Match } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { readMatchFile } from '../../packages/cli/src/match-file.ts';
import { reportOf } from '../../packages/cli/src/report.ts';
import { loadGame } from '../helpers.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace(/\.jsonl$/, ''))
  .sort();

async function load(name: string, path = `${folder}${name}.jsonl`): Promise<Match> {
  const { header, journal, cut } = readMatchFile(path);
  if (cut.length > 0) throw new Error(`${name}.jsonl is cut`);
  const game = await loadGame(header.game);
  const match = Match.load(game, header, journal);
  if (isRefusal(match)) throw new Error(`${name}: ${match.key} ${JSON.stringify(match.figures)}`);
  return match;
}

describe('golden playthroughs', () => {
  it('exist for a whole match of the drill and of the first scenario of each game', () => {
    expect(names).toEqual([
      'gazala-drill',
      'gazala-one',
      'theseus-drill',
      'theseus-opening',
      'tobruk-1',
      'tobruk-drill',
    ]);
  });

  it.each(names)('%s is legal, its dice are those of its seed, every hash agrees, and it ends', async (name) => {
    const match = await load(name);
    expect(match.game.pending(match.state).kind).toBe('outcome');
    expect(match.journal).toHaveLength(match.line.length);
  });

  it.each(names)('%s reads as it did when it was kept', async (name) => {
    const report = reportOf(await load(name)).join('\n');
    await expect(`${report}\n`).toMatchFileSnapshot(`${folder}${name}.txt`);
  });
});

describe('the match that a newcomer watches', () => {
  it.each([
    ['gazala', 0],
    ['theseus', 0],
    ['tobruk', 0],
  ])('of %s is legal, and ends with a winner', async (game, winner) => {
    const match = await load(
      game,
      fileURLToPath(new URL(`../../packages/games/${game}/sample.jsonl`, import.meta.url)),
    );
    expect(match.game.pending(match.state)).toMatchObject({ kind: 'outcome', winner });
  });
});
