/** 10.1 The procedure of one attack, step by step, each with its decider. */

import { frame, type Held, refuse, rollDice } from '@cauldron/engine';
import { activeHq } from './06-activation.ts';
import { whyNotOverrun } from './09-overrun.ts';
import { advances } from './10-advance.ts';
import { losses } from './10-losses.ts';
import { assess, ratioName, resultOf } from './10-odds.ts';
import { retreats } from './10-retreat.ts';
import { commitAir, releaseAir, supportOf } from './11-air.ts';
import { dogfight, isDogfightDue } from './11-dogfight.ts';
import { antiTankFire } from './13-antitank.ts';
import { MARK, type Tobruk } from './state.ts';
import { STREAM, V } from './words.ts';

const STEP = {
  antiTank: 0,
  cancel: 1,
  attackerAir: 2,
  defenderAir: 3,
  dogfight: 4,
  artillery: 5,
  dice: 6,
  result: 7,
  defenderLosses: 8,
  retreat: 9,
  advance: 10,
  end: 11,
} as const;

/** The list holds the attackers. `hits`: anti-tank hits they took; `artillery`: markers allotted; then the result's figures. */
export const BATTLE = [
  'hex',
  'overrun',
  'step',
  'hits',
  'artillery',
  'attackerLoss',
  'defenderLoss',
  'retreat',
] as const;
export type Battle = Held<typeof BATTLE>;

/** 10.1, 13.0: target and ratio, anti-tank fire, air and dogfight, artillery, dice, result (in this order). */
export const battle = frame<Tobruk>()('battle', BATTLE, {
  run(g, f) {
    const side = g.sideOfUnit(activeHq(g));
    switch (f.step++) {
      case STEP.antiTank:
        g.push(antiTankFire, f.hex, 0, -1); // [13.0.c] [10.1.l]
        return;
      case STEP.cancel:
        if (attackersOf(g, f).length === 0) f.step = STEP.end; // [13.0.h] all were shot out of the attack
        if (f.hits > 0 && f.step < STEP.end) g.push(cancelAttack, f.hex); // [13.0.e]
        return;
      case STEP.attackerAir:
        g.push(commitAir, side, f.overrun, -1); // [10.1.f]
        return;
      case STEP.defenderAir:
        g.push(commitAir, 1 - side, 0, -1); // [10.1.f]
        return;
      case STEP.dogfight:
        if (isDogfightDue(g)) g.push(dogfight, side, 0, 0, 0, 0, 0); // [11.1.a]
        return;
      case STEP.artillery:
        if (f.overrun === 0 && artilleryFor(g, attackersOf(g, f)) > 0) g.push(allotArtillery, f.hex); // [9.4.b] [9.4.h] none in an overrun
        return;
      case STEP.dice:
        rollDice(g, STREAM.combat, 2); // [10.1.g]
        return;
      case STEP.result:
        readResult(g, f);
        g.push(losses, f.hex, side, f.attackerLoss);
        return;
      case STEP.defenderLosses:
        g.push(losses, f.hex, 1 - side, f.defenderLoss);
        return;
      case STEP.retreat:
        if (f.retreat > 0) g.push(retreats, f.hex, 1 - side, f.retreat); // [10.3.a] [10.3.b] defenders only
        return;
      case STEP.advance:
        endOfAttack(g, f, side);
        return;
      default:
        releaseAir(g);
        g.pop();
    }
  },
});

/** Its dice have not been read yet. */
export const isUndecided = (f: Battle): boolean => f.step <= STEP.result;

/** The attackers that are still on the map. */
export function attackersOf(g: Tobruk, f: Battle): number[] {
  const alive: number[] = [];
  for (let i = 0; i < f.count; i++) if (g.isOnMap(f.item(i))) alive.push(f.item(i));
  return alive;
}

