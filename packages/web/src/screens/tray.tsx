/** Units that can be chosen but are not on the map: reinforcements, air units, lost units that return. */

import { t } from '../messages/messages.ts';
import { boxesBeside } from '../model/desk/beside-map.ts';
import type { Desk } from '../model/desk/desk.ts';
import { answerWords } from '../model/words/answer-words.ts';
import { CounterPicture } from './counter-picture.tsx';

/** With more units than this there is no room for their names. */
const NAMED = 6;

export function Tray({ desk }: { readonly desk: Desk }) {
  const { table, edition } = desk;
  const { byUnit } = table.offers.value;
  const boxes = boxesBeside(table, edition, desk.gather.content.value);
  const offered = boxes.reduce((sum, [, units]) => sum + units.length, 0);
  return (
    <>
      {boxes.map(([place]) => (
        <fieldset key={place} class="tray">
          <legend class="small">{table.words.place(place)}</legend>
          <div>
            {table.view.value.pieces
              .filter((p) => p.place === place && byUnit.has(p.unit))
              .flatMap((piece) =>
                (byUnit.get(piece.unit) ?? []).map((a) => (
                  <button
                    type="button"
                    key={a}
                    data-answer={a}
                    class={desk.isStrong(a) ? 'piece strong' : 'piece'}
                    aria-label={answerWords(table, a)}
                    title={`${answerWords(table, a)}: ${edition.counters.dataOf(piece.unit)?.name ?? ''}`}
                    onClick={() => void desk.answer(a)}
                  >
                    <CounterPicture counters={edition.counters} piece={piece} size={46} />
                    {offered <= NAMED && <span class="piece-name">{table.words.unit(piece.unit)}</span>}
                  </button>
                )),
              )}
            {desk.carry.takableAt(place).length > 1 && (
              <button type="button" onClick={() => void desk.takeAll(place)}>
                {t('take-all', { n: desk.carry.takableAt(place).length })}
              </button>
            )}
          </div>
        </fieldset>
      ))}
    </>
  );
}
