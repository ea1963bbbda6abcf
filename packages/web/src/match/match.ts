/** What surrounds a match: its end, the cards of the map. A part of the page that is loaded when it is first needed. */

import './catalogue.ts';

export { Ending } from './ending.tsx';
export { Eyes } from './eyes.tsx';
export { StatusCard } from './status-card.tsx';
