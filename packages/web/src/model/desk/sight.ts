/** What one person looks at and is told: the open hex, the hex under the pointer, the panel, the last sentence. */

import type { Action, Refusal } from '@cauldron/engine';
import { type Signal, signal } from '@preact/signals';
import type { Edition } from '../../edition.ts';
import type { Table } from '../table/table.ts';

/** The panels beside the map, from left to right. */
export const TABS = ['here', 'log', 'forces', 'boxes', 'charts', 'rules'] as const;
export type Tab = (typeof TABS)[number];

/** A message to the person: why something cannot be done, with the rule's number. */
export interface Note {
  readonly text: string;
  readonly rule: string;
  readonly isRefusal?: boolean;
}

/** A place to bring into sight, and others around it if all of them fit. */
export interface InSight {
  readonly place: number;
  readonly around?: readonly number[];
  /** All of them, if need be from further away. */
  readonly isWhole?: boolean;
}

export class Attention {
  readonly selected: Signal<number | undefined> = signal(undefined);
  readonly cursor: Signal<number | undefined> = signal(undefined);
  readonly hover: Signal<number | undefined> = signal(undefined);
  readonly flash: Signal<readonly number[]> = signal([]);
  /** Places that a sentence on the page names: their numbers are written on the map. */
  readonly named: Signal<readonly number[]> = signal([]);
  readonly tab: Signal<Tab> = signal('log');
  readonly note: Signal<Note | undefined> = signal(undefined);
  /** What the search of the rules panel looks for: a rule's number, or words. */
  readonly rule: Signal<string> = signal('');
  /** The chart that was opened from elsewhere. */
  readonly chart: Signal<string> = signal('');
  /** The text of the live region. */
  readonly spoken: Signal<string> = signal('');
  /** A place that the board should bring into sight. */
  readonly look: Signal<InSight | undefined> = signal(undefined);
  /** How many of the places that can be chosen lie outside the window of the map. */
  readonly unseen: Signal<number> = signal(0);
  /** An answer chosen on the map that cannot be undone: it needs a second click. */
  armed: Action | undefined;
  /** The number of entries after the last unit was picked up. While it is the last entry, nothing has been done with the units in hand. */
  readonly freshAt: Signal<number> = signal(-1);

  constructor(
    readonly table: Table,
    readonly edition: Edition,
  ) {}

  /** Opens a hex: its stack, and what can be done there. A reader of the log is left there. */
  open(place: number): void {
    this.selected.value = place;
    if (this.tab.value !== 'log') this.tab.value = 'here';
  }

  /** Turns to the next panel, or to the one before. */
  turnPanel(step: 1 | -1): void {
    this.tab.value = TABS[(TABS.indexOf(this.tab.value) + step + TABS.length) % TABS.length];
  }

  openRule(rule: string): void {
    this.rule.value = rule;
    this.tab.value = 'rules';
  }

  openChart(chart: string): void {
    this.chart.value = chart;
    this.tab.value = 'charts';
  }

  show(places: readonly number[]): void {
    this.flash.value = places;
    // In a lesson the map stays where its step is seen.
    if (this.table.pointed) return;
    const [place] = places.filter((p) => this.edition.sheet.centreOf.has(p)).slice(-1);
    if (place !== undefined) this.look.value = { place };
  }

  /** Lights places where they are: the map does not move. */
  light(places: readonly number[]): void {
    this.flash.value = places;
  }

  tell(refusal: Refusal): void {
    this.note.value = { text: this.table.words.refusal(refusal), rule: refusal.rule, isRefusal: true };
    this.say(`${this.note.value.text} ${refusal.rule}`);
  }

  /** A sentence beside the question, announced as well. */
  remark(text: string): void {
    if (this.table.question.value) this.note.value = { text, rule: '' };
    this.say(text);
  }

  say(text: string): void {
    // A repeated sentence must be announced again.
    this.spoken.value = this.spoken.value === text ? `${text}\u00a0` : text;
  }

  /** Clears everything that this person had open, pointed at or was told, before the next person comes. */
  protected putAway(): void {
    for (const place of [this.selected, this.cursor, this.hover, this.look]) place.value = undefined;
    this.flash.value = [];
    this.named.value = [];
    this.note.value = undefined;
    this.spoken.value = '';
    this.rule.value = '';
    this.chart.value = '';
    this.armed = undefined;
  }
}
