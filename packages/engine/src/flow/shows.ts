/** How the board shows what happened: on the map, in a banner, on a battle card, or only in the log. */

import type { AttackOdds } from '../query.ts';
import type { GameEvent } from './events.ts';
import type { Messages } from './messages.ts';

/**
 * `move`: a unit goes `from` a place `to` another. `loss`, `gain`: units are weakened or come back. `map`: its units and places light up.
 * `banner`: it changes the match. `activation`, `turn`: a banner with which an activation or a turn begins. `battle`: the battle card;
 * such an event carries the fight. An event that stays in the log says why.
 */
export type ShowKind =
  | 'move'
  | 'loss'
  | 'gain'
  | 'map'
  | 'banner'
  | 'activation'
  | 'turn'
  | 'battle'
  | { readonly log: string };

/** What one side suffers in a fight. */
export interface Suffered {
  readonly steps: number;
  /** The number of hexes to retreat; 0 is none. */
  readonly retreat: number;
  /** Hits that its owner turns into lost steps or into a retreat, as he likes. */
  readonly hits?: number;
  /** A key of the game's terms for anything else that befalls it. */
  readonly also?: string;
}

/** One fight, as the event of its result reports it to everyone: who fought, the odds with all reasons, the dice, the result. */
export interface Fight extends AttackOdds {
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  /** Where the defenders stand. */
  readonly places: readonly number[];
  /** The dice as they are read, before modifiers. */
  readonly roll: number;
  /** The result as the table prints it. */
  readonly result: { readonly attacker: string; readonly defender: string };
  readonly attackerSuffers: Suffered;
  readonly defenderSuffers: Suffered;
}

/** How an event is shown: as its game says, or else by its figures. */
export function shownAs({ shown, events }: Messages, { key, figures, fight }: GameEvent): ShowKind {
  const said = shown?.[key];
  if (said) return said;
  if (fight) return 'battle';
  const kinds = events[key] ?? {};
  if (kinds.from === 'place' && kinds.to === 'place' && kinds.unit === 'unit') return 'move';
  const isOnMap = Object.keys(figures).some((name) => /^(?:unit|place)s?$/.test(kinds[name] ?? ''));
  return isOnMap ? 'map' : 'banner';
}
