/** Turns keys, numbers and refusals into names and sentences, for everything the program prints. */

import {
  type AskedQuestion,
  type Figures,
  figureKind,
  type Game,
  type GameEvent,
  type NamedAction,
  placeForPeople,
  type State,
  sayFor,
  type View,
  wordFigure,
} from '@cauldron/engine';

export const sentence = (game: Game, key: string, figures: Figures): string => sayFor(game, key, figures);

/** A side as people call it. */
export function sideName(game: Game, side: number): string | undefined {
  const id = game.vocabulary.sides[side];
  return id === undefined ? undefined : (game.info.names?.sides?.[id] ?? capital(id));
}

/** A hex by its number, a box by its name. */
export function placeName(game: Game, place: number): string {
  return placeForPeople(game.vocabulary, game.info.names ?? {}, place);
}

/** Figures of units, places and sides become ids, for programs; numbers stay numbers. */
export function nameFigures(game: Game, key: string, figures: Figures, kinds = game.messages): Figures {
  const named = Object.entries(figures).map(([name, value]) => {
    const text = wordFigure(game.vocabulary, {}, figureKind(kinds, key, name), value);
    return [name, text === String(value) ? value : text];
  });
  return Object.fromEntries(named);
}

/** A unit as people call it. */
export function unitName(game: Game, unit: number): string {
  const id = game.vocabulary.units[unit];
  return game.info.names?.units?.[id] ?? id;
}

/** Whether a seat may see an event; undefined is an umpire, who sees everything. */
export const isSeenBy = (event: GameEvent, seat: number | undefined): boolean =>
  seat === undefined || event.see < 0 || (event.see & (1 << seat)) !== 0;

/** What happened, in one line. */
export const tell = (game: Game, events: readonly GameEvent[], seat?: number): string =>
  events
    .filter((e) => isSeenBy(e, seat))
    .map((e) => sentence(game, e.key, e.figures))
    .join(' ');

/** The order as a person types it. */
export const spell = (named: NamedAction): string => named.join(' ');

/** The side that a seat plays, or its number until sides are assigned. */
export function seatName(game: Game, state: State, seat: number): string {
  return sideName(game, state.sideOf(seat)) ?? `player ${seat + 1}`;
}

/** The words of the question, for the seat that has to answer. */
export function askedOf(game: Game, view: View): { question: AskedQuestion; text: string } | undefined {
  const question = view.question;
  return question && { question, text: sentence(game, question.prompt, question.figures) };
}

/** Why a modifier or a point is there: a key of the catalogue, or literal words. */
export const reason = (game: Game, because: string): string => game.catalogue[because] ?? because.replaceAll('-', ' ');

export const reasoned = <M extends { readonly because: string }>(game: Game, list: readonly M[]): M[] =>
  list.map((m) => ({ ...m, because: reason(game, m.because) }));

/** The phase as a word: `air-allotment` is the air allotment. */
export const phaseName = (phase: string): string => phase.replaceAll('-', ' ');

export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const list = (words: readonly string[]): string => words.join(', ');

export const percent = (p: number): string => {
  const hundredths = p * 100;
  return `${hundredths >= 10 || hundredths === 0 ? hundredths.toFixed(1) : hundredths.toFixed(2)} %`;
};

/** Decimal figures are given to six places. */
export const rounded = (n: number): number => Math.round(n * 1e6) / 1e6;
