/** Why not: a value with the rule's number and the figures. The words stand in the game's catalogue. */

export type Figures = Readonly<Record<string, number | string>>;

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

export const isRefusal = (x: unknown): x is Refusal =>
  typeof x === 'object' && x !== null && (x as { refused?: unknown }).refused === true;