/** 10.1: dice plus modifiers, under the shifted column. */
function readResult(g: Tobruk, f: Battle): void {
  const attackers = attackersOf(g, f);
  const a = assess(g, f.hex, attackers, supportOf(g, f.overrun === 1, f.artillery));
  const roll = g.diceSum;
  const r = resultOf(g, a.column, roll + a.modifier); // [10.1.g]
  f.attackerLoss = r.attacker;
  f.defenderLoss = r.defender;
  f.retreat = r.retreat;
  g.tell?.('combat', '10.1', {
    hex: f.hex,
    attack: a.attack,
    defence: a.defence,
    ratio: ratioName(a),
    column: g.world.ladder.columns[a.column],
    roll,
    modifier: a.modifier,
    result: r.text.join('/'),
  });
}

/** 9.4, 10.4: is the hex clear? Then overrunners are marked and attackers may advance; else an overrun has failed. */
function endOfAttack(g: Tobruk, f: Battle, side: number): void {
  const clear = !g.hasUnit(1 - side, f.hex);
  if (f.overrun === 1) endOverrun(g, f, clear);
  if (!clear) return;
  const attackers = attackersOf(g, f);
  g.push(advances, f.hex); // [10.4.a]
  for (const u of attackers) g.append(u);
}

/** 9.4: those that could overrun the hex get their marker, or have ended their turn. */
function endOverrun(g: Tobruk, f: Battle, clear: boolean): void {
  for (const u of attackersOf(g, f)) {
    if (whyNotOverrun(g, u, f.hex)) continue;
    g.mark(u, clear ? MARK.overrun : MARK.spent); // [9.4.d] [9.4.e]
    g.tell?.(clear ? 'overrun-won' : 'overrun-lost', '9.4', { unit: u });
  }
}

/** 13.0: after a hit the attacker may call the attack off. It was never made: its units may still attack, here or elsewhere (T-40). */
export const cancelAttack = frame<Tobruk>()('cancel-attack', ['hex'], {
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(activeHq(g))), '13.0', 'cancel-or-proceed');
    if (q.wordy) q.figures = { hex: f.hex };
    q.offer(V.proceed);
    q.offer(V.cancel); // [13.0.e]
  },
  on: {
    proceed(g) {
      g.pop();
    },
    cancel(g, f) {
      g.tell?.('attack-cancelled', '13.0', { hex: f.hex });
      g.pop();
      const b = g.nearest(battle);
      if (!b) return;
      b.step = STEP.end;
      if (g.optionOn('cancelledAttacksCount')) {
        if (b.overrun === 1) endOverrun(g, b, false);
      } else for (const u of attackersOf(g, b)) g.unmark(u, MARK.attacked); // [13.0.e]
    },
  },
});

/** 2.4: the markers that an attack may have: the headquarters must be on the map (T-51), and a unit of its corps must take part (T-66). */
export function artilleryFor(g: Tobruk, attackers: readonly number[]): number {
  const { corps } = g.world.units;
  const hq = activeHq(g);
  if (!g.isOnMap(hq)) return 0; // [2.4.f]
  return attackers.some((u) => corps[u] === corps[hq]) ? g.get('artilleryLeft') : 0; // [2.4.f]
}

/** 2.4, 10.1: how many of the activating headquarters' markers go to this attack. */
export const allotArtillery = frame<Tobruk>()('artillery', ['hex'], {
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(activeHq(g))), '10.1', 'allot-artillery');
    if (q.wordy) q.figures = { hex: f.hex, left: g.get('artilleryLeft') };
    for (let n = 0; n <= g.get('artilleryLeft'); n++) q.offer(V.artillery, n); // [2.4.f] [2.4.g] [2.4.h] [10.1.h]
  },
  on: {
    artillery(g, f, n) {
      g.set('artilleryLeft', g.get('artilleryLeft') - n); // [2.4.f]
      if (n > 0) g.tell?.('artillery', '10.1', { hex: f.hex, n }); // [2.7.b]
      g.pop();
      const b = g.nearest(battle);
      if (b) b.artillery = n;
    },
  },
  why(g, _f, verb, n) {
    return verb === V.artillery ? refuse('2.4', 'artillery-left', { n, left: g.get('artilleryLeft') }) : undefined;
  },
});
