/** Where the map's window looks: at the answers, or else at the subject of the question or of the last event. */

import { type Figures, type Game, type GameEvent, targetOf, type View, verbOf } from '@cauldron/engine';
import type { MapSketch } from './text-map.ts';

export function focusOf(
  game: Game,
  sketch: MapSketch,
  view: View,
  events: readonly GameEvent[],
  before: string,
): string {
  const asked = placesAsked(game, view).filter((id) => sketch.at.has(id));
  if (asked.length > 0) return middle(sketch, asked);
  const figures = [...events.map((e) => e.figures), ...(view.question ? [view.question.figures] : [])];
  const happened = figures.flatMap((f) => placesTold(game, view, f)).filter((id) => sketch.at.has(id));
  if (happened.length > 0) return happened[happened.length - 1];
  if (sketch.at.has(before)) return before;
  const standing = view.pieces.map((p) => game.vocabulary.placeName(p.place)).filter((id) => sketch.at.has(id));
  return middle(sketch, standing.length > 0 ? standing : [...sketch.at.keys()]);
}

function placesAsked(game: Game, view: View): string[] {
  return (view.question?.actions ?? []).flatMap((a) => {
    const kind = game.vocabulary.targetKind(verbOf(a));
    if (kind === 'place') return [game.vocabulary.placeName(targetOf(a))];
    return kind === 'unit' ? placeOf(game, view, targetOf(a)) : [];
  });
}

function placesTold(game: Game, view: View, figures: Figures): string[] {
  const { to, hex, at, place, unit, hq, target, gun } = figures;
  const told = [to, hex, at, place].find((n) => typeof n === 'number');
  if (typeof told === 'number') return [game.vocabulary.placeName(told)];
  const named = [unit, hq, target, gun].find((n) => typeof n === 'number');
  return typeof named === 'number' ? placeOf(game, view, named) : [];
}

function placeOf(game: Game, view: View, unit: number): string[] {
  const piece = view.pieces.find((p) => p.unit === unit);
  return piece ? [game.vocabulary.placeName(piece.place)] : [];
}

/** The hex of the list that is nearest to the middle of them all. */
function middle(sketch: MapSketch, ids: readonly string[]): string {
  const spots = ids.map((id) => sketch.at.get(id) ?? { x: 0, y: 0 });
  const x = spots.reduce((sum, s) => sum + s.x, 0) / spots.length;
  const y = spots.reduce((sum, s) => sum + s.y, 0) / spots.length;
  const away = spots.map((s) => Math.hypot(s.x - x, (s.y - y) * 2));
  return ids[away.indexOf(Math.min(...away))] ?? '';
}
