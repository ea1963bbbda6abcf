/** What an opponent may know of Tobruk beside its rules: what a position is worth, and what a sensible player looks at first. */

import { type Advice, type Aim, Kit, packHash, type Question, targetOf, verbOf, withValue } from '@cauldron/engine';
import { battlesOf } from './advice/battles.ts';
import { mappingBy } from './advice/mapping.ts';
import { movesOf } from './advice/moves.ts';
import { ringOf } from './advice/ring.ts';
import { VALUE } from './advice/value.ts';
import { valuesOf } from './advice/values.ts';
import { BID, SCALE, WEIGHTS, type Weights } from './advice/weights.ts';
import { worthOf } from './advice/worth.ts';
import { attack, battle, corpsActivation, exploiting, moving } from './frames.ts';
import type { Tobruk } from './state.ts';
import { V } from './words.ts';
import { TYPE, type World } from './world.ts';

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Tobruk> {
  const { units, map } = world;
  const values = valuesOf(world);
  const ring = ringOf(world, w, values);
  const { evaluate, targets, terms } = worthOf(world, w, values, ring);
  const kit = new Kit(mappingBy(world, w, values, terms));
  const { assaultGain, proceedGain, rateAttackers, commitment } = battlesOf(world, w, values);
  const { rateMove, moveGain, stepGain, danger, distanceToFriends } = movesOf(world, w, values, ring);
  const { strengthOf, lossOf } = values;
  const { findGaps, gaps, guardOf, shiftGain } = ring;

  function appeal(g: Tobruk, q: Question, aim: Aim, into: Float64Array): boolean {
    switch (q.prompt) {
      case 'move-to': {
        const m = g.nearest(moving);
        if (m) rateMove(g, q, aim, into, m.item(0), m.steps > 0);
        return true;
      }
      case 'exploit-to': {
        const e = g.nearest(exploiting);
        if (e) rateMove(g, q, aim, into, e.unit, e.left < world.figures.overrunHexes);
        return true;
      }
      case 'choose-attackers':
      case 'choose-overrunners': {
        const a = g.nearest(attack);
        if (a)
          rateAttackers(
            g,
            q,
            a.hex,
            Array.from({ length: a.count }, (_, i) => a.item(i)),
            into,
          );
        return true;
      }
    }
    if (q.prompt === 'shift-garrison' || q.prompt === 'shift-to') findGaps(g);
    for (let i = 0; i < q.count; i++) into[i] = rate(g, q, verbOf(q.actions[i]), targetOf(q.actions[i]), aim);
    return true;
  }

  /** One answer of a question that needs no look at the others. */
  function rate(g: Tobruk, q: Question, verb: number, target: number, aim: Aim): number {
    switch (verb) {
      case V.hq:
        return 100 + (target & 7);
      case V.recover:
        return 200;
      case V.order:
        return target === 0 ? 10 : 0;
      case V.move:
        return g.isHq(target) ? 5 : 60 + strengthOf(g, target);
      case V.attack:
        return assaultGain(g, target, false, aim) - w.bar;
      case V.overrun:
        return assaultGain(g, target, true, aim) - w.overrunBar;
      case V.proceed:
        return proceedGain(g, aim);
      case V.commit:
        return commitment(g, target);
      case V.artillery:
        return target <= 2 ? target * 10 : 20 - target;
      case V.fire:
        return lossOf(g, target);
      case V.reduce:
      case V.remove:
        return -lossOf(g, target);
      case V.unmark:
        return 10;
      case V.lose:
        return units.type[target] === TYPE.fighter ? 5 : 0;
      case V.repair:
        return 20;
      case V.retreat:
        return -strengthOf(g, target);
      case V.advance: {
        const b = g.nearest(battle);
        return b ? moveGain(g, target, b.hex, aim) : 0;
      }
      case V.exploit:
        return 50;
      case V.to:
        return q.prompt === 'retreat-to' ? -danger(g, q.seat, target) : stepGain(g, target, aim);
      case V.shift:
        return shiftGain(g, target);
      case V.place:
        if (gaps.has(target)) return w.closesRing + 10 * map.distance(target, world.figures.tobrukHex);
        if (target === world.figures.tobrukHex && guardOf(g, -1) < w.guard) return 100;
        return -danger(g, q.seat, target) - distanceToFriends(g, q.seat, target);
      case V.mine:
        return g.attackOf(target) * 4 - 10;
      case V.pass:
        return -target;
      case V.bid:
        return -Math.abs(target - BID);
      default:
        return 0; // done, stop, cancel, decline, resolve: the measure of all others
    }
  }

  const advice: Advice<Tobruk> = {
    scale: SCALE,
    evaluate,
    targets,
    activation: (g) => (g.get('hq') === 0 ? -1 : g.turn * 512 + g.get('hq')),
    activeSide(g) {
      const c = g.nearest(corpsActivation);
      return c ? world.corps[c.corps].side : g.get('hq') > 0 ? units.side[g.get('hq') - 1] : -1;
    },
    // In which order the formation's units move is asked, and nothing hangs on it.
    asksOnlyOrder: (q) => q.roleOf(V.move) !== undefined,
    appeal,
    weights: { ...w },
    tuned: (weights) => adviceFor(world, { ...w, ...weights }),
  };
  return withValue(advice, kit, VALUE, packHash(world.pack));
}
