/** 10.1 The procedure of one attack, step by step, each with its decider. Also carries 2.4, 2.7, 9.4, 11.1 and 13.0. */

import { type Fight, type HeldOf, NO, rollDice, type SeenOf, type Unit } from '@cauldron/engine';
import {
  advances,
  allotArtillery,
  antiTankFire,
  battle,
  cancelAttack,
  commitAir,
  dogfight,
  losses,
  retreats,
} from '../frames.ts';
import { implement } from '../implement.ts';
import type { Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import type { CombatResult } from '../world.ts';
import { endOverrun } from './09-overrun.ts';
import { assess, attackersOf, oddsFor, ratioName, resultOf } from './10-odds.ts';
import { releaseAir, supportOf } from './11-air.ts';
import { isDogfightDue } from './11-dogfight.ts';

type Battle = HeldOf<typeof battle>;

/** 10.1, 13.0: target and ratio, anti-tank fire, air and dogfight, artillery, dice, result (in this order). */
export const battleConduct = implement(battle, {
  steps: {
    antiTank: (g, { hex }) => g.push(antiTankFire, { hex }), // [13.0.c] [10.1.l]
    cancel(g, f) {
      if (attackersOf(g, f).length === 0) return 'end'; // [13.0.h] all were shot out of the attack
      return f.hits > 0 ? g.push(cancelAttack, { hex: f.hex }) : undefined; // [13.0.e]
    },
    attackerAir: (g, { overrun }) => g.push(commitAir, { side: g.activeSide, overrun }), // [10.1.f]
    defenderAir: (g) => g.push(commitAir, { side: 1 - g.activeSide, overrun: 0 }), // [10.1.f]
    dogfight(g) {
      if (isDogfightDue(g)) g.push(dogfight, { attacker: g.activeSide }); // [11.1.a]
    },
    artillery(g, f) {
      if (f.overrun === 0 && artilleryFor(g, attackersOf(g, f)) > 0) g.push(allotArtillery, { hex: f.hex }); // [9.4.b] [9.4.h] none in an overrun
    },
    dice: (g) => rollDice(g, STREAM.combat, 2), // [10.1.g]
    result(g, f) {
      readResult(g, f);
      g.push(losses, { hex: f.hex, side: g.activeSide, left: f.attackerLoss });
    },
    defenderLosses: (g, f) => g.push(losses, { hex: f.hex, side: 1 - g.activeSide, left: f.defenderLoss }),
    retreat(g, { hex, retreat }) {
      if (retreat > 0) g.push(retreats, { hex, side: 1 - g.activeSide, distance: retreat }); // [10.3.a] [10.3.b] defenders only
    },
    advance: endOfAttack,
    end(g) {
      releaseAir(g);
      g.pop();
    },
  },
});

/** Its dice have not been read yet. */
export const isUndecided = (f: SeenOf<typeof battle>): boolean => f.step <= battleConduct.at.result;

/** 10.1: dice plus modifiers, under the shifted column. */
function readResult(g: Tobruk, f: Battle): void {
  const attackers = attackersOf(g, f);
  const a = assess(g, f.hex, attackers, supportOf(g, f.overrun === 1, f.artillery));
  const roll = g.diceSum;
  const r = resultOf(g, a.column, roll + a.modifier); // [10.1.g]
  f.attackerLoss = r.attacker;
  f.defenderLoss = r.defender;
  f.retreat = r.retreat;
  g.tell?.(
    'combat',
    '10.1',
    {
      hex: f.hex,
      attack: a.attack,
      defence: a.defence,
      ratio: ratioName(a),
      column: g.world.ladder.columns[a.column],
      roll,
      modifier: a.modifier,
      result: r.text.join('/'),
    },
    { fight: fightOf(g, f, attackers, r) },
  );
}

/** The fight as the board shows it. */
function fightOf(g: Tobruk, f: Battle, attackers: readonly Unit[], r: CombatResult): Fight {
  const [attacker, defender] = r.text;
  return {
    ...oddsFor(g, f.hex, attackers, supportOf(g, f.overrun === 1, f.artillery)),
    attackers,
    defenders: g.stackAt(f.hex),
    places: [f.hex],
    roll: g.diceSum,
    result: { attacker, defender },
    attackerSuffers: { steps: r.attacker, retreat: 0 },
    defenderSuffers: { steps: r.defender, retreat: r.retreat },
  };
}

/** 9.4, 10.4: is the hex clear? Then overrunners are marked and attackers may advance; else an overrun has failed. */
function endOfAttack(g: Tobruk, f: Battle): void {
  const clear = !g.hasUnit(1 - g.activeSide, f.hex);
  if (f.overrun === 1) endOverrun(g, f, clear);
  if (!clear) return;
  const attackers = attackersOf(g, f);
  g.push(advances, { hex: f.hex }); // [10.4.a]
  for (const u of attackers) g.append(u);
}

/** 2.4: the markers that an attack may have: the headquarters must be on the map (T-51), and a unit of its corps must take part (T-66). */
export function artilleryFor(g: Tobruk, attackers: readonly Unit[]): number {
  const { corps } = g.world.units;
  const hq = g.activeHq;
  if (!g.isOnMap(hq)) return 0; // [2.4.f]
  return attackers.some((u) => corps[u] === corps[hq]) ? g.get('artilleryLeft') : 0; // [2.4.f]
}

/** 2.4, 10.1: how many of the activating headquarters' markers go to this attack. */
export const artilleryConduct = implement(allotArtillery, {
  rule: '10.1',
  prompt: 'allot-artillery',
  figures: (k, f) => ({ hex: f.hex, left: k.get('artilleryLeft') }),
  answers: {
    artillery: {
      role: 'fight',
      over: (k, _f, c) => c.addBelow(k.get('artilleryLeft') + 1), // [2.4.f] [2.4.g] [2.4.h] [10.1.h]
      whyNot(k, _f, n) {
        const left = k.get('artilleryLeft');
        return n <= left ? undefined : (k.no?.('2.4', 'artillery-left', { n, left }) ?? NO);
      },
      does(g, { hex }, n) {
        g.set('artilleryLeft', g.get('artilleryLeft') - n); // [2.4.f]
        if (n > 0) g.tell?.('artillery', '10.1', { hex, n }); // [2.7.b]
        g.pop();
        g.within(battle).artillery = n;
      },
    },
  },
});
