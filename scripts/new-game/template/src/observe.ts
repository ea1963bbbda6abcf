/** What a seat may see. Nothing is hidden in this game: everyone sees the whole position. */

import { markNames, piecesOf, type Shows } from '@cauldron/engine';
import { combat, movement } from './frames.ts';
import { countPoints } from './rules/6-victory.ts';
import { MARK, type Template } from './state.ts';

export const shows: Shows<Template> = {
  scenario: (g) => g.scenario.id,
  clock: (g) => ({
    turn: g.turn,
    phase: g.nearest(movement) ? 'movement' : g.nearest(combat) ? 'combat' : 'end',
    active: g.active,
  }),
  open(g) {
    const [blue, red] = countPoints(g);
    return {
      pieces: piecesOf(g, {
        face: (u) => (g.reduced[u] === 1 ? 'back' : 'front'),
        badges: (u) => markNames(g, u, MARK),
      }),
      marks: g.holder < 0 ? [] : [{ kind: 'held', at: [g.world.town], owner: g.holder }],
      tracks: [{ id: 'turn', value: g.turn }],
      numbers: { blue, red },
    };
  },
};
