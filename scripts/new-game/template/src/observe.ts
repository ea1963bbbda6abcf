/** What a seat may see. Nothing is hidden in this game: everyone sees the whole position. */

import {
  askedOf,
  type Game,
  type GameClock,
  isRefusal,
  keeperOf,
  madeOnce,
  outcomeOf,
  type Piece,
  type View,
  type Viewer,
} from '@cauldron/engine';
import { combat, movement } from './frames.ts';
import { countPoints } from './rules/6-victory.ts';
import { MARK, type Template } from './state.ts';

export function observe(game: Game<Template>, g: Template, viewer: Viewer): View {
  const pending = game.pending(g);
  return {
    game: game.info.id,
    scenario: g.scenario.id,
    viewer,
    side: typeof viewer === 'number' ? g.sideOf(viewer) : -1,
    ...clock(g),
    ...openTo(g),
    question: askedOf(pending, viewer),
    outcome: outcomeOf(pending),
    position: game.encode(g),
  };
}

export const clock = (g: Template): GameClock => ({
  turn: g.turn,
  phase: g.nearest(movement) ? 'movement' : g.nearest(combat) ? 'combat' : 'end',
  active: g.active,
});

/** A position that gives this view. */
export function imagine(game: Game<Template>, view: View): Template {
  const g = game.decode(view.position);
  if (isRefusal(g)) throw new Error(`a view does not hold a position: ${JSON.stringify(g.figures)}`);
  return g;
}

const openTo = madeOnce<Template, Pick<View, 'pieces' | 'marks' | 'holdings' | 'tracks' | 'numbers'>>((g) => {
  const [blue, red] = countPoints(g);
  return {
    pieces: piecesOf(g),
    marks: g.holder < 0 ? [] : [{ kind: 'held', at: [g.world.town], owner: g.holder }],
    holdings: [],
    tracks: [{ id: 'turn', value: g.turn }],
    numbers: { blue, red },
  };
});

function piecesOf(g: Template): Piece[] {
  const keep = keeperOf(g);
  const pieces: Piece[] = [];
  for (let place = 0; place < g.world.map.count; place++) {
    let order = 0;
    for (let unit = g.stacks.firstIn(place); unit >= 0; unit = g.stacks.next(unit)) {
      const badges = Object.entries(MARK).flatMap(([name, mark]) => (g.isMarked(unit, mark) ? [name] : []));
      pieces.push(keep({ unit, place, order: order++, face: g.reduced[unit] === 1 ? 'back' : 'front', badges }));
    }
  }
  return pieces;
}
