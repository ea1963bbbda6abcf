/**
 * 8.0, 8.1 Combat: who attacks which hex, and the steps of its procedure. Also carries 9.1, 9.2, 9.3, 10.0, 10.3, 10.3.1, 10.3.2, 10.4.3, 11.4.1, 12.1,
 * 12.1.1, 12.1.2, 12.5.1, 12.6.1, 14.2, 16.0 and 17.0.
 */

import { itemsOf, NO, type Place, type Refusal, rollDice, type Side, type Unit } from '@cauldron/engine';
import {
  advancing,
  advantage,
  type Battle,
  battle,
  breakingOff,
  type HeldBattle,
  losses,
  support,
  withdrawing,
} from '../frames.ts';
import { implement } from '../implement.ts';
import { enemyOf } from '../names.ts';
import { type Dauntless, DUG_IN, HEX, MARK } from '../state.ts';
import { SIX, STREAM } from '../words.ts';
import { offerDeploying } from './04-deploying.ts';
import { assess, oddsFor } from './08-odds.ts';
import { endSupport, fireSupport, nextSupporter } from './08-support.ts';
import { BROKEN_OFF, endAssault, isAllArmour } from './09-armour.ts';
import { needsAdvantage } from './11-advantage.ts';

/** Why a unit cannot attack a hex in its Combat Phase. What it could enter does not matter. [8.0.g] */
function whyNotFight(k: Dauntless, side: Side, u: Unit, target: Place): Refusal | undefined {
  if (k.sideOfUnit(u) !== side) return k.no?.('8.0', 'not-own', { unit: u }) ?? NO;
  if (!k.isOnMap(u) || k.world.map.directionTo(k.at[u], target) < 0)
    return k.no?.('8.0', 'not-adjacent', { unit: u, hex: target }) ?? NO; // [8.0.a]
  if (k.isMarked(u, MARK.acted)) return k.no?.('8.0', 'acted', { unit: u }) ?? NO; // [8.0.d] [3.0.III.a] [9.2.g]
  return k.neverAttacks(u) ? (k.no?.('2.2.1', 'never-attacks', { unit: u }) ?? NO) : undefined; // [12.5.1.a]
}

/** Why a hex cannot be attacked by Combat in this phase. */
export function whyNotAttack(k: Dauntless, side: Side, target: Place): Refusal | undefined {
  if (target >= k.world.map.hexes || !k.hasUnit(enemyOf(side), target))
    return k.no?.('8.0', 'no-enemy-there', { hex: target }) ?? NO;
  if (k.isHeavyFog) return k.no?.('17.0', 'heavy-fog') ?? NO; // [17.0.f] at night there are Combats [16.0.a]
  if ((k.hexMarks[target] & HEX.fought) !== 0) return k.no?.('8.0', 'fought-over', { hex: target }) ?? NO; // [8.0.f]
  if ((k.hexMarks[target] & HEX.shot) !== 0) return k.no?.('10.0', 'fired-on', { hex: target }) ?? NO; // [10.0.o] R79
  const canFight = k.world.map.around[target].some((hex) =>
    k.stackAt(hex).some((u) => whyNotFight(k, side, u, target) === undefined),
  );
  return canFight ? undefined : (k.no?.('8.0', 'no-attacker', { hex: target }) ?? NO);
}

/** 3.0: one Combat is finished before anything else is attacked: it is a frame of its own. [8.1.n] [3.0.III.e] [10.0.n] */
export const beginCombat = (g: Dauntless, side: Side, target: Place): void => g.push(battle, { side, target });

