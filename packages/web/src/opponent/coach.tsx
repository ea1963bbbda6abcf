/** Advice for a person: a plan for the open question or, when looking back, a better one for a past decision. */

import { seedNumber } from '@cauldron/engine';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { intentionOf, Plan } from './plan.tsx';
import type { Thinker, Thought } from './thinker.ts';

interface CoachAdvice {
  /** The point of the match that it is about. */
  readonly at: string;
  /** Undefined while the computer thinks. */
  readonly thought: Thought | undefined;
}

export function Coach({ desk, thinker }: { readonly desk: Desk; readonly thinker: Thinker }) {
  const [advice, setAdvice] = useState<CoachAdvice | undefined>(undefined);
  const { table } = desk;
  const past = table.past.value;
  const view = table.view.value;
  const at = `${past ?? 'now'} of ${table.length.value}`;
  const isAsked = past === undefined ? table.question.value !== undefined : isOwnDecision(desk, past);
  if (!isAsked) return null;
  const current = advice?.at === at ? advice : undefined;
  const think = async () => {
    setAdvice({ at, thought: undefined });
    const seed = String(seedNumber(`coach/${table.id}/${at}`));
    const thought = await thinker.advise(view, seed, past !== undefined);
    setAdvice((now) => (now?.at === at ? { at, thought } : now));
    if (desk.plan.peek() !== undefined || table.view.peek() === view)
      desk.say(intentionOf(thought.why, table.words, 'coach'));
  };
  return (
    <div class="coach">
      {current === undefined && (
        <button type="button" title={past === undefined ? undefined : t('coach-then-why')} onClick={() => void think()}>
          {t(past === undefined ? 'coach-suggest' : 'coach-then')}
        </button>
      )}
      {current && !current.thought && <p class="hint">{t('coach-thinks')}</p>}
      {current?.thought && (
        <>
          <Plan desk={desk} why={current.thought.why} side={view.side} voice="coach" />
          {past === undefined ? (
            <Now desk={desk} thought={current.thought} />
          ) : (
            <Then desk={desk} n={past} thought={current.thought} />
          )}
        </>
      )}
    </div>
  );
}

/** Whether the next decision was the viewer's own, and there was a choice. */
function isOwnDecision({ table }: Desk, n: number): boolean {
  const { question } = table.view.value;
  const entry = table.match.line[n];
  return question?.seat === table.seat.value && question.actions.length > 1 && entry !== undefined && 'do' in entry;
}

function Now({ desk, thought }: { readonly desk: Desk; readonly thought: Thought }) {
  return (
    <p class="answers">
      {t('coach-answer', { order: desk.table.words.action(thought.action) })}{' '}
      <button type="button" onClick={() => void desk.answer(thought.action)}>
        {t('coach-do')}
      </button>
    </p>
  );
}

function Then({ desk, n, thought }: { readonly desk: Desk; readonly n: number; readonly thought: Thought }) {
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
