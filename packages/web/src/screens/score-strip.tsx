/** The score, always in sight: the points of each side, the objectives it holds, and what decides the match. */

import { isRefusal } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { heldBySides } from '../model/map/objectives.ts';
import { neededOf } from '../model/panels/needed.ts';

export function ScoreStrip({ desk }: { readonly desk: Desk }) {
  const { table, edition } = desk;
  const { words, header } = table;
  const view = table.view.value;
  const score = table.game.query(view, { ask: 'score' });
  if (isRefusal(score)) return null;
  const { sides } = table.game.vocabulary;
  const held = heldBySides(edition, view, header.scenario);
  const needed =
    neededOf(edition.pack, header.scenario, score) ??
    (score.leader < 0 ? t('strip-even') : t('strip-leader', { side: words.side(score.leader) }));
  const told = score.points.map((points, side) => {
    const has = t('strip-side', { side: words.side(side), points });
    return held.length === 0 ? has : `${has} (${t('strip-held', { n: held[side] })})`;
  });
  return (
    <button
      type="button"
      class="score-strip"
      aria-label={t('strip', { points: told.join(', '), needed })}
      title={told.join(', ')}
      onClick={() => {
        desk.tab.value = 'boxes';
      }}
    >
      {score.points.map((points, side) => (
        <span key={sides[side]} class="side">
          <i style={{ background: edition.counters.paintOfSide(side)?.fill }} />
          <span class="of">{words.side(side)}</span> <b>{points}</b>
          {held.length > 0 && <span class="held-here">✸{held[side]}</span>}
        </span>
      ))}
      <span class="needed">{needed}</span>
    </button>
  );
}
