/** The markers of a place as a list: each with its sign from the map, and in words. */

import type { Desk } from '../model/desk/desk.ts';
import { describeMark, marksAt } from '../model/words/places.ts';

export function Marks({ desk, place }: { readonly desk: Desk; readonly place: number }) {
  const { table, edition } = desk;
  const marks = marksAt(table.view.value, place);
  if (marks.length === 0) return null;
  return (
    <ul class="markers reasons">
      {marks.map((mark, i) => {
        const { text, fill, ink, side } = edition.counters.lookOfMark(mark);
        const ground = mark.at.length < 2 ? (side ?? { fill, ink }) : { fill, ink };
        const style = { background: ground.fill, color: ground.ink, borderColor: side?.fill ?? fill };
        return (
          <li key={i}>
            <span class="marker" aria-hidden="true" style={style}>
              {text}
            </span>
            {describeMark(edition, table.words, mark, place)}
          </li>
        );
      })}
    </ul>
  );
}
