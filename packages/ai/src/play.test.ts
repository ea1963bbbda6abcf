import type { Game, View } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../test/proving-ground/game.ts';
import type { Opponent } from './opponent.ts';
import { playMatch } from './play.ts';

const game = ford as unknown as Game;

/** An opponent that notes the seeds it is given, and takes the first answer. */
function listener(heard: string[]): Opponent {
  const choose = (view: View, seed: string) => {
    heard.push(seed);
    const [action] = view.question?.actions ?? [];
    return {
      action,
      why: { intention: { key: '', figures: {} }, arrows: [], odds: [], reply: [], worth: 0, futures: 0, plans: 0 },
    };
  };
  return {
    level: 'recruit',
    choose,
    // biome-ignore lint/correctness/useYield: it thinks in one piece
    *think(view, seed) {
      return choose(view, seed);
    },
  };
}

function seedsOf(match: string): string[] {
  const heard: string[] = [];
  playMatch(game, 'skirmish', [listener(heard), listener(heard)], match);
  return heard;
}

describe('the random numbers of a seat', () => {
  it('reveal nothing about the seed of the dice', () => {
    const heard = seedsOf('tide of war');
    expect(heard.length).toBeGreaterThan(10);
    for (const seed of heard) expect(seed).toMatch(/^\d{1,10}$/);
  });

  it('differ for every choice and every match, and repeat in the same match', () => {
    const [once, again, other] = [seedsOf('a'), seedsOf('a'), seedsOf('b')];
    expect(again).toEqual(once);
    expect(new Set([...once, ...other]).size).toBe(once.length + other.length);
  });
});
