/** Why not: a value with the rule's number and the figures. The words stand with the game's messages. */

import type { FigureArguments, KeyOf, Messages } from './messages.ts';

export type Figures = Readonly<Record<string, number | string | readonly number[]>>;

export interface Refusal {
  readonly refused: true;
  /** The rule's number as printed, or '' where no rule of the book but the program's own form is broken. */
  readonly rule: string;
  readonly key: string;
  readonly figures: Figures;
}

const NONE: Figures = {};

export const refuse = (rule: string, key: string, figures: Figures = NONE): Refusal => ({
  refused: true,
  rule,
  key,
  figures,
});

/**
 * A refusal without words, for a list that nobody reads: `k.no?.('9.0', 'too-far', { hex }) ?? NO`. The reason is made only where a
 * person asks for it.
 */
export const NO: Refusal = refuse('', 'not-offered');

/** Makes the refusals of a game: only its own keys, with their own figures. */
export type No<M extends Messages> = <K extends KeyOf<M['refusals']>>(
  rule: string,
  key: K,
  ...figures: FigureArguments<M['refusals'][K]>
) => Refusal;

export const isRefusal = (x: unknown): x is Refusal =>
  typeof x === 'object' && x !== null && (x as { refused?: unknown }).refused === true;
