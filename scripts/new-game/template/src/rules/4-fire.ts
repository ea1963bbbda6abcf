/** 4.0 Fire: a unit that comes into an enemy zone may be fired on. It is a window, so the enemy may pass it in advance. */

import { NO, passing, type Refusal, rollDice, type Unit } from '@cauldron/engine';
import { fire } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Template } from '../state.ts';
import { PASS_SPANS, STREAM, WINDOW } from '../words.ts';
import { enemyOf } from '../world.ts';
import { loseStep } from './5-combat.ts';

const DIE = 6;

export const fireConduct = implement(fire, {
  run(g, f) {
    const { gun, target } = f;
    if (gun < 0) {
      const isOpen = g.isWindowOpen(WINDOW.fire, g.seatOf(enemyOf(g.sideOfUnit(target)))); // [4.3.a]
      const canFire = g.world.units.ids.some((_, u) => whyNotFire(g, target, u) === undefined);
      return isOpen && canFire ? true : g.pop();
    }
    const die = g.die(0);
    const hits = die >= g.world.hitsOn; // [4.2.a]
    g.tell?.(hits ? 'fire-hits' : 'fire-misses', '4.2', { gun, target, die });
    g.pop();
    if (hits) loseStep(g, target, '4.2');
    return undefined;
  },
  asks: (k, f) => k.seatOf(enemyOf(k.sideOfUnit(f.target))),
  rule: '4.1',
  prompt: 'fire-at',
  figures: (_k, f) => ({ target: f.target }),
  subject: (k, f) => ({ units: [f.target], place: k.at[f.target] }),
  window: 'fire',
  conditions: (k, f) => ({ strength: k.strengthOf(f.target) }),
  answers: {
    fire: {
      role: 'fight',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotFire(k, f.target, u),
      does(g, f, u) {
        f.gun = u;
        g.mark(u, MARK.fired);
        rollDice(g, STREAM.fire, 1, DIE, undefined, g.sideOfUnit(u));
      },
    },
    pass: passing(WINDOW.fire, PASS_SPANS), // [4.3.a]
  },
});

function whyNotFire(k: Template, target: Unit, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) === k.sideOfUnit(target)) return k.no?.('4.1', 'not-yours', { unit: u }) ?? NO;
  if (!k.areAdjacent(u, target)) return k.no?.('4.1', 'not-adjacent', { unit: u, target }) ?? NO; // [4.1.b]
  if (k.isMarked(u, MARK.fired)) return k.no?.('4.1', 'fired-already', { unit: u }) ?? NO; // [4.1.c]
  return undefined;
}
