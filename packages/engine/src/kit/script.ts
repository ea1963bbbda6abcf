/**
 * Advice from a mapping alone: a game that has written nothing else has an opponent with it. Answers are judged by their roles: who goes,
 * goes where it is near to what scores and not in danger; attacks are made where the odds are better than even; the rest is left to the game's exceptions.
 */

import type { Advice, Aim, Target, Temper } from '../advice.ts';
import { targetOf, verbOf } from '../flow/action.ts';
import type { Question } from '../flow/question.ts';
import { forceBy, type Located, type Mapping } from './mapping.ts';

/** What the general script must know of a game beside its mapping. */
export interface Scripted<S extends Located> {
  readonly mapping: Mapping<S>;
  /** What the answers of each verb name, as the game declares its verbs. */
  readonly verbs: Readonly<Record<string, unknown>>;
  /** The lead, in hundredths of a point, that makes a win likely. */
  readonly scale: number;
  activation(s: S): number;
  activeSide(s: S): number;
  /** What a place is worth to a side that does not hold it, in hundredths of a point. */
  prize(s: S, place: number, side: number): number;
  /** Answers that roles do not explain: how much one appeals; undefined leaves it to the script. */
  exception?(s: S, q: Question, verb: number, target: number): number | undefined;
}

/** A place that is held should be kept: this part of its prize. */
const KEPT = 0.3;
/** A prize counts in full where a unit stands, and is less by the way there: half of it this many hexes away. */
const HALFWAY = 4;
/** An enemy is worth this much as a target, for each point of its strength. */
const PREY = 15;
/** What a point of strength more, of the enemy around a hex, makes a unit avoid it; what a better chance to attack makes it go there. */
const FEAR = 6;
const HOPE = 12;
/** What an attack is worth for each time that it is stronger than the defence, up to a limit; it is made where it is stronger by more than the bar. */
const ODDS = 40;
const MOST_ODDS = 3;
const BAR = 1;
/** The part of its prize that nearness to a place is worth in the evaluation. */
const NEAR = 0.3;
const POINT = 100;

