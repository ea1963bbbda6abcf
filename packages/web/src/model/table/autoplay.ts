/** What a table plays without a person: decisions with one answer, the random player, the computer. It plays in slices, and keeps each. */

import {
  type Action,
  isRefusal,
  type Match,
  pickAnswer,
  type Question,
  type State,
  seededRng,
  seedNumber,
} from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import { t } from '../../messages/messages.ts';
import type { Computer } from './computer.ts';
import type { Curtain } from './curtain.ts';
import { hasOnlyNoes, isOnlyAnswer } from './only.ts';
import { defaultOf } from './orders.ts';
import { isPersonAt, type Seating } from './seating.ts';
import { type ComputerSeat, isComputer } from './seats.ts';
import type { Table } from './table.ts';

/** A computer's turn is played in slices, so that the page stays responsive. */
const SLICE_MS = 24;

/** The table that it plays at. */
export interface AutoplayTable {
  readonly table: Table;
  readonly match: Match<State>;
  /** Who sits there now. */
  seating(): Seating;
  readonly curtain: Curtain;
  /** The person who decides now has seen the entries before this one. */
  seenTo(): number;
  /** Nothing is decided before all rules are here. */
  lacksRules(): boolean;
  /** False if they cannot be had now. */
  loadRules(): Promise<boolean>;
  /** Keeps new entries, and shows them. */
  keep(): Promise<void>;
  /** Whether another tab has gone on with the match. Checks the device, because that tab's message may still be on its way. */
  isOvertaken(): Promise<boolean>;
}

export class Autoplay {
  readonly busy: Signal<boolean> = signal(false);
  /** Why nobody decides, if the computer could not be loaded. */
  readonly idle: Signal<string | undefined> = signal(undefined);
  /** Decisions with only one answer, by entry. */
  readonly forced = new Set<number>();
  /** Something was taken back. Until the next decision an only answer waits for the person too, otherwise undo would lead nowhere. */
  isQuiet = false;
  private computer: Computer | undefined;
  /** The number of the current stretch of play. An answer to a question that was taken back belongs to an older one, and is not played. */
  private stretch = 0;

  constructor(private readonly at: AutoplayTable) {}

  /** Plays, keeps and shows everything that needs no person, until a person must decide or the match ends. */
  async goOn(): Promise<void> {
    const { at } = this;
    const { match, curtain } = at;
    const stretch = ++this.stretch;
    this.busy.value = true;
    this.idle.value = undefined;
    let slice = Date.now();
    let isShown = false;
    for (let question = match.question(); question; question = match.question()) {
      const { seat } = question;
      const isPerson = isPersonAt(at.seating(), seat);
      const only = isPerson ? this.onlyAnswer(question) : undefined;
      if (isPerson && (only === undefined || this.isQuiet)) break;
      // A person who is not at the screen is asked even if there is one answer: the other must not learn that there was no
      // choice.
      if (isPerson && curtain.covers(seat, match.game.observe(match.state, seat))) break;
      if (at.lacksRules()) {
        const isLoaded = await at.loadRules();
        if (stretch !== this.stretch) return;
        if (!isLoaded) {
          this.idle.value = t('part-missing');
          break;
        }
      }
      if (only !== undefined) {
        this.forced.add(match.line.length);
        match.act(seat, only);
      } else {
        const player = at.seating().seats[seat];
        if (isComputer(player)) {
          // The person sees what led to the computer's question while it thinks.
          if (!isShown) await at.keep();
          isShown = true;
          if (stretch !== this.stretch) return;
          const action = await this.think(player, seat);
          if ((await at.isOvertaken()) || stretch !== this.stretch) return;
          if (action === undefined || isRefusal(match.act(seat, action))) {
            this.idle.value = t('part-missing');
            break;
          }
        } else {
          const rng = seededRng(`${match.header.seed}/random/${match.journal.length}`);
          match.act(seat, pickAnswer(question, rng));
        }
      }
      if (Date.now() - slice > SLICE_MS) {
        await at.keep();
        if (stretch !== this.stretch) return;
        slice = Date.now();
      }
    }
    await at.keep();
    if (stretch !== this.stretch) return;
    this.computer?.rest();
    this.busy.value = false;
  }

  /** Nobody answers while something is awaited that an answer needs. */
  async waitFor<T>(awaited: Promise<T>): Promise<T> {
    this.busy.value = true;
    try {
      return await awaited;
    } finally {
      this.busy.value = false;
    }
  }

  /** Nobody waits any more for the computer's answer. */
  interrupt(): void {
    this.stretch++;
    this.computer?.drop();
    this.busy.value = false;
  }

  leave(): void {
    this.stretch++;
    this.computer?.leave();
  }

  /** The answer that needs no person: the only one; or, if no other person is there to learn from it, the only kind of «no». */
  private onlyAnswer(question: Question): Action | undefined {
    if (isOnlyAnswer(question)) return question.actions[0];
    const { match } = this.at;
    const seating = this.at.seating();
    const people = seating.seats.filter((player) => player === 'person').length;
    const isAlone = people === 1 || seating.isOpen === true;
    return isAlone && hasOnlyNoes(question) ? defaultOf(match.game, question.window) : undefined;
  }

  /** The computer's decision. Its seed reveals nothing about the dice. */
  private async think(player: ComputerSeat, seat: number): Promise<Action | undefined> {
    const { match, table } = this.at;
    const since = this.at.seenTo();
    const seed = String(seedNumber(`${match.header.seed}/computer/${match.journal.length}`));
    const view = match.game.observe(match.state, seat);
    try {
      this.computer ??= await this.at.seating().computer?.(table);
      return await this.computer?.choose({ player, view, seed, n: match.line.length, since });
    } catch {
      return undefined;
    }
  }
}
