/** A tournament: every pairing plays the same seeds, each seed twice with sides swapped, until a sequential test has decided it. */

import type { Game } from '@cauldron/engine';
import type { Kept } from '../play/kept.ts';
import { type Broken, isBroken, type Order, type PlayedRow } from '../play/match.ts';
import { type PaceFigures, paceOf, type Times } from '../play/pace.ts';
import { openPool, type Pool } from '../play/pool.ts';
import { keptFor, type Played, type SeriesWatch } from '../play/series.ts';
import {
  AimTest,
  SequentialTest,
  type Share,
  type StoppingTest,
  signFlipTest,
  type Verdict,
  wilson,
} from '../statistics.ts';

export interface TournamentPlan {
  readonly order: Omit<Order, 'seed' | 'seats'>;
  readonly seed: string;
  readonly players: readonly string[];
  readonly baseline: string;
  /** Only matches with the baseline. */
  readonly gauntlet: boolean;
  /** The most pairs of matches for each pairing. */
  readonly pairs: number;
  /** What ends a pairing early; if undefined, all pairs are played. */
  readonly stop: Stop | undefined;
}

/** The lead in score that matters, or the score that the first player should reach. */
export type Stop = { readonly margin: number } | { readonly aim: number };

const testOf = (stop: Stop): StoppingTest => ('aim' in stop ? new AimTest(stop.aim) : new SequentialTest(stop.margin));

/** Won, drawn and lost by the first player. */
export interface Counts {
  won: number;
  drawn: number;
  lost: number;
}

export interface Standing {
  readonly players: readonly [string, string];
  /** The counted matches: those of whole pairs, up to where the test stopped. */
  readonly matches: number;
  readonly score: Share;
  /** By the first player's side. */
  readonly bySide: readonly Counts[];
  /** The first player's points minus the other's, on average. */
  readonly lead: number;
  /** The p-value of «both are equally good», over pairs. */
  readonly p: number;
  readonly verdict: Verdict;
  /** Average seconds of thought in a match, for each player. */
  readonly seconds: readonly [number, number];
  /** How long they thought in an activation and in a reaction, if the clock was their limit. */
  readonly paces: readonly [PaceFigures | undefined, PaceFigures | undefined];
  readonly broken: readonly Broken[];
  readonly troubles: number;
}

/** The matches of one pairing, counted in the order of their seeds, so that the result does not depend on which match ended first. */
class Pairing {
  private readonly legs: (PlayedRow | Broken | undefined)[] = [];
  private readonly test: StoppingTest | undefined;
  private readonly rows: PlayedRow[] = [];
  private readonly leads: number[] = [];
  private readonly broken: Broken[] = [];
  private counted = 0;
  verdict: Verdict = 'open';

  constructor(
    readonly players: readonly [string, string],
    private readonly plan: TournamentPlan,
  ) {
    this.test = plan.stop && testOf(plan.stop);
  }

  get isDecided(): boolean {
    return this.verdict !== 'open';
  }

  /** The counted pairs; after a verdict no more are counted. */
  get pairs(): number {
    return this.counted;
  }

  order(pair: number, leg: number): Order {
    const [a, b] = this.players;
    return { ...this.plan.order, seed: `${this.plan.seed}/${pair}`, seats: leg === 0 ? [a, b] : [b, a] };
  }

  take(pair: number, leg: number, row: PlayedRow | Broken): void {
    this.legs[2 * pair + leg] = row;
    while (!this.isDecided) {
      const first = this.legs[2 * this.counted];
      const second = this.legs[2 * this.counted + 1];
      if (!first || !second) return;
      this.counted++;
      this.count(first, second);
    }
  }

  /** A pair with a broken match counts for nobody. */
  private count(first: PlayedRow | Broken, second: PlayedRow | Broken): void {
    this.broken.push(...[first, second].filter(isBroken));
    if (isBroken(first) || isBroken(second)) return;
    this.rows.push(first, second);
    // From -2 to 2: matches won less matches lost.
    const lead = outcome(first, 0) + outcome(second, 1);
    this.leads.push(lead);
    if (this.test) this.verdict = this.test.add((lead + 2) / 4);
  }

