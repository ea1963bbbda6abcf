/**
 * How a player plays, as a wargamer would judge it: whether units pace to and fro, formations are torn apart, activations are wasted, and
 * attacks are made that nobody should make. All of it is read from the events of a match, for one seat.
 */

import { Rollouts, scriptPlan } from '@cauldron/ai';
import {
  type Advice,
  type Chance,
  type Game,
  type GameEvent,
  type Lessons,
  type MapPoint,
  type State,
  targetOf,
  verbOf,
} from '@cauldron/engine';

export interface Manners {
  /** Moves, and those that ended in a hex in which the unit had been before in the same activation. */
  readonly moves: number;
  readonly revisits: number;
  /** Activations of formations, and those at whose end the formation was drawn out to more than twice its own length. */
  readonly formations: number;
  readonly torn: number;
  /** Formations that went far in two activations one after the other, and those that went back. */
  readonly journeys: number;
  readonly turnabouts: number;
  /** Activations, and those in which nobody moved and nobody fought, though a script would have won something. */
  readonly activations: number;
  readonly idle: number;
  /** Attacks, and those with less strength than the defence that cost the attacker more than the defender by the exact mean of their dice. */
  readonly attacks: number;
  readonly below: number;
}

export const NO_MANNERS: Manners = {
  moves: 0,
  revisits: 0,
  formations: 0,
  torn: 0,
  journeys: 0,
  turnabouts: 0,
  activations: 0,
  idle: 0,
  attacks: 0,
  below: 0,
};

export function addManners(a: Manners, b: Manners): Manners {
  const sum = { ...a } as Record<keyof Manners, number>;
  for (const key of Object.keys(NO_MANNERS) as (keyof Manners)[]) sum[key] += b[key];
  return sum;
}

/** A formation is torn if it is drawn out to more than this times its own length. */
const TORN = 2;
/** A formation goes far if its middle moves by this many hexes. It goes back if the angle between both ways is more than a right angle and a third. */
const FAR = 4;
const BACK = -0.5;
/** Something could be won if a script gains this much more than the player did, from -1 (lost) to 1 (won). */
const WORTHWHILE = 0.03;
/** A script is tried in this number of futures. */
const FUTURES = 4;
const EVEN = { gain: 100, loss: 100 };
const HORIZON = { activations: 0, decisions: 400 };

/** Watches one seat of one match. `decision` is called before an answer is carried out, `event` after each event. */
export class MannersWatch<S extends State> {
  private readonly counts: Record<keyof Manners, number> = { ...NO_MANNERS };
  private readonly advice: Advice<S>;
  private readonly lessons: Lessons<S>;
  private readonly rollouts: Rollouts<S>;
  private activation = -1;
  private isOwn = false;
  private start: S | undefined;
  /** [unit] the places it has been in during this activation. */
  private readonly been = new Map<number, Set<number>>();
  private readonly moved = new Set<number>();
  /** [formation] the way of its last journey. */
  private readonly journeys = new Map<number, MapPoint>();
  private fought = false;
  /** What the last battle brings to the seat on the mean of its dice. */
  private gain = 0;
  /** The seat's own order sends units; retreats and the other side's moves do not count. */
  private goes = false;

  constructor(
    private readonly game: Game<S>,
    private readonly seat: number,
  ) {
    const { advice } = game;
    if (!advice?.lessons) throw new Error(`${game.info.title} tells too little of its activations`);
    this.advice = advice;
    this.lessons = advice.lessons;
    this.rollouts = new Rollouts(game, EVEN);
  }

  decision(s: S, seat: number, action: number): void {
    const now = this.advice.activation(s);
    if (now !== this.activation) {
      this.end(s);
      this.begin(s, now);
    }
    const q = this.game.pending(s);
    this.goes =
      seat === this.seat && q.kind === 'question' && q.roleOf(verbOf(action)) === 'go' && targetOf(action) >= 0;
  }

  /** Before dice fall. */
  chance(s: S, chance: Chance): void {
    if (!this.isOwn) return;
    const mean = this.lessons.mean(s, chance);
    if (mean !== 0) this.gain = s.sideOf(this.seat) === 0 ? mean : -mean;
  }

  event({ figures, fight }: GameEvent): void {
    if (!this.isOwn) return;
    const { unit, from, to } = figures;
    if (fight) {
      this.fought = true;
      // A battle is a reason to go back.
      this.been.clear();
      this.counts.attacks++;
      if (fight.attack < fight.defence && this.gain < 0) this.counts.below++;
      this.gain = 0;
    }
    if (!this.goes || typeof unit !== 'number' || typeof from !== 'number' || typeof to !== 'number' || from === to)
      return;
    const been = this.been.get(unit) ?? new Set([from]);
    this.been.set(unit, been);
    this.counts.moves++;
    if (been.has(to)) this.counts.revisits++;
    been.add(to);
    this.moved.add(unit);
  }

  /** After the last decision of a match. */
  finish(s: S): Manners {
    this.end(s);
    this.isOwn = false;
    return { ...this.counts };
  }

  private begin(s: S, activation: number): void {
    const { game, advice, seat } = this;
    this.activation = activation;
    this.isOwn = activation >= 0 && advice.activeSide(s) === s.sideOf(seat);
    this.been.clear();
    this.moved.clear();
    this.fought = false;
    if (this.isOwn) this.start = game.copy(s, this.start);
  }

  private end(s: S): void {
    if (!this.isOwn || !this.start) return;
    const { counts, lessons } = this;
    counts.activations++;
    const formations = new Set([...this.moved].map((u) => lessons.formationOf(u)).filter((f) => f >= 0));
    for (const formation of formations) {
      counts.formations++;
      const stretch = lessons.stretch(s, formation);
      this.travel(s, formation);
      if (stretch > TORN && stretch >= lessons.stretch(this.start, formation)) counts.torn++;
    }
    if (this.moved.size === 0 && !this.fought && this.couldWin(this.start, s)) counts.idle++;
  }

  /** Compares the way of a formation with that of its last journey. */
  private travel(s: S, formation: number): void {
    const { lessons, counts, journeys } = this;
    const [from, to] = [lessons.middleOf(this.start as S, formation), lessons.middleOf(s, formation)];
    if (!from || !to) return;
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = Math.sqrt(x * x + y * y);
    if (length < FAR) return;
    const last = journeys.get(formation);
    if (last) {
      counts.journeys++;
      if (last.x * x + last.y * y < BACK * length * Math.sqrt(last.x * last.x + last.y * last.y)) counts.turnabouts++;
    }
    journeys.set(formation, { x, y });
  }

  private couldWin(start: S, now: S): boolean {
    const { rollouts, seat } = this;
    const q = this.game.pending(start);
    if (q.kind !== 'question' || q.seat !== seat) return false;
    const done = rollouts.worth(now, seat);
    return ['attack', 'advance'].some((id) => {
      let sum = 0;
      for (let n = 0; n < FUTURES; n++) sum += rollouts.play(start, seat, scriptPlan(id), { seed: 1, n }, HORIZON);
      return sum / FUTURES > done + WORTHWHILE;
    });
  }
}
