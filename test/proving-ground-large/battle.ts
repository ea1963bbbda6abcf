/** 5.0 Battle: the dice of one side, the dice of the other, an advance, and possibly another battle on top of this one. */

import { type Held, NO, rollDice, type Side, type Unit } from '@cauldron/engine';
import { battle, march } from './frames.ts';
import { implement } from './implement.ts';
import { addNeighbours } from './march.ts';
import { MOST_DICE, type Steppe } from './state.ts';
import { map } from './terrain.ts';
import { kindOf, NOMADS, otherThan, STREAM, STRENGTH } from './world.ts';

type Battle = Held<(typeof battle)['fields']>;

const STEP = { begun: 0, struck: 1, answered: 2, won: 3, advanced: 4, over: 5 } as const;
/** 5.1 */
const MOST_BATTLES = 3;

export const fighting = implement(battle, {
  run(g, f) {
    switch (f.step) {
      case STEP.begun:
        return begin(g, f);
      case STEP.struck:
        return afterAttack(g, f);
      case STEP.answered:
        strike(g, otherThan(f.side), 6, groupOf(g));
        f.step = groupOf(g).length > 0 && defendersOf(g, f).length === 0 ? STEP.won : STEP.over;
        return;
      case STEP.won:
        return true;
      case STEP.advanced:
        if (f.level < MOST_BATTLES && g.hasEnemiesNear(f.side, f.target)) return true;
        f.step = STEP.over;
        return;
      default:
        g.tell?.('battle-over', '5.1', { hex: f.target, level: f.level });
        return g.pop();
    }
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '5.1',
  prompt: (_k, f) => (f.step === STEP.won ? 'ask-advance' : 'ask-press'),
  figures: (_k, f) => ({ hex: f.target }),
  subject: (_k, f) => ({ place: f.target }),
  answers: {
    advance: {
      role: 'yes',
      whyNot: (k, f) => (f.step === STEP.won ? undefined : (k.no?.('5.1', 'no-enemy', { hex: f.target }) ?? NO)),
      does(g, f) {
        const around = g.nearest(march);
        f.step = STEP.over;
        if (!around) return;
        if (g.springAmbush(f.side, f.target)) {
          g.tell?.('barred', '3.3', { hex: around.hex });
          return;
        }
        const counters = g.moveGroup(f.side, around.hex, f.target);
        around.hex = f.target;
        g.tell?.('entered', '5.1', { hex: f.target, counters });
        f.step = STEP.advanced;
      },
    },
    press: {
      role: 'fight',
      over: (_k, f, c) => addNeighbours(f.target, c),
      whyNot(k, f, hex) {
        if (f.step !== STEP.advanced || map.directionTo(f.target, hex) < 0)
          return k.no?.('5.1', 'not-adjacent', { hex }) ?? NO;
        return k.hasOpen(otherThan(f.side), hex) ? undefined : (k.no?.('5.1', 'no-enemy', { hex }) ?? NO);
      },
      does(g, f, target) {
        f.step = STEP.over;
        g.push(battle, { side: f.side, target, level: f.level + 1 });
      },
    },
    stay: {
      role: 'end',
      does(_g, f) {
        f.step = STEP.over;
      },
    },
  },
});

const groupOf = (g: Steppe): Unit[] => g.groupIn(g.nearest(march)?.hex ?? -1);
const defendersOf = (g: Steppe, f: Battle): Unit[] => g.openIn(f.target);

/** 5.0 All counters are shown; 6.0 the nomads take sides. */
function begin(g: Steppe, f: Battle): void {
  g.tell?.('battle', '5.0', { from: g.nearest(march)?.hex ?? -1, to: f.target, level: f.level });
  if (g.hasOpen(NOMADS, f.target)) g.nomadsJoin(otherThan(f.side));
  for (const u of groupOf(g)) g.see(u, 'seen', '5.0');
  g.findIn(f.side, f.target);
  for (const u of defendersOf(g, f)) g.see(u, 'seen', '5.0');
  f.step = STEP.struck;
  roll(g, f.side, groupOf(g));
}

function afterAttack(g: Steppe, f: Battle): void {
  // 5.1 Each battle around this one makes a hit easier by one.
  strike(g, f.side, 6 - (g.outer(battle)?.level ?? 0), defendersOf(g, f));
  const left = defendersOf(g, f);
  f.step = left.length === 0 ? STEP.won : STEP.answered;
  if (left.length > 0) roll(g, otherThan(f.side), left);
}

/** A die for each point of strength, at least one. */
function roll(g: Steppe, side: Side, units: readonly Unit[]): void {
  const strength = units.reduce((sum, u) => sum + STRENGTH[kindOf[u]], 0);
  rollDice(g, STREAM.battle, Math.min(MOST_DICE, Math.max(1, strength)), 6, undefined, side);
}

function strike(g: Steppe, side: Side, least: number, targets: readonly Unit[]): void {
  const dice = Array.from(g.rolled.subarray(1, 1 + g.rolled[0]));
  const hits = dice.filter((die) => die >= least).length;
  g.tell?.('struck', '5.0', { side, hits, dice });
  for (const u of targets.slice(0, hits)) g.lose(u, '5.0');
}
