/** Modifiers that explain themselves: the same list gives the number, the preview, the log line and the test. */

export interface Modifier {
  readonly value: number;
  readonly rule: string;
  readonly because: string;
}

/** Rules write their reasons here. Without a list nothing is made: `list?.push({ value, rule, because })`. */
export type Reasons = Modifier[] | undefined;

export const sumOf = (list: readonly Modifier[]): number => list.reduce((sum, m) => sum + m.value, 0);
