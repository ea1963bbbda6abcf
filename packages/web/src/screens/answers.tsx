/** Every legal answer as a named button, and orders typed by hand: the whole game without the map. */

import { type Action, verbOf } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { lazy } from './lazy.tsx';

const TypedOrder = lazy(async () => (await import('./typed-order.tsx')).TypedOrder, true);

export function AllAnswers({ desk }: { readonly desk: Desk }) {
  const { offers, words } = desk.table;
  const groups = new Map<number, Action[]>();
  for (const a of offers.value.all) groups.set(verbOf(a), [...(groups.get(verbOf(a)) ?? []), a]);
  const point = (a: Action) => desk.show(desk.placesOf(a));
  return (
    <details class="all-answers">
      <summary>{t('all-answers', { n: offers.value.all.length })}</summary>
      <TypedOrder desk={desk} />
      {[...groups].map(([verb, actions]) => (
        <fieldset key={verb} class="answers" aria-label={words.verb(verb)}>
          {actions.map((a) => (
            <button
              type="button"
              key={a}
              onMouseEnter={() => point(a)}
              onFocus={() => point(a)}
              onBlur={() => desk.show([])}
              onMouseLeave={() => desk.show([])}
              onClick={() => void desk.answer(a)}
            >
              {words.action(a)}
            </button>
          ))}
        </fieldset>
      ))}
    </details>
  );
}
