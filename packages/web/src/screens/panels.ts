/** Panels that no first question needs: a part of the page that is loaded when the board is at rest. */

export { AfterTheEnd } from './after-the-end.tsx';
export { AnswerFilter } from './answer-filter.tsx';
export { Battle } from './battle.tsx';
export { BattleCardView } from './battle-card.tsx';
export { FiguresLegend } from './figures-legend.tsx';
export { GatheredFight } from './gather.tsx';
export { AmountLegend, AmountOdds } from './gather-odds.tsx';
export { Here } from './here.tsx';
export { Hint } from './hint.tsx';
export { NoticeView } from './notice.tsx';
export { Terms } from './terms.tsx';
export { Unkept } from './unkept.tsx';
export { Alone, Unseen } from './unseen.tsx';
export { Waypoints } from './waypoints.tsx';