export function scriptFor<S extends Located>(game: Scripted<S>): Advice<S> {
  const { mapping: m, prize } = game;
  const { map, units } = m;
  const kinds = [undefined, ...Object.values(game.verbs)];

  const forceOf = forceBy(m);

  /** The force of a side in a hex, and in the hexes around it; the unit `but` left out. */
  function forceIn(s: S, side: number, hex: number, but = -1): number {
    let sum = 0;
    if (!s.hasUnit(side, hex)) return 0;
    for (let u = 0; u < units.count; u++)
      if (u !== but && units.side[u] === side && s.at[u] === hex) sum += forceOf(s, u);
    return sum;
  }
  function forceAround(s: S, side: number, hex: number, but = -1): number {
    let sum = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++)
      if (map.neighbours[edge] >= 0) sum += forceIn(s, side, map.neighbours[edge], but);
    return sum;
  }

  function targets(s: S, side: number): Target[] {
    const list: Target[] = [];
    for (const place of m.objectives) {
      const value = prize(s, place, side) * (m.holderOf(s, place) === side ? KEPT : 1);
      if (value > 0) list.push({ place, value });
    }
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] === side || !s.isOnMap(u) || list.some(({ place }) => place === s.at[u])) continue;
      list.push({ place: s.at[u], value: forceOf(s, u) * PREY });
    }
    return list.sort((a, b) => b.value - a.value || a.place - b.place);
  }

  /** How a unit likes to be in a hex. */
  function liking(s: S, u: number, hex: number, aim: Aim, wanted: readonly Target[]): number {
    const side = units.side[u];
    let best = 0;
    for (const { place, value } of wanted)
      best = Math.max(best, (value * HALFWAY) / (HALFWAY + map.distance(hex, place)));
    const own = forceOf(s, u);
    let score = (best * aim.advance) / 100;
    let threat = 0;
    for (let edge = hex * 6, last = edge + 6; edge < last; edge++) {
      const near = map.neighbours[edge];
      if (near < 0) continue;
      const theirs = forceIn(s, 1 - side, near);
      if (theirs === 0) continue;
      threat += theirs;
      const odds = (own + forceAround(s, side, near, u)) / theirs;
      score += (HOPE * Math.max(0, Math.min(MOST_ODDS, odds) - BAR) * aim.attack) / 100;
    }
    return score - (FEAR * Math.max(0, threat - own - forceIn(s, side, hex, u)) * aim.safety) / 100;
  }

  /** An attack on those in a hex, with all who stand next to it. */
  function attackGain(s: S, side: number, hex: number, aim: Aim): number {
    const odds = forceAround(s, side, hex) / Math.max(1, forceIn(s, 1 - side, hex));
    return ((Math.min(MOST_ODDS, odds) - BAR) * ODDS * aim.attack) / 100;
  }

  function rate(s: S, q: Question, verb: number, target: number, aim: Aim, wanted: readonly Target[]): number {
    const own = game.exception?.(s, q, verb, target);
    if (own !== undefined) return own;
    const side = s.sideOf(q.seat);
    const mover = q.subject.units[0] ?? -1;
    const role = q.roleOf(verb);
    const moves = mover >= 0 && s.isOnMap(mover) && units.side[mover] === side;
    if (role === 'go') return moves ? liking(s, mover, target, aim, wanted) : 0;
    // To stay is as good as the hex where the unit is.
    if (role === 'end') return moves ? liking(s, mover, s.at[mover], aim, wanted) + 1 : 0;
    if (role === 'no') return 0;
    if (kinds[verb] !== 'unit') return role === 'fight' || role === 'yes' ? 1 : 0;
    if (units.side[target] !== side) return s.isOnMap(target) ? attackGain(s, side, s.at[target], aim) : 0;
    return 10 + forceOf(s, target);
  }

  /** What a side stands to lose where the enemy around a hex is stronger than those in it. */
  function exposure(s: S, side: number): number {
    let sum = 0;
    for (let u = 0; u < units.count; u++) {
      if (units.side[u] !== side || !s.isOnMap(u)) continue;
      const threat = forceAround(s, 1 - side, s.at[u]);
      if (threat === 0) continue;
      const odds = threat / Math.max(1, forceIn(s, side, s.at[u]));
      sum += (Math.max(0, Math.min(MOST_ODDS, odds) - BAR) * forceOf(s, u) * PREY) / MOST_ODDS;
    }
    return sum;
  }

  function evaluate(s: S, side: number, temper: Temper): number {
    const lead = m.lead(s) * POINT;
    let sum = side === 0 ? lead : -lead;
    sum -= (m.lostBy(s, side) * temper.loss) / 100;
    sum += (m.lostBy(s, 1 - side) * temper.gain) / 100;
    for (const place of m.objectives) {
      const near = [0, 0];
      for (let u = 0; u < units.count; u++) {
        if (!s.isOnMap(u)) continue;
        const close = HALFWAY / (HALFWAY + map.distance(s.at[u], place));
        near[units.side[u]] = Math.max(near[units.side[u]], close);
      }
      sum += NEAR * (near[side] * prize(s, place, side) - near[1 - side] * prize(s, place, 1 - side));
    }
    return Math.round(sum + exposure(s, 1 - side) - exposure(s, side));
  }

  return {
    scale: game.scale,
    evaluate,
    targets,
    activation: (s) => game.activation(s),
    activeSide: (s) => game.activeSide(s),
    asksOnlyOrder: () => false,
    appeal(s, q, aim, into) {
      const side = s.sideOf(q.seat);
      const wanted = aim.target >= 0 ? [{ place: aim.target, value: 2 * POINT }] : targets(s, side);
      for (let i = 0; i < q.count; i++) into[i] = rate(s, q, verbOf(q.actions[i]), targetOf(q.actions[i]), aim, wanted);
      return true;
    },
  };
}
