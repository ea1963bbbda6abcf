/**
 * Plays the seats that were given to the program. Any number of processes look for questions put to such seats; one takes a match in hand
 * for a while, so that the others do not think the same again. Should two think all the same, the log takes only one answer.
 */

import { randomBytes } from 'node:crypto';
import type { Game } from '@cauldron/engine';
import { type Content, content, type MatchInfo, type SeatTerms } from '@cauldron/protocol';
import { type Database, NOW } from '../db/database.ts';
import type { Shelf } from '../match/bundles.ts';
import { isDeclined, type MatchService, type Turn } from '../match/service.ts';
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

/** The strongest level thinks ten seconds; who has not answered by then is dead. */
const IN_HAND_MS = 30_000;
/** A match in which the program failed is left alone for so long. */
const REST_MS = 30_000;

type Offer = 'ask-undo' | 'offer-draw' | 'abort';
const ANSWERS: Readonly<Record<Offer, Content>> = {
  'ask-undo': { kind: 'answer-undo', yes: true },
  'offer-draw': { kind: 'answer-draw', yes: false },
  abort: { kind: 'abort' },
};

type Ai = Extract<SeatTerms, { kind: 'ai' }>;

export class Opponents {
  private readonly brains: Brains;
  private readonly holder = randomBytes(9).toString('base64url');
  private readonly playing = new Map<string, Promise<void>>();
  private readonly resting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private closed = false;

  constructor(private readonly options: OpponentsOptions) {
    this.brains = new Brains(options.threads, options.bundleFolder);
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

  /** Lets the first chance of a match fall in which nobody else is there to do it. */
  private async begin(): Promise<void> {
    const rows = await this.options.database.query<{ match: string }>(
      `SELECT m.id AS match FROM seats s JOIN matches m ON m.id = s.match
       WHERE s.kind = 'ai' AND s.seat = 0 AND m.seq = 0 AND m.asked IS NULL AND NOT m.over
         AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match = m.id AND o.kind <> 'ai')`,
      [],
      'matches-to-begin',
    );
    for (const { match } of rows) await this.options.matches.playFor(match, 0, 0, { kind: 'begin' });
  }

  /** What a person asks for is answered at once: the program lets him take back a move or leave, and plays on for a win. */
  private async oblige(match?: string): Promise<void> {
    const rows = await this.options.database.query<{ match: string; seat: number; seq: number; kind: Offer }>(
      `SELECT m.id AS match, s.seat, m.seq, e.content::jsonb ->> 'kind' AS kind
       FROM seats s JOIN matches m ON m.id = s.match JOIN entries e ON e.match = m.id AND e.seq = m.seq
       WHERE s.kind = 'ai' AND NOT m.over AND e.seat <> s.seat AND ($1::text IS NULL OR m.id = $1)
         AND e.content::jsonb ->> 'kind' IN ('ask-undo', 'offer-draw', 'abort')`,
      [match ?? null],
      'offers-to-the-program',
    );
    // With several such seats the others find the offer answered, or are asked the next time.
    for (const { match, seat, seq, kind } of rows) await this.options.matches.playFor(match, seat, seq, ANSWERS[kind]);
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
      const params = [turn.match, this.holder];
      await this.options.database.query('DELETE FROM thinking WHERE match = $1 AND holder = $2', params);
    }
  }

  /** Answers for a seat as long as it is asked. */
  private async answer({ match, seat }: Turn): Promise<void> {
    const { matches } = this.options;
    const player = `${match}/${seat}`;
    let pinned: { game: Game; info: MatchInfo } | undefined;
    while (!this.closed && (await this.takeInHand(match))) {
      await this.oblige(match);
      const ai = await this.aiOf(match, seat);
      const at = await matches.viewFor(match, seat);
      if (!ai || isDeclined(at) || at.view.question?.seat !== seat) break;
      pinned ??= await this.pinnedOf(match);
      const { game, info } = pinned;
      const action = await this.brains.think({
        pinned: { game: info.terms.game, rules: info.rules, pack: info.pack },
        ...{ player, view: at.view },
        spec: { level: ai.level, temperament: ai.temperament },
        // Fresh bytes: what the program will do cannot be foreseen from the match, and the dice are not foreseen by it.
        seed: randomBytes(16).toString('hex'),
      });
      const decided = content.parse({ kind: 'act', do: game.vocabulary.name(action) });
      const answer = await matches.playFor(match, seat, at.seq, decided);
      // Somebody was faster, or took a move back: look again. Anything else is a fault of ours.
      if (answer.t === 'refused' && answer.code !== 'stale') {
        if (answer.code === 'over' || answer.code === 'awaiting-witness') break;
        throw new Error(`its answer was refused: ${answer.code} ${answer.refusal?.key ?? ''}`);
      }
    }
  }

  private async takeInHand(match: string): Promise<boolean> {
    const rows = await this.options.database.query(
      `INSERT INTO thinking (match, holder, until) VALUES ($1, $2, ${NOW} + ${IN_HAND_MS})
       ON CONFLICT (match) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE thinking.holder = excluded.holder OR thinking.until < ${NOW} RETURNING match`,
      [match, this.holder],
      'take-in-hand',
    );
    return rows.length > 0;
  }

  private async aiOf(match: string, seat: number): Promise<Ai | undefined> {
    const [row] = await this.options.database.query<{ ai: string | null }>(
      "SELECT ai FROM seats WHERE match = $1 AND seat = $2 AND kind = 'ai'",
      [match, seat],
    );
    return row?.ai ? (JSON.parse(row.ai) as Ai) : undefined;
  }

  private async pinnedOf(match: string): Promise<{ game: Game; info: MatchInfo }> {
    const info = await this.options.matches.info(match, {});
    if (isDeclined(info)) throw new Error(info.why);
    const game = await this.options.games.find({ game: info.terms.game, rules: info.rules, pack: info.pack });
    if (!game) throw new Error('the rules of the match are not here');
    return { game, info };
  }
}