export const battleConduct = implement(battle, {
  steps: {
    declare: (_g, f) => f.sure === 0, // [8.1.a]
    commit(g, f) {
      if (f.assault === 0) g.hexMarks[f.target] |= HEX.fought;
      for (const u of itemsOf(f)) g.mark(u, MARK.acted); // [10.3.2.b]
      if (g.dug[f.target] !== DUG_IN) g.dug[f.target] = 0; // [14.2.d]
    },
    offensive(g, f) {
      if (f.assault === 0) g.push(support, { side: f.side, target: f.target }); // [8.1.b] [10.3.a] [10.3.1.b] [9.2.b]
    },
    defensive(g, f) {
      if (f.assault === 0) g.push(support, { side: enemyOf(f.side), target: f.target }); // [8.1.c]
    },
    /** [9.2.a] steps that only Assaults have. */
    attackerDeploys(g, f) {
      if (f.assault === 0) return 'fire';
      offerDeploying(g, f.side, itemsOf(f)); // [8.1.d]
      return 'tactics';
    },
    tactics(g, f) {
      if (needsAdvantage(g)) g.push(advantage, { side: f.side, target: f.target }); // [8.1.e] [9.1.k]
    },
    defenderDeploys(g, f) {
      if (f.round === 0) offerDeploying(g, enemyOf(f.side), g.stackAt(f.target)); // [8.1.f]
    },
    /** 9.3: armour against armour goes on, round by round, without the table. */
    breakOff(g, f) {
      for (const u of itemsOf(f)) if (!g.isOnMap(u)) g.remove(u);
      if (f.count === 0 || !isAllArmour(g, f) || !g.hasUnit(enemyOf(f.side), f.target)) return 'fire';
      f.round++;
      g.push(breakingOff, { side: f.side, target: f.target }); // [11.4.1.g]
      return 'withdraw';
    },
    withdraw(g, f) {
      if (f.sure === BROKEN_OFF) return 'end';
      g.push(breakingOff, { side: enemyOf(f.side), target: f.target });
      return 'again';
    },
    again: (g, f) => (g.hasUnit(enemyOf(f.side), f.target) ? 'tactics' : 'advance'), // [9.3.f]
    fire(g, f) {
      f.gun = nextSupporter(g, f);
      if (f.gun < 0) return 'ratio';
      rollDice(g, STREAM.ranged, 2, SIX, undefined, g.sideOfUnit(f.gun));
      return 'hit';
    },
    hit(g, f) {
      fireSupport(g, f);
      return 'fire';
    },
    ratio(g, f) {
      for (const u of itemsOf(f)) if (!g.isOnMap(u)) g.remove(u);
      if (f.count === 0) return 'end';
      if (!g.hasUnit(enemyOf(f.side), f.target)) return 'advance'; // [10.4.3.a] [8.7.f]
      rollDice(g, STREAM.combat, 2, SIX, undefined, f.side); // [8.1.k] [11.4.1.i]
      return 'result';
    },
    result: (g, f) => readResult(g, f),
    /** [8.1.l] [8.5.a] the defender first. */
    defenderLosses: (g, f) => takeLosses(g, enemyOf(f.side), f.target, f.loss, 0, g.stackAt(f.target)), // [8.0.b]
    defenderArmour: (g, f) => offerWithdrawal(g, enemyOf(f.side), f.target, f.loss, g.stackAt(f.target)),
    attackerLosses: (g, f) => takeLosses(g, f.side, f.target, f.harm, f.assault === 1 ? 2 : 1, itemsOf(f)), // [8.5.c] [8.5.d] [9.2.d]
    attackerArmour(g, f) {
      if (f.harm > 0) offerWithdrawal(g, f.side, f.target, f.harm, itemsOf(f));
    },
    advance(g, f) {
      for (const u of itemsOf(f)) if (!g.isOnMap(u)) g.remove(u);
      const isVacated = !g.hasUnit(enemyOf(f.side), f.target); // [12.1.1.f] R26
      if (isVacated && f.count > 0)
        g.push(advancing, { side: f.side, target: f.target, most: mostOf(g, f), must: f.assault }); // [8.1.m]
    },
    end(g, f) {
      if (f.assault === 1) endAssault(g, f);
      endSupport(g);
      for (let hex = 0; hex < g.world.map.hexes; hex++) g.hexMarks[hex] &= ~HEX.paid;
    },
  },
  rule: '8.0',
  prompt: 'attack-with',
  figures: (_k, f) => ({ hex: f.target }),
  answers: {
    join: {
      role: 'set',
      stakes: 'back',
      all: true,
      over: (k, f, c) => c.addAll(k.world.map.around[f.target].flatMap((hex) => k.stackAt(hex))), // [8.0.c] [8.0.e]
      whyNot: (k, f, u) =>
        f.has(u) ? (k.no?.('8.0', 'acted', { unit: u }) ?? NO) : whyNotFight(k, f.side, u, f.target),
      does: (g, _f, u) => g.append(u),
    },
    resolve: {
      role: 'fight',
      whyNot: (k, f) => (f.count > 0 ? undefined : (k.no?.('8.0', 'no-attacker', { hex: f.target }) ?? NO)),
      does(_g, f) {
        f.sure = 1;
      },
    },
    stop: {
      role: 'end',
      does: (g) => g.pop(),
    },
  },
});

