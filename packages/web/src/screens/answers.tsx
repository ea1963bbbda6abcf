/** Every legal answer as a named button, and orders typed by hand: the whole game without the map. */

import { type Action, verbOf } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { answerWords, kindWords } from '../model/words/answer-words.ts';
import { lazy } from './lazy.tsx';

/** If the line has not come by then, it does not come. */
const MOST_FRAMES = 300;

const TypedOrder = lazy(async () => (await import('./typed-order.tsx')).TypedOrder, true);

/** Opens the list of all answers, with the focus in the line for orders once it is loaded. */
export function openTypedOrder(): void {
  const list = document.querySelector<HTMLDetailsElement>('.all-answers');
  if (!list) return;
  list.open = true;
  const focus = (tries: number): void => {
    const line = document.getElementById('typed-order');
    if (line) line.focus();
    else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
  };
  focus(MOST_FRAMES);
}

export function AllAnswers({ desk }: { readonly desk: Desk }) {
  const { offers } = desk.table;
  const groups = new Map<number, Action[]>();
  for (const a of offers.value.all) groups.set(verbOf(a), [...(groups.get(verbOf(a)) ?? []), a]);
  const point = (a: Action) => desk.show(desk.placesOf(a));
  return (
    <details class="all-answers">
      <summary>{t('all-answers', { n: offers.value.all.length })}</summary>
      <TypedOrder desk={desk} />
      {[...groups].map(([verb, actions]) => (
        <fieldset key={verb} class="answers" aria-label={kindWords(desk.table, verb)}>
          {actions.map((a) => (
            <button
              type="button"
              key={a}
              data-answer={a}
              onMouseEnter={() => point(a)}
              onFocus={() => point(a)}
              onBlur={() => desk.show([])}
              onMouseLeave={() => desk.show([])}
              onClick={() => void desk.answer(a)}
            >
              {answerWords(desk.table, a)}
            </button>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
