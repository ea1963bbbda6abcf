/** Modifiers that explain themselves: the same list gives the number, the preview, the log line and the test. */

export interface Modifier {
  readonly value: number;
  readonly rule: string;
  readonly because: string;
}

/** Rules write their reasons here. Without a list nothing is made: `list?.push({ value, rule, because })`. */
export type Reasons = Modifier[] | undefined;

/** Adds modifiers up, and writes down those that count. */
export class ModifierSum {
  sum = 0;
  constructor(private readonly reasons: Reasons) {}
  add(value: number, rule: string, because: string): void {
    if (value === 0) return;
    this.sum += value;
    this.reasons?.push({ value, rule, because });
  }
}

export const sumOf = (list: readonly Modifier[]): number => list.reduce((sum, m) => sum + m.value, 0);