/** 8.7.1: how far they may advance; armour that may overrun goes on with its own points. [12.1.2.d] */
const mostOf = (g: Dauntless, f: Battle): number =>
  f.assault === 1 && itemsOf(f).every((u) => !g.isSoft(u)) ? 1 : Math.max(1, f.fled);

const fightIn = (k: Dauntless, f: Battle) => ({
  isAssault: f.assault === 1,
  target: f.target,
  attackers: itemsOf(f).filter((u) => !k.neverAttacks(u)),
  defenders: k.stackAt(f.target), // [3.0.III.c] whether they have acted or not
});
/** What the battle under way would come to now. */
export const oddsNow = (k: Dauntless, f: Battle) => oddsFor(k, fightIn(k, f));

function readResult(g: Dauntless, f: HeldBattle): void {
  const fight = fightIn(g, f);
  const { column } = assess(g, fight);
  const { cells, first } = g.tableOfResults;
  const roll = g.diceSum;
  const [attacker, defender] = cells[roll - first][column];
  f.harm = Number(attacker);
  f.loss = Number(defender);
  const card = {
    ...oddsNow(g, f),
    attackers: fight.attackers,
    defenders: fight.defenders,
    places: [f.target],
    roll,
    result: { attacker, defender },
    attackerSuffers: { steps: f.harm, retreat: 0 },
    defenderSuffers: { steps: f.loss, retreat: 0 },
  };
  g.tell?.(
    'combat',
    f.assault === 1 ? '9.2' : '8.4',
    { hex: f.target, roll, harm: f.harm, loss: f.loss },
    { fight: card },
  );
}

/** 8.5, 12.1: AFVs ignore losses. [12.1.h] */
function takeLosses(g: Dauntless, side: Side, hex: Place, left: number, must: number, units: readonly Unit[]): void {
  const soft = units.filter((u) => g.isOnMap(u) && g.isSoft(u)); // [8.5.2.5.c] [12.6.1.e]
  if (left === 0 || soft.length === 0) return;
  g.push(losses, { side, hex, left, must });
  for (const u of soft) g.append(u);
}

/** 12.1.1: AFVs may retreat as far as their side has losses; those left alone in the defending hex may withdraw one or two hexes. */
function offerWithdrawal(g: Dauntless, side: Side, hex: Place, left: number, units: readonly Unit[]): void {
  const afvs = units.filter(
    (u) => g.isOnMap(u) && !g.isSoft(u) && g.sideOfUnit(u) === side && !g.isMarked(u, MARK.retreated),
  ); // [12.6.1.g]
  const isAlone = side !== g.within(battle).side && afvs.length === units.length; // [12.1.1.c]
  if (afvs.length === 0 || (left === 0 && !isAlone)) return;
  g.push(withdrawing, { side, hex, left: isAlone ? WITHDRAWAL : left, free: Number(isAlone) }); // [12.1.1.a]
  for (const u of afvs) g.append(u);
}
const WITHDRAWAL = 2;
