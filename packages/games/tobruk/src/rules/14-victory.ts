/** 14.0 Victory: points for route, objectives and casualties; Tobruk's fall; the draw by air losses. Also carries 15.1, 15.2 and 15.3. */

import { endMatch, type Place, type ScoreItem, type ScoreLimit, type Side, type Unit } from '@cauldron/engine';
import type { says } from '../messages.ts';
import { MARK, type Tobruk } from '../state.ts';
import { ENDING } from '../words.ts';
import { AXIS, COMMONWEALTH } from '../world.ts';
import { routeOpen } from './05-supply.ts';

/** A land unit has come to a hex. True if that ends the match: an Axis unit in Tobruk. */
export function occupy(g: Tobruk, side: Side, hex: Place): boolean {
  if (side !== AXIS || hex !== g.world.figures.suddenDeathHex) return false; // [15.1.n] [15.2.l] [15.3.k]
  g.tell?.('tobruk-taken', g.scenario.rule, { hex });
  endMatch(g, AXIS, ENDING['tobruk-fallen']);
  return true;
}

export interface Points {
  /** [side] */
  readonly total: readonly [commonwealth: number, axis: number];
}

/** 14.0: the points as they stand, each with its reason. */
export function countPoints(g: Tobruk, reasons?: ScoreItem[]): Points {
  const { world } = g;
  const total: [number, number] = [0, 0];
  const { rule } = g.scenario;
  const add = (side: Side, value: number, because: string) => {
    total[side] += value; // [14.0.a]
    reasons?.push({ side, value, rule, because });
  };
  if (routeOpen(g)) add(COMMONWEALTH, world.charts.supplyRoute.vp, 'route'); // [15.1.j] [15.2.h] [15.3.f]
  for (const o of world.objectives) {
    if (g.holderOf(o.place) === COMMONWEALTH) add(COMMONWEALTH, o.vp, o.name); // [15.1.k] [15.2.i] [15.3.h]
  }
  for (let u = 0; u < world.units.count; u++) {
    const entry = world.casualtyOf[u];
    if (entry && isCasualty(g, u)) add(entry.to, entry.vp, world.units.ids[u]); // [15.1.l] [15.1.m] [15.2.j] [15.2.k] [15.3.i] [15.3.j]
  }
  return { total };
}

/** T-16: out of play, or a headquarters that was eliminated once, though it comes back. */
function isCasualty(g: Tobruk, u: Unit): boolean {
  if (g.at[u] === g.world.boxes.eliminated) return true;
  return g.isMarked(u, MARK.fallen | MARK.returning) && !g.optionOn('onlyHqsGoneForGoodScore');
}

/** Air units of a side eliminated so far. */
export const airLost = (g: Tobruk, side: Side): number => g.unitsIn(side, g.world.boxes.lostAir[side]);

/** What the Commonwealth may lose in the air beyond the Axis, and still win. */
export const airLimit = (g: Tobruk): ScoreLimit => ({
  side: COMMONWEALTH,
  because: 'air-lead',
  rule: g.scenario.rule,
  now: airLost(g, COMMONWEALTH) - airLost(g, AXIS),
  most: g.world.figures.airLossLead - 1,
  at: AIR_PROMPTS,
});
const AIR_PROMPTS = [
  'commit-air',
  'commit-fighters',
  'choose-air-loss',
] as const satisfies readonly (keyof typeof says.prompts)[];

/** Who wins if it ends now, and how. */
export function verdict(g: Tobruk): { readonly winner: Side; readonly ending: number } {
  const { total } = countPoints(g);
  const lead = total[COMMONWEALTH] - total[AXIS];
  if (lead < g.get('margin')) return { winner: AXIS, ending: ENDING['margin-missed'] }; // [15.1.i] [15.2.g] [15.3.m]
  const { now, most } = airLimit(g);
  if (now > most) return { winner: -1, ending: ENDING['air-losses'] }; // [15.1.o] [15.2.m] [15.3.l]
  return { winner: COMMONWEALTH, ending: ENDING['margin-reached'] };
}

/** The end of the last turn. */
export function judge(g: Tobruk): void {
  const { winner, ending } = verdict(g);
  const { total } = countPoints(g);
  g.tell?.('points', '14.0', { commonwealth: total[COMMONWEALTH], axis: total[AXIS], margin: g.get('margin') });
  endMatch(g, winner, ending);
}
