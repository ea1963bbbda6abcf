/**
 * Answers that a person has given beforehand. They reach the rules one by one, each only while its question is the expected one and
 * the fight stands as it was foreseen. Anything unexpected ends the errand, and the person is asked.
 */

import type { AskedQuestion } from '@cauldron/engine';
import { effect } from '@preact/signals';
import type { Table } from '../table/table.ts';
import { loadFights } from './fights.ts';
import type { PlannedAnswer } from './planned.ts';

export class Errand {
  private number = 0;
  private seat = -1;
  private wake: (() => void) | undefined;

  constructor(private readonly table: Table) {}

  /** Gives the answers. Returns true if all were given, false if something unexpected came. */
  async run(steps: readonly PlannedAnswer[]): Promise<boolean> {
    const { table } = this;
    const number = ++this.number;
    this.seat = table.seat.peek();
    const { fightIn } = await loadFights();
    for (const step of steps) {
      const asked = await this.nextQuestion(number);
      if (number !== this.number || !asked || asked.prompt !== step.prompt) return false;
      if (!asked.actions.includes(step.action) || fightIn(table.game, table.view.peek()) !== step.fight) return false;
      if (await table.act(step.action)) return false;
    }
    return true;
  }

  /** The person decides something else: what was planned is dropped. In a hot seat the other person's answers drop nothing. */
  drop(): void {
    if (this.table.seat.peek() !== this.seat) return;
    this.number++;
    this.wake?.();
  }

  /** The next question to this seat, once other seats have decided and their film is over; undefined at the end of the match. */
  private async nextQuestion(number: number): Promise<AskedQuestion | undefined> {
    const { table } = this;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      let stop: (() => void) | undefined;
      stop = effect(() => {
        const isMine = table.question.value?.seat === this.seat && !table.busy.value;
        if (!isMine && table.view.value.outcome === undefined && number === this.number) return;
        resolve();
        stop?.();
      });
    });
    this.wake = undefined;
    return table.question.peek();
  }
}
