/** Free clocks: the fields of each kind, as a form fills them, and the terms that they make. */

import { CLOCK_BOUNDS, type ClockTerms, clockTerms } from '@cauldron/protocol';

export const CLOCKS = {
  none: { kind: 'none' },
  quick: { kind: 'live', bank: 900, increment: 15, film: 8 },
  long: { kind: 'live', bank: 3600, increment: 30, film: 8 },
  day: { kind: 'days', days: 1 },
  'three-days': { kind: 'days', days: 3 },
  week: { kind: 'days', days: 7 },
} as const satisfies Record<string, ClockTerms>;
export type Preset = keyof typeof CLOCKS;
export const PRESETS = Object.keys(CLOCKS) as Preset[];

export type FreeKind = keyof typeof CLOCK_BOUNDS;
export const FREE_KINDS = Object.keys(CLOCK_BOUNDS) as FreeKind[];

export const UNITS = { seconds: 1, minutes: 60, hours: 1, days: 1 } as const;
export type TimeUnit = keyof typeof UNITS;

export interface ClockField {
  readonly name: 'bank' | 'increment' | 'cap' | 'turn' | 'days' | 'vacation' | 'film';
  /** The unit that people fill in. The terms count minutes as seconds; everything else as it is. */
  readonly unit: TimeUnit;
  /** It may be left empty. */
  readonly optional?: true;
  readonly first: string;
}

export const FIELDS: Readonly<Record<FreeKind, readonly ClockField[]>> = {
  live: [
    { name: 'bank', unit: 'minutes', first: '30' },
    { name: 'increment', unit: 'seconds', first: '20' },
    { name: 'cap', unit: 'minutes', optional: true, first: '' },
    { name: 'film', unit: 'seconds', first: '8' },
  ],
  turns: [
    { name: 'turn', unit: 'minutes', first: '10' },
    { name: 'bank', unit: 'minutes', first: '15' },
    { name: 'cap', unit: 'minutes', optional: true, first: '' },
    { name: 'film', unit: 'seconds', first: '8' },
  ],
  days: [
    { name: 'days', unit: 'days', first: '2' },
    { name: 'bank', unit: 'days', first: '7' },
    { name: 'vacation', unit: 'days', first: '14' },
  ],
  correspondence: [
    { name: 'bank', unit: 'days', first: '14' },
    { name: 'increment', unit: 'hours', first: '24' },
    { name: 'cap', unit: 'days', optional: true, first: '30' },
    { name: 'vacation', unit: 'days', first: '14' },
  ],
};

/** The least and the greatest value of a field, in the unit that people fill in. */
export function boundsOf(kind: FreeKind, { name, unit }: ClockField): readonly [number, number] {
  const bounds: Readonly<Partial<Record<string, readonly [number, number]>>> = CLOCK_BOUNDS[kind];
  const [least, most] = bounds[name] ?? [0, 0];
  return [least / UNITS[unit], most / UNITS[unit]];
}

export type ClockDraft = Readonly<Partial<Record<ClockField['name'], string>>>;

/** The terms of a filled form; undefined while it cannot be agreed to. */
export function termsOf(kind: FreeKind, draft: ClockDraft, unused: 'lost' | 'kept'): ClockTerms | undefined {
  const fields = FIELDS[kind]
    .filter(
      ({ name, optional }) => !(optional && (draft[name] ?? '') === '') && !(name === 'cap' && isCapless(kind, unused)),
    )
    .map(
      ({ name, unit, first }) =>
        [name, Math.round(numberOf(draft[name] ?? first) * UNITS[unit] * 1000) / 1000] as const,
    );
  const read = clockTerms.safeParse({ kind, ...Object.fromEntries(fields), ...(kind === 'turns' ? { unused } : {}) });
  return read.success ? read.data : undefined;
}

/** A bank that nothing goes into needs no cap. */
export const isCapless = (kind: FreeKind, unused: 'lost' | 'kept'): boolean => kind === 'turns' && unused === 'lost';

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
