/** The open question in one sentence with its rule, and the answers that are not on the map. */

import { type Action, byRole, verbOf } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { keyNames, withKey } from '../model/device/keys.ts';
import { Icon } from './icon.tsx';
import { RuleLink } from './rule-link.tsx';
import { Tray } from './tray.tsx';
import { Unkept } from './unkept.tsx';
import { Orders, PassRow } from './windows.tsx';

export function Prompt({ desk }: { readonly desk: Desk }) {
  const { table } = desk;
  const { outcome } = table.view.value;
  const asked = table.question.value;
  const note = desk.note.value;
  return (
    <section
      class="prompt"
      aria-labelledby="prompt-text"
      aria-busy={table.busy.value}
      data-entries={table.match.line.length}
    >
      {asked ? (
        <>
          <p class="who">{whoOf(desk)}</p>
          <h2 id="prompt-text">
            {table.words.sentence(asked.prompt, asked.figures)} <RuleLink desk={desk} rule={asked.rule} />
          </h2>
          <Tray desk={desk} />
          <PassRow desk={desk} />
          <PlainAnswers desk={desk} />
          <Waypoints desk={desk} />
          <Hint desk={desk} />
          {table.hand.value.length > 0 && table.canUndo() && (
            <button type="button" class="restart" onClick={() => void desk.restart()}>
              {withKey(t('restart'), 'restart')}
            </button>
          )}
          <Orders desk={desk} />
        </>
      ) : outcome ? (
        <>
          <h2 id="prompt-text">
            {outcome.winner < 0 ? t('draw') : t('winner', { side: table.words.side(outcome.winner) })}
          </h2>
          <p>{table.words.sentence(outcome.ending, { winner: outcome.winner })}</p>
        </>
      ) : (
        <h2 id="prompt-text">
          {table.past.value === undefined ? (table.idle?.value ?? t('waiting')) : t('looking-back')}
        </h2>
      )}
      {note && (
        <p class="note" role="status">
          {note.text} <RuleLink desk={desk} rule={note.rule} />
        </p>
      )}
      {table.trouble && table.trouble.value !== '' && (
        <p class="note" role="alert">
          {t('not-kept', { why: table.trouble.value })}
        </p>
      )}
      {table.device && <Unkept desk={desk} device={table.device} />}
    </section>
  );
}

/** Who must decide: the side, or the player's number if a seat has no side. */
export function whoOf({ table }: Desk): string {
  const view = table.view.value;
  const side = table.words.side(view.side);
  return side === '' ? t('player', { n: table.seat.value + 1 }) : side;
}

/** Answers without a target on the map, and places that are not on it. */
function PlainAnswers({ desk }: { readonly desk: Desk }) {
  const { offers, question } = desk.table;
  const { centreOf } = desk.edition.sheet;
  const offMap = [...offers.value.byPlace].filter(([place]) => !centreOf.has(place)).flatMap(([, actions]) => actions);
  const passes = new Set(desk.orders.passes());
  const offered: Action[] = [...offMap, ...offers.value.plain].filter((a) => !passes.has(a));
  const asked = question.value;
  const answers = asked ? byRole(offered, asked) : offered;
  if (answers.length === 0) return null;
  const numbers = answers.length > 8 && answers.every((a) => verbOf(a) === verbOf(answers[0]));
  return (
    <div class={numbers ? 'answers many' : 'answers'}>
      {answers.map((a) => (
        <button type="button" key={a} onClick={() => void desk.answer(a)}>
          {desk.table.words.action(a)}
          {!numbers && desk.isFinal(a) && (
            <span class="die" title={t('rolls')} aria-hidden="true">
              <Icon of="die" />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** How waypoints are set, and the button that goes along them. */
function Waypoints({ desk }: { readonly desk: Desk }) {
  const { isPlanning, waypoints } = desk.course;
  if (!isPlanning.value || desk.table.hand.value.length === 0) return null;
  const n = waypoints.value.length;
  return n === 0 ? (
    <p class="small">{t('waypoints-how')}</p>
  ) : (
    <div class="answers">
      <button type="button" class="strong" onClick={() => void desk.goOnCourse()}>
        {t('waypoints-go', { n })}
      </button>
      <button type="button" onClick={() => desk.course.clear()}>
        {t('waypoints-clear')}
      </button>
    </div>
  );
}

/** What Enter would do. */
function Hint({ desk }: { readonly desk: Desk }) {
  const suggestion = desk.suggestion.value;
  if (!suggestion) return null;
  const order = desk.table.words.action(suggestion.action);
  return (
    <p class="small hint-of-enter">
      {t(suggestion.because === 'cheapest' ? 'suggest-cheapest' : 'suggest', {
        order,
        key: keyNames('suggestion'),
      })}
    </p>
  );
}
