/** What happened, for the log and the board. An event is a key with figures; who may see it is part of it. */

import type { FiguresOf, KeyOf, Messages } from './messages.ts';
import type { Figures } from './refusal.ts';
import type { Fight } from './shows.ts';

/** Everyone may see it. */
export const ALL_SEATS = -1;

export interface GameEvent {
  readonly key: string;
  /** The rule that made it happen. */
  readonly rule: string;
  readonly figures: Figures;
  /** A bit per seat that may see it, or ALL_SEATS. */
  readonly see: number;
  /** It shows a seat something it did not know: undo stops here. */
  readonly reveals: boolean;
  /** Figures that only some may know: a bit per seat. Others read UNKNOWN in their place. */
  readonly only?: Readonly<Record<string, number>>;
  /** The fight whose result this is. Everyone who sees the event may know it. */
  readonly fight?: Fight;
}

/** Stands for a figure that the reader may not know: «a unit», «somewhere». */
export const UNKNOWN = -0x40000001;

/** Who may know what of an event, and the fight that it reports. */
export interface Audience<Figure extends string = string> {
  readonly see?: number;
  readonly reveals?: boolean;
  readonly only?: { readonly [Name in Figure]?: number };
  readonly fight?: Fight;
}

export interface Events {
  push(event: GameEvent): unknown;
}

/** How rules report: `g.tell?.('moved', '9.0', { unit, from, to })`. Without a listener the figures are never made. */
export type Tell<M extends Messages = Messages> = <K extends KeyOf<M['events']>>(
  key: K,
  rule: string,
  figures: FiguresOf<M['events'][K]>,
  see?: number | Audience<keyof M['events'][K] & string>,
  reveals?: boolean,
) => void;

/** Writes a game's events into a list. */
export function teller(out: Events): Tell {
  return (key, rule, figures, see = ALL_SEATS, reveals = false) => {
    if (typeof see === 'number') {
      out.push({ key, rule, figures, see, reveals });
      return;
    }
    const { only, fight } = see;
    out.push({
      key,
      rule,
      figures,
      see: see.see ?? ALL_SEATS,
      reveals: see.reveals ?? false,
      ...(only ? { only: only as Readonly<Record<string, number>> } : {}),
      ...(fight ? { fight } : {}),
    });
  };
}

/** An event as a viewer may read it; undefined if he may not know of it at all. */
export function eventFor(event: GameEvent, viewer: number | 'spectator' | 'umpire'): GameEvent | undefined {
  if (viewer === 'umpire') return event;
  const bit = viewer === 'spectator' ? 0 : 1 << viewer;
  if (event.see !== ALL_SEATS && (event.see & bit) === 0) return undefined;
  if (!event.only) return event;
  const { only, ...open } = event;
  const figures: Record<string, Figures[string]> = { ...event.figures };
  for (const [name, mask] of Object.entries(only)) {
    if ((mask & bit) === 0) figures[name] = UNKNOWN;
  }
  return { ...open, figures };
}
