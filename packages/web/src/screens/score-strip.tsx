/** The score, always in sight: the points of each side, the objectives it holds, and what decides the match. */

import { isRefusal } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { heldBySides } from '../model/map/objectives.ts';
import { objectivesOf } from '../model/map/worth.ts';
import { isTight, limitWords, neededOf, scoresOf } from '../model/panels/needed.ts';

export function ScoreStrip({ desk }: { readonly desk: Desk }) {
  const { table, edition } = desk;
  const { words, header } = table;
  const view = table.view.value;
  const score = table.game.query(view, { ask: 'score' });
  if (isRefusal(score)) return null;
  const { sides } = table.game.vocabulary;
  const held = heldBySides(edition, view);
  const needed =
    neededOf(edition.pack, header.scenario, score) ??
    (score.leader < 0 ? t('strip-even') : t('strip-leader', { side: words.side(score.leader) }));
  return (
    <button
      type="button"
      class="score-strip"
      onClick={() => {
        desk.tab.value = 'boxes';
        // All objectives come into sight, if need be from further away.
        const around = [...objectivesOf(edition, view).keys()];
        if (around.length > 0) desk.look.value = { place: around[0], around, isWhole: true };
      }}
    >
      <span class="unseen">{t('strip')}</span>
      {scoresOf(score).map(([side, points]) => (
        <span key={sides[side]} class="side">
          <i style={{ background: edition.counters.paintOfSide(side)?.fill }} />
          {words.side(side)} <b>{points}</b>
          {held.length > 0 && <Held n={held[side]} />}
        </span>
      ))}
      <span class="needed">{t('strip-goal', { needed })}</span>
      {score.limits?.map((limit) => (
        <span key={limit.because} class={`limit ${limit.now > 0 ? 'begun' : ''} ${isTight(limit) ? 'tight' : ''}`}>
          {limitWords(limit, words)}
        </span>
      ))}
    </button>
  );
}

/** The objectives of a side: in words, or as a star with their number where there is little room. */
function Held({ n }: { readonly n: number }) {
  return (
    <>
      <span class="held-here" title={t('strip-held', { n })} aria-hidden="true">
        ✸{n} <span class="word">{t('strip-word', { n })}</span>
      </span>
      <span class="unseen">({t('strip-held', { n })})</span>
    </>
  );
}
