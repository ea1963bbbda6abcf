/** A field for test battles: only the named air units are ready and only the named artillery is at hand, so that nothing else is asked. */

import type { Figures } from '@cauldron/engine';
import { type Placed, type Table, type TableOptions, table } from './table.ts';

/** All air units of a pack, by the side's `flown` box. */
const FLOWN: Readonly<Record<string, readonly string[]>> = {
  commonwealth: [...numbered('BR-F', 10), ...numbered('BR-B', 7)],
  axis: [...numbered('GE-F', 6), ...numbered('GE-B', 3), ...numbered('IT-F', 2), ...numbered('IT-B', 2)],
};

export interface Field extends Omit<TableOptions, 'active'> {
  /** The corps that is in its combat mode. */
  readonly corps?: string;
  /** Ready air units; all others have flown. */
  readonly air?: readonly string[];
  /** Artillery markers that the active headquarters has left. */
  readonly artillery?: number;
}

/** A corps of either side in its combat mode. */
export function battlefield(field: Field): Table {
  const { corps = 'XXX', air = [], artillery = 0, units, set, ...rest } = field;
  const side = ['Tobruk', 'XXX', 'XIII'].includes(corps) ? 'commonwealth' : 'axis';
  return table({
    ...rest,
    units: { ...units, ...boxes(air) },
    set: { ...set, artilleryLeft: artillery },
    active: { side, formation: corps, mode: 'combat' },
  });
}

/** Declares an attack and names its attackers; the guns or air units are asked next. */
export function attack(t: Table, hex: string, ...units: readonly string[]): Table {
  t.do('attack', hex);
  for (const u of units) t.do('with', u);
  return t.do('resolve');
}

/** The side that is asked sends these air units and no more. */
export function commit(t: Table, ...air: readonly string[]): Table {
  const side = t.decider();
  for (const u of air) t.do('commit', u);
  return awaited(t).startsWith('commit') && t.decider() === side ? t.do('done') : t;
}

/** The figures of the last event of a kind. */
export function figuresOf(t: Table, key: string): Figures {
  const event = t.events.findLast((e) => e.key === key);
  if (!event) throw new Error(`no ${key} among ${t.told().join(', ')}`);
  return event.figures;
}

/** The prompt of the open question, or what else is awaited. */
export function awaited(t: Table): string {
  const pending = t.pending();
  return pending.kind === 'question'
    ? pending.prompt
    : pending.kind === 'chance'
      ? `${pending.stream} dice`
      : pending.ending;
}

/** The odds of an attack, by names. */
export function odds(t: Table, hex: string, units: readonly string[], support = {}) {
  return t.query({ ask: 'attack', place: t.hex(hex), units: units.map((u) => t.unit(u)), support });
}

function boxes(ready: readonly string[]): Placed {
  return Object.fromEntries(
    Object.entries(FLOWN).flatMap(([side, all]) => [
      [`flown:${side}`, all.filter((u) => !ready.includes(u))],
      [`air:${side}`, all.filter((u) => ready.includes(u))],
    ]),
  );
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`);
}
