/** The computer at the table: a part of the page that is loaded when it is first needed. */

import './catalogue.ts';

export { Beside } from './beside.tsx';
export { ComputerChoice } from './choice.tsx';
export { MatchLine } from './match-line.tsx';
export { WhoPlays } from './seats.tsx';
export { thinkerAt } from './thread.ts';
