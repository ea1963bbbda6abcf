import { isRefusal, playRandom, SeededChance, seededRng } from '@cauldron/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { game, start } from './testing/table.ts';

/** Random matches of the drill: their decisions, how they ended, and which orders were given. */
const MATCHES = 100;
const decisions: number[] = [];
const endings = new Set<string>();
const orders = new Set<string>();

beforeAll(() => {
  for (let i = 0; i < MATCHES; i++) {
    const state = game.setup('drill', {});
    if (isRefusal(state)) throw new Error(`the drill cannot be set up: ${state.key}`);
    const played = playRandom(game, state, seededRng(`drill/${i}`), new SeededChance(`drill/${i}`), {
      maxDecisions: 1000,
      onAction(_state, action, pending) {
        if (pending.kind === 'question') orders.add(game.vocabulary.name(action)[0]);
      },
    });
    decisions.push(played.decisions);
    endings.add(played.outcome?.ending ?? 'never');
  }
});

describe('The drill', () => {
  it('takes fewer than 150 decisions between any players', () => {
    expect(Math.max(...decisions)).toBeLessThan(150);
  });

  it('can be won by either side', () => {
    expect([...endings]).toEqual(expect.arrayContaining(['margin-reached', 'margin-missed']));
  });

  it('has every main mechanism: moves and overruns, guns, air, artillery, losses, retreats, advances, minefields', () => {
    const main = ['hq', 'order', 'move', 'to', 'mine', 'attack', 'overrun', 'with', 'fire', 'commit', 'artillery'];
    expect([...orders]).toEqual(expect.arrayContaining([...main, 'reduce', 'retreat', 'advance']));
  });

  it('lasts two turns, with two fighters and one close air support unit a side (3.3)', () => {
    const t = start('drill');
    const air = game
      .observe(t.state, 'umpire')
      .pieces.filter((p) => game.vocabulary.placeName(p.place).startsWith('air:'));
    expect(game.info.scenarios.at(-1)).toMatchObject({ id: 'drill', turns: 2 });
    expect(air.map((p) => game.vocabulary.units[p.unit])).toEqual([
      'BR-F-1',
      'BR-F-2',
      'BR-B-1',
      'GE-F-1',
      'GE-F-2',
      'GE-B-1',
    ]);
  });

  it('is the last scenario on the list, after those of the book', () => {
    expect(game.info.scenarios.map((s) => s.id)).toEqual(['1', '2', '3', 'drill']);
  });

  it('names the general rule for its points, as no section of the book is its own (14.0)', () => {
    const t = start('drill');
    const points = t.query({ ask: 'score' });
    expect(new Set(points.items.map((r) => r.rule))).toEqual(new Set(['14.0']));
  });
});
