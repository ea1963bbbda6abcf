/** Whom this player does not want to read in a match. It is kept on this device. */

import type { ChatLine } from '@cauldron/protocol';
import { kept } from '../model/device/kept.ts';

/** For each match, newest first: the speakers that are muted. */
interface MutedIn {
  readonly match: string;
  readonly speakers: readonly string[];
}

const MOST = 100;
/** All spectators together. */
export const GALLERY = 'gallery';

const muted = kept<readonly MutedIn[]>('online-muted', [], (stored) =>
  Array.isArray(stored) ? stored.filter(isMutedIn) : undefined,
);

/** A speaker: the holder of a seat by this name, or a spectator by this name. */
export const speakerOf = ({ seat, name }: Pick<ChatLine, 'seat' | 'name'>): string => `${seat ?? 'watches'} ${name}`;

export const mutedIn = (match: string): readonly string[] =>
  muted.value.find((one) => one.match === match)?.speakers ?? [];

export const isMuted = (match: string, line: Pick<ChatLine, 'seat' | 'name' | 'channel'>): boolean => {
  const speakers = mutedIn(match);
  return speakers.includes(speakerOf(line)) || (line.channel === 'gallery' && speakers.includes(GALLERY));
};

export function mute(match: string, speaker: string, isOff: boolean): void {
  const others = mutedIn(match).filter((one) => one !== speaker);
  const speakers = isOff ? [...others, speaker] : others;
  const rest = muted.value.filter((one) => one.match !== match);
  muted.value = speakers.length === 0 ? rest : [{ match, speakers }, ...rest].slice(0, MOST);
}

function isMutedIn(value: unknown): value is MutedIn {
  const { match, speakers } = Object(value) as Record<string, unknown>;
  return typeof match === 'string' && Array.isArray(speakers) && speakers.every((one) => typeof one === 'string');
}
