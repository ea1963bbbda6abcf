/** Folds a record of fair dice with the game's rules: what each message does, and what chance it calls for. The dice come from outside. */

import { type ChanceSource, readOutcome } from './chance/source.ts';
import type { Chance } from './flow/question.ts';
import { isRefusal, type Refusal, refuse } from './flow/refusal.ts';
import type { State } from './flow/state.ts';
import type { NamedAction } from './flow/vocabulary.ts';
import type { Game } from './game.ts';
import { isWhenOf, type JournalEntry, type SavedMatch, type StandingOrder } from './journal.ts';
import { Match } from './match.ts';
import type { FairContent, FairHeader } from './record.ts';

/** The same messages in the same order always make the same entries. A checker compares them with those on file. */
export class Referee<S extends State = State> {
  /** The seat that asked to go back, and to before which entry of the line. */
  asked: { readonly seat: number; readonly to: number } | undefined;
  private told: number;

  private constructor(readonly match: Match<S>) {
    this.told = match.journal.length;
  }

  static begin<S extends State>(game: Game<S>, header: FairHeader): Referee<S> | Refusal {
    const match = Match.load(game, header, []);
    return isRefusal(match) ? match : new Referee(match);
  }

  /** Goes on with a saved match. */
  static resume<S extends State>(
    game: Game<S>,
    header: FairHeader,
    saved: SavedMatch,
    asked: Referee['asked'],
  ): Referee<S> | Refusal {
    const match = Match.resume(game, header, saved);
    if (isRefusal(match)) return match;
    const referee = new Referee(match);
    referee.asked = asked;
    return referee;
  }

  /** A die or a draw is due. */
  get awaitsChance(): boolean {
    return this.match.awaitsChance;
  }

  /** Does what a message says. Kinds that change nothing on the board (offers, witnesses, resignations) are ignored. */
  apply(seat: number | null, content: FairContent): Refusal | undefined {
    const by = seat ?? -1;
    const before = this.match.journal.length;
    const done = this.change(by, content);
    if (isRefusal(done)) return done;
    // An offer to go back concerns the position at that moment.
    if (content.kind === 'ask-undo' && typeof content.to === 'number') this.asked = { seat: by, to: content.to };
    else if (content.kind === 'answer-undo' || this.match.journal.length > before) this.asked = undefined;
    return undefined;
  }

  /** Lets all due chance fall. Outcomes are as people write them: the dice, or the number of the drawn kind. */
  fall(next: (chance: Chance) => readonly number[]): void {
    const source: ChanceSource = { next: (chance) => readOutcome(chance, next(chance)) };
    this.match.fall(source);
  }

  /** The entries made since the last call. */
  entries(): readonly JournalEntry[] {
    const entries = this.match.journal.slice(this.told);
    this.told = this.match.journal.length;
    return entries;
  }

  private change(seat: number, content: FairContent): unknown {
    const { match } = this;
    switch (content.kind) {
      case 'begin':
        return match.awaitsChance ? undefined : refuse('', 'no-chance-awaited');
      case 'act': {
        const action = isNamed(content.do) ? match.game.vocabulary.read(content.do) : refuse('', 'not-offered');
        return isRefusal(action) ? action : match.act(seat, action);
      }
      case 'undo':
        return match.undo(seat);
      case 'answer-undo':
        return content.yes === true ? this.goBack(seat) : undefined;
      case 'order': {
        const order = orderOf(match.game, content);
        if (isRefusal(order)) return order;
        // While dice wait nothing is decided, not even in advance, so what falls never depends on a decision.
        if (match.awaitsChance) return refuse('', 'chance-awaited');
        return match.order(seat, order.window, order.answer, order.when, order.unless);
      }
      default:
        return undefined;
    }
  }

  private goBack(seat: number): unknown {
    const { asked, match } = this;
    if (!asked || asked.seat === seat || asked.to >= match.line.length) return refuse('', 'nothing-to-undo');
    return match.rewind(asked.to, asked.seat);
  }
}

interface GivenOrder extends Omit<StandingOrder, 'answer'> {
  readonly window: string;
  /** Undefined takes the order back. */
  readonly answer: NamedAction | undefined;
}

/** A standing order as a message brings it: for a window of the game, with an answer that can be read, under conditions of that window. */
function orderOf({ info, vocabulary }: Pick<Game, 'info' | 'vocabulary'>, content: FairContent): GivenOrder | Refusal {
  const { answer, when, unless } = content;
  const declared = info.windows.find(({ id }) => id === content.window);
  if (!declared) return refuse('', 'no-such-order');
  const { id: window } = declared;
  if (answer === null && when === undefined && unless === undefined)
    return { window, answer: undefined, when: undefined, unless: undefined };
  if (!isNamed(answer) || isRefusal(vocabulary.read(answer))) return refuse('', 'no-such-order');
  if (when !== undefined && !isWhenOf(declared, when)) return refuse('', 'no-such-order');
  if (unless !== undefined && !isWhenOf(declared, unless)) return refuse('', 'no-such-order');
  return { window, answer, when, unless };
}

const isNamed = (value: unknown): value is NamedAction =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  value.slice(1).every((part) => typeof part === 'string' || typeof part === 'number');
