/**
 * Plays the program's seats. Any number of processes look for questions to such seats. One of them reserves a match for a while,
 * so that the others do not think about it too. If two think all the same, the log takes only one answer.
 */

import { randomBytes } from 'node:crypto';
import type { Game } from '@cauldron/engine';
import { type Content, content, type MatchInfo } from '@cauldron/protocol';
import type { Database } from '../db/database.ts';
import type { Shelf } from '../match/bundles.ts';
import { isDeclined, type MatchService, type Turn } from '../match/service.ts';
import { type OfferRow, ThinkingStore } from '../store/thinking.ts';
import { Brains } from './brains.ts';

export interface OpponentsOptions {
  readonly database: Database;
  readonly matches: MatchService;
  readonly games: Shelf;
  readonly bundleFolder: string;
  readonly threads: number;
  log(what: string, error: unknown): void;
  readonly everyMs?: number;
}

/** The strongest level thinks ten seconds. A thread that has not answered by then is dead. */
const IN_HAND_MS = 30_000;
/** A match in which the program failed is left alone for this long. */
const REST_MS = 30_000;

const ANSWERS: Readonly<Record<OfferRow['kind'], Content>> = {
  'ask-undo': { kind: 'answer-undo', yes: true },
  'offer-draw': { kind: 'answer-draw', yes: false },
  abort: { kind: 'abort' },
};

export class Opponents {
  private readonly brains: Brains;
  private readonly store: ThinkingStore;
  private readonly playing = new Map<string, Promise<void>>();
  private readonly resting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private closed = false;

  constructor(private readonly options: OpponentsOptions) {
    this.brains = new Brains(options.threads, options.bundleFolder);
    this.store = new ThinkingStore(options.database, randomBytes(9).toString('base64url'));
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), this.options.everyMs ?? 500);
    this.timer.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.brains.close();
    await Promise.all(this.playing.values());
  }

  private async look(): Promise<void> {
    if (this.looking || this.closed) return;
    this.looking = true;
    try {
      const now = Date.now();
      for (const [match, until] of this.resting) if (until < now) this.resting.delete(match);
      await this.begin();
      await this.oblige();
      for (const turn of await this.options.matches.aiTurns()) {
        if (this.playing.has(turn.match) || this.resting.has(turn.match)) continue;
        const played = this.play(turn)
          .catch((error: unknown) => this.rest(turn.match, error))
          .finally(() => this.playing.delete(turn.match));
        this.playing.set(turn.match, played);
      }
    } catch (error) {
      if (!this.closed) this.options.log('the seats of the program could not be looked at', error);
    } finally {
      this.looking = false;
    }
  }

  /** Lets the first chance of a match fall if there is nobody else to do it. */
  private async begin(): Promise<void> {
    for (const match of await this.store.toBegin()) await this.options.matches.playFor(match, 0, 0, { kind: 'begin' });
  }

  /** Answers a person's request at once: the program lets him take back a move or leave, and declines a draw. */
  private async oblige(match?: string): Promise<void> {
    // If the program has several seats, the others find the offer answered, or are asked next time.
    for (const offer of await this.store.offers(match))
      await this.options.matches.playFor(offer.match, offer.seat, undefined, ANSWERS[offer.kind]);
  }

  private rest(match: string, error: unknown): void {
    if (this.closed) return;
    this.resting.set(match, Date.now() + REST_MS);
    this.options.log(`the program failed in match ${match}`, error);
  }

  private async play(turn: Turn): Promise<void> {
    try {
      await this.answer(turn);
    } finally {
      await this.store.letGo(turn.match);
    }
  }

  /** Answers for a seat as long as it has to move. */
  private async answer({ match, seat }: Turn): Promise<void> {
    const { matches } = this.options;
    const player = `${match}/${seat}`;
    let pinned: { game: Game; info: MatchInfo } | undefined;
    while (!this.closed && (await this.store.take(match, IN_HAND_MS))) {
      await this.oblige(match);
      const ai = await this.store.termsOf(match, seat);
      const at = await matches.viewFor(match, seat);
      if (!ai || isDeclined(at) || at.view.question?.seat !== seat) break;
      pinned ??= await this.pinnedOf(match);
      const { game, info } = pinned;
      const action = await this.brains.think({
        pinned: { game: info.terms.game, rules: info.rules, pack: info.pack },
        player,
        view: at.view,
        spec: { level: ai.level, temperament: ai.temperament },
        // Fresh bytes: nobody can foresee the program's choice from the match, and the program cannot foresee the dice.
        seed: randomBytes(16).toString('hex'),
      });
      const decided = content.parse({ kind: 'act', do: game.vocabulary.name(action) });
      const answer = await matches.playFor(match, seat, at.d, decided);
      // Somebody was faster, or took a move back: look again. Anything else is our fault.
      if (answer.t === 'refused' && answer.code !== 'stale') {
        if (answer.code === 'over' || answer.code === 'awaiting-witness') break;
        throw new Error(`its answer was refused: ${answer.code} ${answer.refusal?.key ?? ''}`);
      }
    }
  }

  private async pinnedOf(match: string): Promise<{ game: Game; info: MatchInfo }> {
    const info = await this.options.matches.info(match, {});
    if (isDeclined(info)) throw new Error(info.why);
    const game = await this.options.games.find({ game: info.terms.game, rules: info.rules, pack: info.pack });
    if (!game) throw new Error('the rules of the match are not here');
    return { game, info };
  }
}
