/** What an attack can be expected to bring: the charts with mean chits, mean dice and the modifiers that matter. Reads an imagined position. */

import type { Formation, Place, Side, Unit } from '@cauldron/engine';
import { AXIS, MOVER, TYPE } from '../names.ts';
import { groundOf } from '../rules/07-armour.ts';
import { ATTACK } from '../rules/07-combat-types.ts';
import type { Theseus } from '../state.ts';
import { ARM } from '../units.ts';
import type { World } from '../world.ts';
import type { Weights } from './weights.ts';

export type Battles = ReturnType<typeof battlesOf>;

const DIE_FACES = 10;
const LOWEST_RATING = 2;

export function battlesOf({ map, units, charts, combat, boxes }: World, w: Weights) {
  const { combatModifiers: drm, airSupport } = charts;
  const flights = [airSupport.hasty, airSupport.regular, airSupport.prepared];
  /** [Effectiveness Rating - 2][column] the mean multiplier of the chits. */
  const multiplier = combat.usualChits[0].map((row, rating) =>
    row.map((_, column) => mean(combat.usualChits.map((chit) => chit[rating][column]))),
  );
  /** [column of the table][modifier + limit] the mean hits of attacker and defender. */
  const hits = combat.results[0].map((_, column) =>
    Array.from({ length: drm.limit * 2 + 1 }, (_, i) => {
      const fell = Array.from({ length: DIE_FACES }, (_, die) => {
        const roll = die + 1 + i - drm.limit;
        return combat.results[Math.min(combat.results.length, Math.max(1, roll)) - 1][column];
      });
      return [mean(fell.map((r) => r.attacker.hits)), mean(fell.map((r) => r.defender.hits))] as const;
    }),
  );

  /** How good an attack of the units of a formation in `at`, as if they stood in `from`, would be: hits given less hits taken, weighed. */
  function gain(
    g: Theseus,
    side: Side,
    at: Place,
    formation: Formation,
    from: Place,
    target: Place,
    kind: number,
  ): number {
    let [attack, tank, arms] = [0, 0, 0];
    for (let u = g.stacks.firstIn(at); u >= 0; u = g.stacks.next(u)) {
      if (!g.isCombat(u) || g.isDisrupted(u) || g.formationOf(u) !== formation) continue;
      const strength = g.isUnfed(u) ? g.strength[u] / 2 : g.strength[u];
      attack += strength * multiplier[g.effectivenessOf(u) - LOWEST_RATING][kind];
      tank = Math.max(tank, g.tankOf(u));
      if (units.arms[u] >= 0) arms |= 1 << units.arms[u];
    }
    if (attack === 0) return -w.mostGain;
    const ground = groundOf(g, 1 - side, target);
    const shelter = g.isMinedBy(1 - side, target) || g.hasImproved(target) ? ATTACK.prepared : ATTACK.regular;
    let canEvade = !g.isMinedBy(1 - side, target);
    let [defence, size, theirTank, gun, theirArms, lead] = [0, 0, 0, 0, 0, -1];
    for (let u = g.stacks.firstIn(target); u >= 0; u = g.stacks.next(u)) {
      if (!g.isCombat(u)) continue;
      const column = g.isDisrupted(u) && !g.isMinedBy(1 - side, target) ? 0 : shelter;
      defence += g.strength[u] * multiplier[g.effectivenessOf(u) - LOWEST_RATING][column];
      size += g.strength[u];
      if (g.isDisrupted(u) || (units.movers[u] & (1 << MOVER.motorised)) === 0) canEvade = false;
      theirTank = Math.max(theirTank, g.tankOf(u));
      gun = Math.max(gun, g.antitankOf(u));
      if (units.arms[u] >= 0 && !g.isDisrupted(u)) theirArms |= 1 << units.arms[u];
      lead = g.formationOf(u);
    }
    if (defence === 0) return 0;
    const ladder = combat.ladders[ground.row];
    const ratio = { attack, defence };
    if (!ladder.reaches(ratio)) return -w.mostGain;
    const shifts = Number(arms === BOTH_ARMS) - Number(theirArms === BOTH_ARMS) + airFor(g, side, kind);
    const armour = Math.min(
      theirTank > 0 ? tank - theirTank : drm.limit,
      tank > 0 ? Math.max(0, tank * ground.tanks - gun - ground.antitank) : theirTank > 0 ? drm.limit : 0,
    );
    const modifier =
      armour +
      support(g, side, formation, from, target, kind) -
      cover(g, side, lead, from, target, shelter) +
      (g.schwerpunkt === formation && formation >= 0 ? drm.schwerpunkt : 0) -
      (g.schwerpunkt === lead && lead >= 0 ? drm.schwerpunkt : 0);
    const within = Math.min(drm.limit, Math.max(-drm.limit, Math.round(modifier)));
    const [taken, given] = hits[ladder.clamp(ladder.columnOf(ratio) + shifts)][within + drm.limit];
    const gain = Math.min(given, size) * w.hit - taken * w.hurt;
    return gain > 0 && canEvade ? gain * w.caught : gain;
  }

  /** 7.5.1.5 A, B: the attacker's HQ, and friends next to the target. */
  function support(g: Theseus, side: Side, formation: Formation, from: Place, target: Place, kind: number): number {
    if (kind === ATTACK.hasty || formation < 0) return 0;
    const points = g.strength[g.hqOf(formation)];
    const [hq, same, other] =
      kind === ATTACK.prepared
        ? [points, drm.supportPrepared, drm.supportPreparedOther]
        : [Math.ceil(points / 2), drm.supportRegular, 0];
    return hq + helpers(g, side, formation, target, from, same, other);
  }
  function cover(g: Theseus, side: Side, lead: Formation, from: Place, target: Place, shelter: number): number {
    const isImproved = shelter === ATTACK.prepared;
    const same = isImproved ? drm.defenceImproved : drm.defenceRegular;
    return -helpers(g, 1 - side, lead, from, target, same, isImproved ? drm.defenceImprovedOther : 0);
  }
  function helpers(
    g: Theseus,
    side: Side,
    formation: Formation,
    around: Place,
    but: Place,
    same: number,
    other: number,
  ) {
    let sum = 0;
    for (const hex of map.around[around]) {
      if (hex === but || !g.hasUnit(side, hex)) continue;
      let best = 0;
      for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u))
        if (g.isCombat(u) && !g.isDisrupted(u)) best = g.formationOf(u) === formation ? same : best || other;
      sum += best;
    }
    return sum;
  }

  /** 7.5.1.4: half of the air units that could fly are counted on. */
  function airFor(g: Theseus, side: Side, kind: number): number {
    if (side !== AXIS) return 0;
    let ready = 0;
    for (const u of planes) if (g.at[u] === boxes.available) ready++;
    return Math.ceil(Math.min(ready, flights[kind]) / 2);
  }
  const planes: Unit[] = [];
  for (let u = 0; u < units.count; u++) if (units.type[u] === TYPE.air) planes.push(u);

  return { gain };
}

const BOTH_ARMS = (1 << ARM.armour) | (1 << ARM.infantry);
const mean = (figures: readonly number[]): number => figures.reduce((sum, n) => sum + n, 0) / figures.length;
