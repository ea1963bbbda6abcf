/** The points as players are shown them, before the end and at it. */

import { type Answering, over as ended, type ScoreItem, scoreOf } from '@cauldron/engine';
import { AXIS } from './names.ts';
import { totalOf } from './rules/10-victory.ts';
import type { Theseus } from './state.ts';

/** Losses and supply count only at the end: nobody knows those of the enemy before. */
export const score: Answering<Theseus>['score'] = (g) => {
  const items: ScoreItem[] = g.scenario.objectives.map(({ hex, bands }, i) => ({
    side: AXIS,
    place: hex,
    worth: bands.find(([first, last]) => g.turn >= first && g.turn <= last)?.[2] ?? 0,
    value: g.scored[i],
    because: 'objective-held',
    rule: '10',
  }));
  items.push({ side: AXIS, value: g.get('penalty'), because: 'sources-lost', rule: '10' });
  const total = totalOf(g);
  const judged = g.nearest(ended)?.item(0) ?? total; // at the end losses and supply have come to light
  if (judged !== total) items.push({ side: AXIS, value: judged - total, because: 'losses-and-supply', rule: '10' });
  return { ...scoreOf([judged, 0], items), scorers: [AXIS] };
};
