/** The formations: a line each, with its leader, its levels and how its units fare. A click finds it on the map. */

import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { type FormationLine, rosterOf } from '../model/panels/roster.ts';

export function Formations({ desk }: { readonly desk: Desk }) {
  const { table, edition } = desk;
  const lines = rosterOf({
    board: edition.pack.board,
    statesOf: (piece) => edition.counters.statesOf(piece),
    view: table.view.value,
    dataOf: (unit) => edition.counters.dataOf(unit),
    isHex: (place) => edition.sheet.centreOf.has(place),
  });
  if (lines.length < 2) return null;
  const sides = [...new Set(lines.map(({ side }) => side))];
  return (
    <section class="formations">
      {sides.map((side) => (
        <section key={side}>
          <h3>{t('formations-of', { side: table.words.owner(side) })}</h3>
          <ul>
            {lines
              .filter((line) => line.side === side)
              .map((line) => (
                <Formation key={line.id} desk={desk} line={line} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Formation({ desk, line }: { readonly desk: Desk; readonly line: FormationLine }) {
  const { words } = desk.table;
  const { counters } = desk.edition;
  const { leader, units, states, counts, places, isActive } = line;
  const find = () => {
    desk.selected.value = places[0];
    desk.show(places);
  };
  return (
    <li aria-current={isActive ? 'true' : undefined}>
      <button type="button" onClick={find}>
        <i class="swatch" style={{ background: line.stripe }} />
        <b>{given(line.name)}</b>
        <span class="figures">
          {counts.flatMap(({ title, n, isAlways }) => (isAlways ? [`${given(title)} ${n}`] : [])).join(' · ')}
        </span>
        <span class="small">
          {[
            ...(isActive ? [t('formation-acts')] : []),
            ...(leader ? [t('formation-led', { place: words.place(leader.place) }), ...counters.statesOf(leader)] : []),
            t('formation-units', { n: units.length }),
            ...states.map(({ state, n }) => t('formation-state', { n, state })),
            ...counts.flatMap(({ title, n, isAlways }) =>
              isAlways ? [] : [n === undefined ? given(title) : `${given(title)} ${n}`],
            ),
          ].join(' · ')}
        </span>
      </button>
    </li>
  );
}
