/** The order of battle: every counter that this side may know, its kind, place and state. */

import type { Pack, Piece, UnitData } from '@cauldron/engine';

export interface Force {
  readonly piece: Piece;
  readonly data: UnitData;
  readonly name: string;
  readonly isOnMap: boolean;
  /** Words that a person may search for. */
  readonly words: string;
}

export interface ForceFilter {
  readonly text: string;
  readonly side: string;
  readonly formation: string;
  readonly type: string;
  /** `map`, `off`, `ready`, `reduced`, or a badge. */
  readonly status: string;
}

export const ALL_FORCES: ForceFilter = { text: '', side: '', formation: '', type: '', status: '' };

interface Roll {
  readonly pieces: readonly Piece[];
  readonly nameOf: (unit: number) => string;
  readonly dataOf: (unit: number) => UnitData | undefined;
  readonly isHex: (place: number) => boolean;
}

/** Counters that are face down or unknown are not listed. */
export function forcesOf({ pieces, nameOf, dataOf, isHex }: Roll): readonly Force[] {
  return pieces.flatMap((piece) => {
    const data = piece.unit < 0 ? undefined : dataOf(piece.unit);
    if (!data) return [];
    const name = nameOf(piece.unit);
    const words = [name, data.name, data.parent, data.type].join(' ').toLowerCase();
    return [{ piece, data, name, isOnMap: isHex(piece.place), words }];
  });
}

export function isWanted({ piece, data, isOnMap, words }: Force, filter: ForceFilter, canAct: boolean): boolean {
  const { text, side, formation, type, status } = filter;
  const fares = new Map([
    ['', true],
    ['map', isOnMap],
    ['off', !isOnMap],
    ['ready', canAct],
    ['reduced', piece.face === 'back'],
  ]);
  return (
    words.includes(text.trim().toLowerCase()) &&
    (side === '' || data.side === side) &&
    (formation === '' || data.formation === formation) &&
    (type === '' || data.type === type) &&
    (fares.get(status) ?? piece.badges.includes(status))
  );
}

/** Each value once, in order of appearance. */
export const kindsOf = (forces: readonly Force[], of: (force: Force) => readonly (string | undefined)[]): string[] => [
  ...new Set(forces.flatMap((force) => of(force).filter((value): value is string => value !== undefined))),
];

export interface Arrival {
  readonly turn: string;
  readonly side: string;
  readonly entry: readonly string[];
  readonly units: readonly string[];
}

/** Reinforcements by turn, in the scenario as it is played. */
export function arrivalsOf(
  pack: Pack,
  scenario: string,
  options: Readonly<Record<string, boolean>>,
): readonly Arrival[] {
  const used = pack.scenarios.find((s) => s.id === scenario)?.arrivals?.use ?? [];
  const isOn = (option: string) => options[option] ?? pack.options.find((o) => o.id === option)?.default === true;
  return used
    .filter(({ unless }) => unless === undefined || !isOn(unless))
    .flatMap(({ id }) => pack.arrivals.filter((arrival) => arrival.id === id))
    .map(({ turn, side, entry, units }) => ({ turn: String(turn), side, entry, units }))
    .sort((a, b) => Number(a.turn) - Number(b.turn));
}
