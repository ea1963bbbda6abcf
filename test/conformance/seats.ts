/** The seats of a match: any number of them, even one that holds every side. */

import type { Game, State, Viewer } from '@cauldron/engine';

/** Every seat of a match. Each side has one. */
export const seatsOf = <S extends State>({ info }: Game<S>): readonly number[] => info.sides.map((_, seat) => seat);

/** All viewers who may not see everything. */
export const viewersOf = <S extends State>(game: Game<S>): readonly Viewer[] => [...seatsOf(game), 'spectator'];

export const othersThan = <S extends State>(game: Game<S>, seat: number): readonly number[] =>
  seatsOf(game).filter((other) => other !== seat);

/** Numbers that are not this seat's: every other seat, and one that nobody holds. So there is one even beside a single seat. */
export const wrongSeats = <S extends State>(game: Game<S>, seat: number): readonly number[] => [
  ...othersThan(game, seat),
  seatsOf(game).length,
];
