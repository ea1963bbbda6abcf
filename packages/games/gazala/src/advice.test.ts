import type { Aim } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { game, group, start, type Table, table } from './testing/table.ts';

const PLAIN: Aim = { id: 'script', target: -1, advance: 100, attack: 100, safety: 100 };
const EVEN = { gain: 100, loss: 100 };

function adviceOf() {
  const { advice } = game;
  if (!advice) throw new Error('Gazala gives no advice');
  return advice;
}

/** The answer that appeals most, as people write it. */
function liked(t: Table, aim = PLAIN): string {
  const pending = game.pending(t.state);
  if (pending.kind !== 'question') throw new Error('nobody is asked');
  const into = new Float64Array(pending.count);
  adviceOf().appeal(t.state, pending, aim, into);
  const best = into.indexOf(Math.max(...into));
  return game.vocabulary.name(pending.actions[best]).join(' ');
}
const worth = (t: Table, side: number) => adviceOf().evaluate(t.state, side, EVEN);

describe('what Gazala tells an opponent', () => {
  it('a position is worth to one side what it costs the other', () => {
    for (const scenario of ['one', 'campaign', 'drill']) {
      const t = start(scenario);
      expect(worth(t, 0) + worth(t, 1)).toBeCloseTo(0, 5);
    }
  });

  it('an Axis step weighs more than an Allied one', () => {
    const units = { '1622': ['5/1'], '1504': ['11 Cav'] };
    const both = table({ units });
    const hurt = table({ units: { ...units, '1622': ['5/1:2'] } });
    expect(worth(both, 0) - worth(hurt, 0)).toBeGreaterThan(200);
  });

  it('at the start each side takes the set-up that the pack suggests', () => {
    expect(liked(start('one'))).toBe('usual');
  });

  it('the script attacks a weak enemy it stands next to, and leaves a strong one alone', () => {
    const weak = { '1621': ['5/1'], '1620': ['104/1'], '1520': ['11 Cav disrupted'], '2803': ['104/2'] };
    expect(liked(group('21 Pz', { turn: 1, units: weak }).do('move', '5/1'))).toMatch(/^attack /);
    const strong = { '1621': ['5/1:1'], '1520': ['10 Hus', 'Bays'] };
    expect(liked(group('21 Pz', { turn: 1, units: strong }).do('move', '5/1'))).not.toMatch(/^attack /);
  });

  it('what a plan goes for is where the unit goes', () => {
    const t = group('21 Pz', { turn: 1, units: { '1622': ['5/1'] } }).do('move', '5/1');
    const target = t.hex('2222');
    const hex = t.hex(liked(t, { ...PLAIN, target }).slice('to '.length));
    const { map } = t.state.world;
    expect(map.distance(hex, target)).toBeLessThan(map.distance(t.hex('1622'), target));
  });
});
