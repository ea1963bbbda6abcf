import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeLibrary, type Puzzle, prove, readSuite, solve } from '@cauldron/lab';
import { describe, expect, it } from 'vitest';
import { cauldron } from '../testing/desk.ts';
import { compose } from './suite.ts';

const suiteOf = (id: string) => join(nodeLibrary.folder(id), 'suite.json');
/** A new game has no suite yet. */
const games = nodeLibrary.ids.filter((id) => existsSync(suiteOf(id)));

describe('the suite of positions', () => {
  it('composes in every game, offers a choice, and is scored', async () => {
    const { code, out, err } = await cauldron(['ai', 'suite', '--player', 'recruit', '--json'], {}, nodeLibrary);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const found = JSON.parse(out);
    expect(new Set(found.all.map((one: { game: string }) => one.game))).toEqual(new Set(games));
    expect(found.positions).toBeGreaterThanOrEqual(40);
    expect(new Set(found.all.map((one: { game: string; id: string }) => `${one.game} ${one.id}`)).size).toBe(
      found.positions,
    );
    expect(found.right).toBe(found.all.filter((one: { right: boolean }) => one.right).length);
  });

  it('shows what was wrong, with the reason, and all of it on request', async () => {
    const run = async (...more: string[]) =>
      (await cauldron(['ai', 'suite', '--player', 'recruit', ...more], {}, nodeLibrary)).out;
    expect(await run()).not.toMatch(/^right /m);
    expect(await run('--list')).toMatch(/^right {2}\w+ [\w-]+: .+\n {7}\w/m);
    expect(await run()).toMatch(/^recruit: \d+ of \d+ positions right\.$/m);
  });

  describe.each(games)('of %s', async (id) => {
    const { game } = await nodeLibrary.load(id);
    const proved = readSuite(suiteOf(id)).filter((puzzle) => puzzle.chances);

    it.each(proved.map((puzzle) => [puzzle.id, puzzle] as const))(
      '%s is proved by trying everything to the end of the match',
      { timeout: 60_000 },
      (_id, puzzle) => {
        const { right, wrong } = prove(game, compose, puzzle);
        expect(right).toBeGreaterThan(wrong);
        expect(puzzle.chances?.map((chance) => chance.toFixed(3))).toEqual([right.toFixed(3), wrong.toFixed(3)]);
      },
    );

    it('does not accept a blunder as the best answer', () => {
      const [puzzle] = proved.filter((one) => one.best?.length === 1);
      const { best, ...rest } = puzzle;
      const { right, wrong } = prove(game, compose, { ...rest, avoid: best });
      expect(right).toBeLessThan(wrong);
    });
  });

  describe('a position', async () => {
    const { game } = await nodeLibrary.load(nodeLibrary.ids[0]);
    const { scenarios } = game.info;
    const base = {
      id: 'p',
      reason: 'The first question of the first scenario.',
      position: { scenario: scenarios[0].id },
    };
    const recruit = { level: 'recruit' } as const;
    const answer = solve(game, compose, { ...base, avoid: [firstAnswer()] } as Puzzle, recruit, '1').chose;

    function firstAnswer(): string {
      const state = game.compose({ scenario: scenarios[0].id });
      if ('key' in state) throw new Error(String(state.key));
      const pending = game.pending(state);
      if (pending.kind !== 'question') throw new Error('nobody is asked');
      return game.vocabulary.name(pending.actions[0]).join(' ');
    }

    it('is right for the best answer and wrong for a blunder', () => {
      expect(solve(game, compose, { ...base, best: [answer] }, recruit, '1').right).toBe(true);
      expect(solve(game, compose, { ...base, avoid: [answer] }, recruit, '1').right).toBe(false);
    });

    it('is an error if it does not offer the listed answers, or offers nothing else', () => {
      expect(() => solve(game, compose, { ...base, best: ['fly moon'] }, recruit, '1')).toThrow(
        'does not offer “fly moon”',
      );
      expect(() => solve(game, compose, { ...base, avoid: ['*'] }, recruit, '1')).toThrow('leaves no choice');
    });
  });
});
