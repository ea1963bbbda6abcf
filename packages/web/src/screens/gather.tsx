/** The fight that is being prepared: who takes part and what supports it, as switches. One button of the bar then gives it all. */

import { type Action, verbOf } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { type GatheredRow, isEmpty } from '../model/desk/foresee.ts';
import { capital } from '../model/words/words.ts';
import { Amount, isAmount } from './amount.tsx';
import { GatherOdds } from './gather-odds.tsx';

export function GatheredFight({ desk }: { readonly desk: Desk }) {
  const gathered = desk.gather.content.value;
  if (!gathered) return null;
  return (
    <div class="gathered">
      {gathered.odds && <GatherOdds desk={desk} />}
      {gathered.rows.map((row) => (
        <Row key={row.asked.prompt} desk={desk} row={row} />
      ))}
    </div>
  );
}

function Row({ desk, row }: { readonly desk: Desk; readonly row: GatheredRow }) {
  const { words, question } = desk.table;
  const isAsked = question.value?.prompt === row.asked.prompt;
  const point = (a: Action) => desk.show(desk.placesOf(a));
  const off = () => desk.show([]);
  return (
    // The question of the bar is not asked twice.
    <fieldset class="answers" aria-labelledby={isAsked ? 'prompt-text' : undefined}>
      {!isAsked && <legend class="small">{words.sentence(row.asked.prompt, row.asked.figures)}</legend>}
      {row.options.map((a) => (
        <button
          type="button"
          key={a}
          class="switch"
          data-answer={a}
          aria-pressed={row.chosen.includes(a)}
          aria-label={isAmount(desk, a) ? undefined : words.action(a)}
          onMouseEnter={() => point(a)}
          onMouseLeave={off}
          onFocus={() => point(a)}
          onBlur={off}
          onClick={() => desk.gather.toggle(row, a)}
        >
          {row.asked.roles[verbOf(a)] === 'no' ? capital(t('no')) : capital(words.targetName(a)) || words.action(a)}
          <Amount desk={desk} action={a} />
        </button>
      ))}
      {isEmpty(row) && <span class="small">{t('gather-none')}</span>}
    </fieldset>
  );
}
