/** The scenario and the players that a person chose last, for each game, kept on the device. */

import type { CoverInfo } from '../../cover.ts';
import { isComputer, type SeatPlayer } from '../table/seats.ts';

export interface LastChoice {
  readonly scenario: string;
  readonly seats: readonly SeatPlayer[];
}

const nameOf = ({ id }: CoverInfo): string => `cauldron.last.${id}`;

/** Undefined at the first visit, and if what was kept fits this game no more. */
export function lastChoice(info: CoverInfo): LastChoice | undefined {
  try {
    const kept: Partial<LastChoice> = JSON.parse(localStorage.getItem(nameOf(info)) ?? '{}');
    const { scenario, seats } = kept;
    if (!info.scenarios.some(({ id }) => id === scenario) || !Array.isArray(seats)) return undefined;
    const isWhole = seats.length === info.sides.slice(0, 2).length && seats.every(isPlayer);
    return isWhole ? { scenario: scenario ?? '', seats } : undefined;
  } catch {
    return undefined;
  }
}

const isPlayer = (player: unknown): player is SeatPlayer =>
  player === 'person' || player === 'random' || (typeof player === 'string' && isComputer(player as SeatPlayer));

export function remember(info: CoverInfo, choice: LastChoice): void {
  try {
    localStorage.setItem(nameOf(info), JSON.stringify(choice));
  } catch {
    // Without storage every visit is the first.
  }
}
