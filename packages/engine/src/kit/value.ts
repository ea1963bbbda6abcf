/**
 * A learned value: what a position will be worth at the end of the match, by the weighted sum of its features, with other weights for
 * each part of the match. Whole numbers and a fixed order of adding make it the same on every machine.
 */

import type { Advice, Lessons, MapPoint, Temper } from '../advice.ts';
import type { Action } from '../flow/action.ts';
import type { Chance } from '../flow/question.ts';
import { Features } from './features.ts';
import { luckOf, meanOf } from './luck.ts';
import type { Located, Mapping } from './mapping.ts';

/** What learning leaves for one scenario. */
export interface LearnedScenario {
  readonly matches: number;
  readonly seed: string;
  /** The command that made it. */
  readonly command: string;
  /** For each part of the match: how far the end is from the value, in hundredths of a point, and the weights in thousandths of that unit. */
  readonly phases: readonly { readonly spread: number; readonly weights: string }[];
}

/** What a game ships. It belongs to one pack and one version of the features. */
export interface ValueFile {
  readonly features: string;
  readonly pack: string;
  readonly scenarios: Readonly<Record<string, LearnedScenario>>;
}

/** Weights are whole numbers of this part of a hundredth of a point. */
export const WEIGHT_UNIT = 1000;
/** A match has at most this number of parts. */
const MOST_PHASES = 8;
/** With a lead of one deviation this part of `scale` is reached: then tanh gives the chance that the normal curve gives. */
const LIKELY = 0.8;
const POINT = 100;
/** From one column of hexes to the next it is this much of the way from one row to the next: the square root of three quarters. */
const COLUMN = 0.8660254;
/** No formation is shorter than this, in hexes. */
const SHORTEST = 2;

/** All that learning and a learned value need of a game: made from its mapping alone. */
export class Kit<S extends Located> implements Lessons<S> {
  readonly features: Features<S>;
  /** [side] its formations, and [formation] its units. */
  private readonly formations: [Set<number>, Set<number>] = [new Set(), new Set()];
  private readonly members: number[][] = [];

  constructor(readonly mapping: Mapping<S>) {
    this.features = new Features(mapping);
    const { units, formationOf } = mapping;
    for (let u = 0; u < units.count; u++) {
      const formation = formationOf[u];
      if (formation < 0) continue;
      this.formations[units.side[u]].add(formation);
      this.members[formation] = [...(this.members[formation] ?? []), u];
    }
  }

  luck(s: S, chance: Chance, outcome: Action): number {
    return luckOf(this.mapping, s, chance, outcome);
  }

  mean(s: S, chance: Chance): number {
    return meanOf(this.mapping, s, chance);
  }

  lead(s: S): number {
    return this.mapping.lead(s);
  }

  phases({ scenario }: S): number {
    return Math.min(MOST_PHASES, scenario.last - scenario.first + 1);
  }
  phase(s: S): number {
    const { first, last } = s.scenario;
    const past = Math.max(0, Math.min(last, s.turn) - first);
    return Math.floor((past * this.phases(s)) / (last - first + 1));
  }

  formationOf(u: number): number {
    return this.mapping.formationOf[u];
  }
  formationsOf(side: number): readonly number[] {
    return [...this.formations[side]];
  }
  middleOf(s: S, formation: number): MapPoint | undefined {
    let [n, x, y] = [0, 0, 0];
    for (const u of this.members[formation] ?? []) {
      if (!s.isOnMap(u)) continue;
      const spot = this.spotOf(s.at[u]);
      n++;
      x += spot.x;
      y += spot.y;
    }
    return n === 0 ? undefined : { x: x / n, y: y / n };
  }
  spotOf(place: number): MapPoint {
    const { q, r } = this.mapping.map;
    return { x: q[place] * COLUMN, y: r[place] + q[place] / 2 };
  }
  /** Its own length is the number of hexes that it stands in, side by side. */
  stretch(s: S, formation: number): number {
    const { map } = this.mapping;
    const hexes: number[] = [];
    for (const u of this.members[formation] ?? []) if (s.isOnMap(u) && !hexes.includes(s.at[u])) hexes.push(s.at[u]);
    let far = 0;
    for (const a of hexes) for (const b of hexes) far = Math.max(far, map.distance(a, b));
    return far / Math.max(SHORTEST, hexes.length);
  }

  /** An end that the points do not show counts as decisive. */
  result(s: S, winner: number): number {
    const { decisive } = this.mapping;
    const lead = this.mapping.lead(s);
    if (winner === 0) return lead > 0 ? lead : decisive;
    if (winner === 1) return lead < 0 ? lead : -decisive;
    return 0;
  }
}

interface Phase {
  readonly spread: number;
  readonly weights: Float64Array;
}

/**
 * The advice with a learned value instead of its own evaluation. The own one is kept for scenarios that were not learned, and is used for all if
 * the value belongs to another pack or to other features.
 */
export function withValue<S extends Located>(
  advice: Advice<S>,
  kit: Kit<S>,
  file: ValueFile | undefined,
  pack: string,
): Advice<S> {
  const plain: Advice<S> = { ...advice, lessons: kit };
  if (!file || file.pack !== pack || file.features !== kit.features.version) return plain;
  const learned = new Map<string, readonly Phase[]>();
  for (const [id, { phases }] of Object.entries(file.scenarios)) learned.set(id, phases.map(readPhase));
  const { scale, tuned } = plain;
  const { mapping, features } = kit;
  const seen = new Float64Array(features.width);

  const phaseAt = (s: S): Phase | undefined => learned.get(s.scenario.id)?.[kit.phase(s)];
  const worthOf = (phase: Phase, hundredths: number): number => (hundredths * scale * LIKELY) / phase.spread;

  function evaluate(s: S, side: number, temper: Temper): number {
    const phase = phaseAt(s);
    if (!phase) return plain.evaluate(s, side, temper);
    features.read(s, seen);
    let sum = 0;
    for (let i = 0; i < seen.length; i++) sum += seen[i] * phase.weights[i];
    const lead = mapping.lead(s) * POINT + sum / WEIGHT_UNIT;
    const own = ((100 - temper.loss) * mapping.lostBy(s, side)) / 100;
    const theirs = ((temper.gain - 100) * mapping.lostBy(s, 1 - side)) / 100;
    return Math.round(worthOf(phase, (side === 0 ? lead : -lead) + own + theirs));
  }

  return {
    ...plain,
    evaluate,
    fortune(s, chance, outcome) {
      const phase = phaseAt(s);
      if (phase) return worthOf(phase, kit.luck(s, chance, outcome));
      return plain.fortune?.(s, chance, outcome) ?? 0;
    },
    handmade: plain,
    value: file,
    ...(tuned ? { tuned: (weights) => withValue(tuned(weights), kit, file, pack) } : {}),
  };
}

function readPhase({ spread, weights }: LearnedScenario['phases'][number]): Phase {
  return { spread, weights: Float64Array.from(weights.split(' '), Number) };
}
