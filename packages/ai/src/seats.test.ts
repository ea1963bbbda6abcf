import { describe, expect, it } from 'vitest';
import { ford } from '../../../test/proving-ground/game.ts';
import { createMcts } from './baselines/mcts.ts';
import { playMatch } from './play.ts';
import { readSeat, seat } from './seats.ts';

describe('a seat in words', () => {
  it('is random play, a level, a level with a temper, or a level with another budget', () => {
    expect(readSeat('random')).toBe('random');
    expect(readSeat('recruit')).toEqual({ level: 'recruit' });
    expect(readSeat('officer:bold')).toEqual({ level: 'officer', temperament: 'bold' });
    expect(readSeat('soldier:500:cautious')).toEqual({ level: 'soldier', nodes: 500, temperament: 'cautious' });
  });

  it('is undefined if the words are unknown', () => {
    for (const words of ['', 'general', 'officer:brave', 'officer:', 'soldier:-3'])
      expect(readSeat(words)).toBeUndefined();
  });
});

describe('a match between seats', () => {
  const seats = () => [seat(ford, { level: 'soldier', nodes: 40 }), createMcts(ford, { nodes: 60 })];

  it('comes to an end with a winner or a draw, by legal answers alone', () => {
    let decisions = 0;
    const played = playMatch(ford, 'skirmish', seats(), 'm', {
      onDecision(state, number, action) {
        decisions++;
        expect(ford.observe(state, number).question?.actions).toContain(action);
      },
    });
    expect(played.decisions).toBe(decisions);
    expect([-1, 0, 1]).toContain(played.winner);
  });

  it('is the same match for the same seed, and a different one for another seed', () => {
    const hash = (seed: string) => playMatch(ford, 'skirmish', seats(), seed).hash;
    expect(hash('m')).toBe(hash('m'));
    expect(hash('n')).not.toBe(hash('m'));
  });

  it('does not begin where the game refuses the set-up', () => {
    expect(() => playMatch(ford, 'nowhere', seats(), 'm')).toThrow(/cannot begin: unknown-scenario/);
  });
});
