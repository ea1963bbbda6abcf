/** Advice for a person: a plan that can be carried out or, when looking back, a better one for a past decision. */

import { seedNumber, verbOf } from '@cauldron/engine';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { withKey } from '../model/device/keys.ts';
import { lessMotion } from '../model/device/settings.ts';
import { answerWords } from '../model/words/answer-words.ts';
import { Adviser, type GivenPlan, remaining } from './adviser.ts';
import { Plan } from './plan.tsx';
import { changesOf, movesBefore, reasonOf } from './reasons.ts';
import type { Thinker, Thought } from './thinker.ts';

interface Props {
  readonly desk: Desk;
  readonly thinker: Thinker;
}

export function Coach({ desk, thinker }: Props) {
  const past = desk.table.past.value;
  if (past === undefined) return <Now desk={desk} thinker={thinker} />;
  return isOwnDecision(desk, past) ? <Then key={past} desk={desk} thinker={thinker} n={past} /> : null;
}

const advisers = new WeakMap<Desk, Adviser>();

/** How long each step of a plan is looked at. */
const STEP_MS = 350;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, lessMotion.peek() ? 0 : STEP_MS));

/** The plan stays beside the board until it is carried out or put away. */
function adviserOf(desk: Desk, thinker: Thinker): Adviser {
  const adviser = advisers.get(desk) ?? new Adviser(desk, thinker, pause);
  advisers.set(desk, adviser);
  return adviser;
}

function Now({ desk, thinker }: Props) {
  const adviser = adviserOf(desk, thinker);
  const { table } = desk;
  const plan = adviser.plan.value;
  const stopped = adviser.stopped.value;
  const isDoing = adviser.isDoing.value;
  const isAsked = table.question.value !== undefined;
  useEffect(() => () => adviser.halt(), [adviser]);
  const suggest = async () => {
    await adviser.suggest();
    const given = adviser.plan.peek();
    if (given) desk.say(reasonOf(given.why, table.words, 'coach'));
  };
  // The other person at the screen has no part in it.
  if (plan && plan.side !== table.view.value.side) return null;
  if (!plan && !isAsked && !adviser.isThinking.value) return null;
  return (
    <div class="coach">
      {stopped !== undefined && (
        <p class={stopped === 'refused' ? 'note' : 'note calm'} role="status">
          {t(`coach-stop-${stopped}`, { changes: changesIn(adviser, table) })}
        </p>
      )}
      {adviser.isThinking.value && !isDoing && <p class="hint">{t('coach-thinks')}</p>}
      {!plan && !adviser.isThinking.value && (
        <button type="button" data-suggest title={withKey(t('coach-suggest'), 'plan')} onClick={() => void suggest()}>
          {t('coach-suggest')}
        </button>
      )}
      {plan && (
        <Plan desk={desk} why={plan.why} side={plan.side} voice="coach" isLeft>
          <Next desk={desk} plan={plan} />
          <p class="answers">
            {isDoing ? (
              <button type="button" onClick={() => adviser.halt()}>
                {t('coach-halt')}
              </button>
            ) : (
              <>
                <button type="button" disabled={!isAsked} onClick={() => void adviser.carryOut()}>
                  {t('coach-do')}
                </button>
                <button type="button" disabled={!isAsked} onClick={() => void adviser.carryOut(1)}>
                  {t('coach-step')}
                </button>
                <button type="button" onClick={() => adviser.forget()}>
                  {t('coach-forget')}
                </button>
              </>
            )}
          </p>
          <p class="small">{t('coach-how')}</p>
        </Plan>
      )}
    </div>
  );
}

/** Why the plan has changed, as far as the log tells it, and how it differs from what was left of the one before it. */
function changesIn({ before, because, plan, stopped }: Adviser, { words, view }: Desk['table']): string {
  if (stopped.value !== 'changed' || !plan.value) return '';
  const { why } = plan.value;
  const now = remaining({ ...why, arrows: movesBefore(why) }, view.value.pieces);
  return `${because.value} ${changesOf(before.value, now, words)}`.trim();
}

/** The answer that the plan gives next; nothing if the person has gone another way meanwhile. */
function Next({ desk, plan }: { readonly desk: Desk; readonly plan: GivenPlan }) {
  const { table } = desk;
  const asked = table.question.value;
  if (plan.at !== table.length.value || !asked) return null;
  const role = asked.roles[verbOf(plan.next)];
  const isEnd = role === 'end' || role === 'no';
  return <p>{t(isEnd ? 'coach-next-end' : 'coach-answer', { order: answerWords(table, plan.next) })}</p>;
}

/** Whether the next decision was the viewer's own, and there was a choice. */
function isOwnDecision({ table }: Desk, n: number): boolean {
  const { question } = table.view.value;
  const entry = table.match.line[n];
  return question?.seat === table.seat.value && question.actions.length > 1 && entry !== undefined && 'do' in entry;
}

function Then({ desk, thinker, n }: Props & { readonly n: number }) {
  const [thought, setThought] = useState<Thought | 'asked' | undefined>(undefined);
  const { table } = desk;
  const view = table.view.value;
  const think = async () => {
    setThought('asked');
    const found = await thinker.advise(view, String(seedNumber(`coach/${table.id}/${n}`)), true);
    setThought(found);
    if (table.view.peek() === view) desk.say(reasonOf(found.why, table.words, 'coach'));
  };
  return (
    <div class="coach">
      {thought === undefined && (
        <button type="button" title={t('coach-then-why')} onClick={() => void think()}>
          {t('coach-then')}
        </button>
      )}
      {thought === 'asked' && <p class="hint">{t('coach-thinks')}</p>}
      {typeof thought === 'object' && (
        <>
          <Plan desk={desk} why={thought.why} side={view.side} voice="coach" />
          <Compared desk={desk} n={n} thought={thought} />
        </>
      )}
    </div>
  );
}

function Compared({ desk, n, thought }: { readonly desk: Desk; readonly n: number; readonly thought: Thought }) {
  const { words, match, game } = desk.table;
  const entry = match.line[n];
  const order = words.action(thought.action);
  if (!entry || !('do' in entry)) return null;
  const isSame = JSON.stringify(entry.do) === JSON.stringify(game.vocabulary.name(thought.action));
  if (isSame) return <p>{t('coach-same', { order })}</p>;
  return (
    <>
      <p>{t('coach-played', { order: words.named(entry.do) })}</p>
      <p>{t('coach-instead', { order })}</p>
    </>
  );
}
