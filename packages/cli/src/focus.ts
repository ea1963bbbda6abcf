/** Where the map's window looks: at the answers, or else at the subject of the question or of the last event. */

import { type Game, type GameEvent, type Subject, spokenOf, targetOf, type View, verbOf } from '@cauldron/engine';
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
  const subject = placesOf(game, view, view.question?.subject).filter((id) => sketch.at.has(id));
  if (subject.length > 0) return middle(sketch, subject);
  const happened = events.flatMap((e) => placesTold(game, view, e)).filter((id) => sketch.at.has(id));
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

/** The place of a question's subject, or the places of its units. */
function placesOf(game: Game, view: View, subject: Subject | undefined): string[] {
  if (!subject) return [];
  if (subject.place >= 0) return [game.vocabulary.placeName(subject.place)];
  return subject.units.flatMap((unit) => placeOf(game, view, unit));
}

function placesTold(game: Game, view: View, { key, figures }: GameEvent): string[] {
  const { units, places } = spokenOf(game.messages, key, figures);
  if (places.length > 0) return places.map((place) => game.vocabulary.placeName(place));
  return units.flatMap((unit) => placeOf(game, view, unit));
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
