/** What surrounds a match: its brief, its end, the cards of the map. A part of the page that is loaded when it is first needed. */

import './catalogue.ts';
import '../styles/match.css';

export { Brief, BriefSheet, ScenarioCard } from './brief.tsx';
export { Ending } from './ending.tsx';
export { Eyes } from './eyes.tsx';
export { HexCard } from './hex-card.tsx';