  standing(): Standing {
    const bySide = [0, 1].map((): Counts => ({ won: 0, drawn: 0, lost: 0 }));
    const seconds: [number, number] = [0, 0];
    const times: [Times[], Times[]] = [[], []];
    let lead = 0;
    this.rows.forEach((row, i) => {
      const side = i % 2;
      const result = outcome(row, side);
      if (result > 0) bySide[side].won++;
      else if (result < 0) bySide[side].lost++;
      else bySide[side].drawn++;
      lead += (row.points[side] ?? 0) - (row.points[1 - side] ?? 0);
      seconds[0] += row.seconds[side];
      seconds[1] += row.seconds[1 - side];
      for (const i of [0, 1]) {
        const spent = row.times?.[i === 0 ? side : 1 - side];
        if (spent) times[i].push(spent);
      }
    });
    const matches = this.rows.length;
    const average = (total: number) => (matches > 0 ? total / matches : 0);
    return {
      players: this.players,
      matches,
      score: wilson(bySide[0].won + bySide[1].won + (bySide[0].drawn + bySide[1].drawn) / 2, matches),
      bySide,
      lead: average(lead),
      p: signFlipTest(this.leads),
      verdict: this.verdict,
      seconds: [average(seconds[0]), average(seconds[1])],
      paces: [paceOf(times[0]), paceOf(times[1])],
      broken: this.broken,
      troubles: this.rows.filter((row) => row.troubles.length > 0).length,
    };
  }
}

/** 1 if the side won, -1 if it lost, 0 if nobody did. */
const outcome = (row: PlayedRow, side: number): number => (row.winner < 0 ? 0 : row.winner === side ? 1 : -1);

export interface TournamentRun {
  readonly threads: number;
  /** On the clock of the process: no match is begun after this time. */
  readonly until: number;
  /** The file that keeps the matches. */
  readonly keep: string | undefined;
}

/** A tournament in threads of its own. */
export async function holdTournament(
  game: Game,
  plan: TournamentPlan,
  sitting: TournamentRun,
  played: Played,
): Promise<Standing[]> {
  const kept = keptFor(game, plan.order.options, sitting.keep);
  const pool = openPool(game, sitting.threads);
  try {
    return await playTournament(plan, pool, kept, { played, isOver: () => performance.now() >= sitting.until });
  } finally {
    await pool.close();
  }
}

/** Plays the matches that are not kept yet. */
export async function playTournament(
  plan: TournamentPlan,
  pool: Pool,
  kept: Kept,
  watch: SeriesWatch,
): Promise<Standing[]> {
  const pairings = pairingsOf(plan);
  const work = matchesOf(plan, pairings);
  let now = 0;
  const left = () => pairings.reduce((n, p) => n + (p.isDecided ? 0 : 2 * (plan.pairs - p.pairs)), 0);
  const run = async () => {
    for (const { pairing, pair, leg } of work) {
      const order = pairing.order(pair, leg);
      const known = kept.find(order);
      if (known) {
        pairing.take(pair, leg, known);
        continue;
      }
      // Time is up, but kept matches further on still count.
      if (watch.isOver()) continue;
      const row = await pool.play(order);
      kept.add(row);
      pairing.take(pair, leg, row);
      watch.played(++now, left());
    }
  };
  // All runners share one generator: each takes the next match when it is free.
  await Promise.all(Array.from({ length: pool.threads }, run));
  return pairings.map((pairing) => pairing.standing());
}

function pairingsOf({ players, baseline, gauntlet, ...plan }: TournamentPlan): Pairing[] {
  const all: Pairing[] = [];
  players.forEach((a, i) => {
    for (const b of players.slice(i + 1)) {
      if (gauntlet && a !== baseline && b !== baseline) continue;
      // The other player is always measured against the baseline.
      const pair: [string, string] = a === baseline ? [b, a] : [a, b];
      all.push(new Pairing(pair, { ...plan, players, baseline, gauntlet }));
    }
  });
  return all;
}

/** Seed by seed through all pairings, so that all of them grow together; decided ones are left out. */
function* matchesOf(plan: TournamentPlan, pairings: readonly Pairing[]) {
  for (let pair = 0; pair < plan.pairs; pair++) {
    for (const pairing of pairings) {
      for (const leg of [0, 1]) if (!pairing.isDecided) yield { pairing, pair, leg };
    }
  }
}
