/** Who sits at the table: however many seats there are, and one alone if it holds every side. */

import type { Game, State, Viewer } from '@cauldron/engine';

/** Every seat of a match. Each side has one. */
export const seatsOf = <S extends State>({ info }: Game<S>): readonly number[] => info.sides.map((_, seat) => seat);

/** Everybody who looks at a match and may not see all of it. */
export const viewersOf = <S extends State>(game: Game<S>): readonly Viewer[] => [...seatsOf(game), 'spectator'];

export const othersThan = <S extends State>(game: Game<S>, seat: number): readonly number[] =>
  seatsOf(game).filter((other) => other !== seat);

/** Numbers that are not this seat's: every other seat, and one that nobody holds, so that there is one even beside a single seat. */
export const wrongSeats = <S extends State>(game: Game<S>, seat: number): readonly number[] => [
  ...othersThan(game, seat),
  seatsOf(game).length,
];
