/**
 * Plays the program's seats. Any number of processes look for questions to such seats. Each has as many thoughts under way as it has
 * threads; `Schedule` says which comes next. A process reserves the match that it thinks about for a while, so that the others do not
 * think about it too. If two think all the same, the log takes only one answer.
 */

import { randomBytes } from 'node:crypto';
import type { Game } from '@cauldron/engine';
import { type Content, content, type MatchInfo } from '@cauldron/protocol';
import type { Database } from '../db/database.ts';
import type { Shelf } from '../match/bundles.ts';
import { isDeclined, type MatchService } from '../match/service.ts';
import { type OfferRow, ThinkingStore } from '../store/thinking.ts';
import { Brains, MOST_THOUGHT_MS, type ThinkerThreads } from './brains.ts';
import { isLong, Schedule, type WaitingTurn } from './schedule.ts';

export interface OpponentsOptions {
  readonly database: Database;
  readonly matches: MatchService;
  readonly games: Shelf;
  readonly bundleFolder: string;
  readonly threads: number;
  log(what: string, error: unknown): void;
  readonly everyMs?: number;
  /** Instead of threads. */
  readonly thinker?: ThinkerThreads;
}

/** A match in which the program failed is left alone for this long. */
const REST_MS = 30_000;

const ANSWERS: Readonly<Record<OfferRow['kind'], Content>> = {
  'ask-undo': { kind: 'answer-undo', yes: true },
  'offer-draw': { kind: 'answer-draw', yes: false },
  abort: { kind: 'abort' },
};

interface UnderWay {
  readonly turn: WaitingTurn;
  readonly done: Promise<void>;
}

const playerOf = ({ match, seat }: WaitingTurn): string => `${match}/${seat}`;

export class Opponents {
  private readonly brains: ThinkerThreads;
  private readonly store: ThinkingStore;
  private readonly schedule = new Schedule();
  /** What each thread thinks about. */
  private readonly threads: (UnderWay | undefined)[];
  private readonly resting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private closed = false;

  constructor(private readonly options: OpponentsOptions) {
    const { threads, bundleFolder, database } = options;
    this.brains = options.thinker ?? new Brains(threads, bundleFolder);
    this.threads = Array.from({ length: threads }, () => undefined);
    this.store = new ThinkingStore(database, randomBytes(9).toString('base64url'));
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), this.options.everyMs ?? 500);
    this.timer.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.brains.close();
    await Promise.all(this.threads.map((one) => one?.done));
  }

  private async look(): Promise<void> {
    if (this.looking || this.closed) return;
    this.looking = true;
    try {
      const now = performance.now();
      for (const [match, until] of this.resting) if (until < now) this.resting.delete(match);
      this.brains.sweep();
      await this.oblige();
      const turns = await this.store.waiting();
      const busy = new Set(this.threads.map((one) => one?.turn.match));
      this.schedule.renew(turns.filter(({ match }) => !busy.has(match) && !this.resting.has(match)));
      this.fill();
    } catch (error) {
      if (!this.closed) this.options.log('the seats of the program could not be looked at', error);
    } finally {
      this.looking = false;
    }
  }

  /** Gives every free thread the next turn that may be thought about there. */
  private fill(): void {
    for (const thread of this.threads.keys()) {
      if (this.closed || this.threads[thread]) continue;
      const turn = this.schedule.next((one) => this.mayThink(one, thread));
      if (turn) this.threads[thread] = { turn, done: this.play(turn, thread) };
    }
  }

  /**
   * A player thinks where its plan is. One thread, if there are several, is kept for short thoughts; and one network has half of the
   * threads at most. So a newcomer waits for one thought of somebody else, and not for a row of them.
   */
  private mayThink(turn: WaitingTurn, thread: number): boolean {
    const { length } = this.threads;
    const underWay = this.threads.flatMap((one) => (one ? [one.turn] : []));
    if (underWay.some(({ match }) => match === turn.match)) return false;
    if (underWay.filter(({ network }) => network === turn.network).length >= Math.ceil(length / 2)) return false;
    if (!isLong(turn)) return true;
    if (underWay.filter(isLong).length >= Math.max(1, length - 1)) return false;
    return (this.brains.homeOf(playerOf(turn)) ?? thread) === thread;
  }

  private async play(turn: WaitingTurn, thread: number): Promise<void> {
    let isAskedAgain = false;
    try {
      const isAnswered = await this.answer(turn, thread);
      isAskedAgain = !(await this.store.letGo(turn)) && isAnswered;
    } catch (error) {
      this.rest(turn.match, error);
    } finally {
      this.threads[thread] = undefined;
    }
    if (isAskedAgain) this.schedule.add(turn);
    this.fill();
  }

  /** Answers a person's request at once: the program lets him take back a move or leave, and declines a draw. */
  private async oblige(match?: string): Promise<void> {
    // If the program has several seats, the others find the offer answered, or are asked next time.
    for (const offer of await this.store.offers(match))
      await this.options.matches.playFor(offer.match, offer.seat, undefined, ANSWERS[offer.kind]);
  }

  private rest(match: string, error: unknown): void {
    if (this.closed) return;
    this.resting.set(match, performance.now() + REST_MS);
    this.options.log(`the program failed in match ${match}`, error);
  }

  /** Answers one question. Returns whether there was one for this process to answer. */
  private async answer(turn: WaitingTurn, thread: number): Promise<boolean> {
    const { match, seat } = turn;
    const { matches } = this.options;
    if (!(await this.store.take(match, MOST_THOUGHT_MS))) return false;
    await this.oblige(match);
    const ai = await this.store.termsOf(match, seat);
    const at = await matches.viewFor(match, seat);
    if (!ai || isDeclined(at) || at.view.question?.seat !== seat) return false;
    const { game, info } = await this.pinnedOf(match);
    const order = {
      pinned: { game: info.terms.game, rules: info.rules, pack: info.pack },
      player: playerOf(turn),
      view: at.view,
      spec: { level: ai.level, temperament: ai.temperament },
      // Fresh bytes: nobody can foresee the program's choice from the match, and the program cannot foresee the dice.
      seed: randomBytes(16).toString('hex'),
    };
    const action = await this.brains.think(order, thread);
    const decided = content.parse({ kind: 'act', do: game.vocabulary.name(action) });
    const answer = await matches.playFor(match, seat, at.d, decided);
    // Somebody was faster, or took a move back: look again. Anything else is our fault.
    if (answer.t === 'refused' && answer.code !== 'stale') {
      if (answer.code === 'over' || answer.code === 'awaiting-witness') return false;
      throw new Error(`its answer was refused: ${answer.code} ${answer.refusal?.key ?? ''}`);
    }
    return true;
  }

  private async pinnedOf(match: string): Promise<{ game: Game; info: MatchInfo }> {
    const info = await this.options.matches.info(match, {});
    if (isDeclined(info)) throw new Error(info.why);
    const game = await this.options.games.find({ game: info.terms.game, rules: info.rules, pack: info.pack });
    if (!game) throw new Error('the rules of the match are not here');
    return { game, info };
  }
}
