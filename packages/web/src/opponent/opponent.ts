/** The computer at the table: one part of the page, loaded when it is first wanted. */

import './catalogue.ts';

export { Beside } from './beside.tsx';
export { ComputerChoice } from './choice.tsx';
export { MatchLine } from './match-line.tsx';
export { thinkerAt } from './thread.ts';
