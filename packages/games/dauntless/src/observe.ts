/** What a seat may see. Stacks lie open (6.0): everyone sees the whole position. */

import { markNames, piecesOf, type Shows } from '@cauldron/engine';
import { PHASES, SIDES } from './names.ts';
import { hexesHeld } from './rules/18-victory.ts';
import { type Dauntless, MARK } from './state.ts';

/** Marks that a counter shows. */
const SHOWN = { fired: MARK.fired, acted: MARK.acted } as const;

export const shows: Shows<Dauntless> = {
  scenario: (g) => g.scenario.id,
  clock: (g) => ({ turn: g.turn, phase: PHASES[g.get('phase')], active: g.active }),
  open(g) {
    const [british, german] = hexesHeld(g);
    const [{ hexes }] = g.scenario.outcomes;
    const held = hexes.filter((hex) => g.control.controllerOf(hex) >= 0);
    return {
      // [6.0.e]
      pieces: piecesOf(g, {
        face: (u) => (g.flipped[u] === 1 ? 'back' : 'front'),
        badges: (u) => [...markNames(g, u, SHOWN), ...(g.isTransported(u) ? ['transported'] : [])],
      }),
      marks: [
        ...held.map((hex) => ({ kind: 'control', at: [hex], owner: g.control.controllerOf(hex) })),
        ...g
          .hexesWhere((hex) => g.dug[hex] !== 0)
          .map((hex) => ({ kind: g.isDugIn(hex) ? 'dug-in' : 'digging', at: [hex] })),
      ],
      tracks: [{ id: 'turn', value: g.turn }],
      numbers: { [SIDES[0]]: british, [SIDES[1]]: german },
    };
  },
};
