/** What needs no person at a table: decisions with one answer, the random player, the computer. It is played in slices and kept as it goes. */

import { type Action, isRefusal, type Match, pickAnswer, type State, seededRng, seedNumber } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import { t } from '../../messages/messages.ts';
import type { Computer } from './computer.ts';
import type { Curtain } from './curtain.ts';
import { isOnlyAnswer } from './only.ts';
import { isPersonAt, type Seating } from './seating.ts';
import { type ComputerSeat, isComputer } from './seats.ts';
import type { Table } from './table.ts';

/** A machine's turn is played in slices, so that the page stays alive. */
const SLICE_MS = 24;

/** The table it plays at. */
export interface Place {
  readonly table: Table;
  readonly match: Match<State>;
  readonly seating: Seating;
  readonly curtain: Curtain;
  /** Entries before this one were already seen by the person who decides now. */
  seenTo(): number;
  /** Keeps what is new, and shows it. */
  keep(): Promise<void>;
  /** Another tab has gone on with the match: looks at the device, because what that tab tells may still be on its way. */
  isOvertaken(): Promise<boolean>;
  /** A machine is about to decide. */
  onMachine(): void;
}

export class Autoplay {
  readonly busy: Signal<boolean> = signal(false);
  /** Why nobody decides, if the computer could not be fetched. */
  readonly idle: Signal<string | undefined> = signal(undefined);
  /** Decisions that had only one answer, by their entry. */
  readonly forced = new Set<number>();
  /** Something was taken back: an only answer waits for the person too, or undo would lead nowhere. */
  isQuiet = false;
  private computer: Computer | undefined;
  /** Tells one stretch of play from the next: an answer to a question that was taken back is not played. */
  private stretch = 0;

  constructor(private readonly at: Place) {}

  /** Plays what needs no person, keeps it, shows it, until a person must decide or the match ends. */
  async goOn(): Promise<void> {
    const { at } = this;
    const { match, seating, curtain } = at;
    const stretch = ++this.stretch;
    this.busy.value = true;
    this.idle.value = undefined;
    let slice = Date.now();
    let isShown = false;
    for (let question = match.question(); question; question = match.question()) {
      const { seat } = question;
      if (isPersonAt(seating, seat)) {
        if (!isOnlyAnswer(question) || this.isQuiet) break;
        // Whoever is not at the screen is asked even so: that there was nothing to decide is nobody else's business.
        if (curtain.covers(seat, match.game.observe(match.state, seat))) break;
        this.forced.add(match.line.length);
        match.act(seat, question.actions[0]);
      } else {
        at.onMachine();
        const player = seating.seats[seat];
        if (isComputer(player)) {
          // What led to its question is seen while it thinks.
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

  /** Nobody waits any more for what the computer thinks about. */
  interrupt(): void {
    this.stretch++;
    this.computer?.drop();
    this.busy.value = false;
  }

  leave(): void {
    this.stretch++;
    this.computer?.leave();
  }

  /** What the computer does. Its seed says nothing about the dice. */
  private async think(player: ComputerSeat, seat: number): Promise<Action | undefined> {
    const { match, seating, table } = this.at;
    const since = this.at.seenTo();
    const seed = String(seedNumber(`${match.header.seed}/computer/${match.journal.length}`));
    const view = match.game.observe(match.state, seat);
    try {
      this.computer ??= await seating.computer?.(table);
      return await this.computer?.choose({ player, view, seed, n: match.line.length, since });
    } catch {
      return undefined;
    }
  }
}
