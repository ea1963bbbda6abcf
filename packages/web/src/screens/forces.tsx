/** The order of battle with a filter, and the reinforcements by turn. A click goes to the counter. */

import { printedOn } from '@cauldron/board';
import { useState } from 'preact/hooks';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { highContrast } from '../model/device/settings.ts';
import {
  ALL_FORCES,
  arrivalsOf,
  type Force,
  type ForceFilter,
  forcesOf,
  isWanted,
  kindsOf,
} from '../model/panels/forces.ts';
import { capital } from '../model/words/words.ts';
import { figuresIn } from './figures.ts';
import { FiguresLegend } from './figures-legend.tsx';
import { Formations } from './formations.tsx';
import { Reconstructed } from './reconstructed.tsx';

export function Forces({ desk }: { readonly desk: Desk }) {
  const [filter, setFilter] = useState<ForceFilter>(ALL_FORCES);
  const { table, edition } = desk;
  const forces = forcesOf({
    pieces: table.view.value.pieces,
    nameOf: (unit) => table.words.unit(unit),
    dataOf: (unit) => edition.counters.dataOf(unit),
    isHex: (place) => edition.sheet.centreOf.has(place),
  });
  const ready = table.offers.value.byUnit;
  const found = forces.filter((force) => isWanted(force, filter, ready.has(force.piece.unit)));
  return (
    <div class="forces">
      <Formations desk={desk} />
      <Filter desk={desk} forces={forces} filter={filter} onFilter={setFilter} />
      <p class="small" role="status">
        {t('forces-found', { n: found.length })}
      </p>
      <FiguresLegend
        desk={desk}
        used={found.flatMap(({ piece, data }) =>
          Object.entries(printedOn(data, piece).ratings).flatMap(([rating, value]) =>
            typeof value === 'number' ? [rating] : [],
          ),
        )}
      />
      {groupsOf(desk, found).map(([name, group]) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {group.map((force) => (
              <ForceLine key={force.piece.unit} desk={desk} force={force} />
            ))}
          </ul>
        </section>
      ))}
      <Arrivals desk={desk} />
    </div>
  );
}

interface FilterProps {
  readonly desk: Desk;
  readonly forces: readonly Force[];
  readonly filter: ForceFilter;
  onFilter(filter: ForceFilter): void;
}

function Filter({ desk, forces, filter, onFilter }: FilterProps) {
  const { board } = desk.edition.pack;
  const { counters } = desk.edition;
  const named = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((entry) => entry.id === id)?.name ?? capital(id);
  const ofSide = forces.filter((f) => filter.side === '' || f.data.side === filter.side);
  const choice = (field: keyof ForceFilter, options: readonly (readonly [id: string, name: string])[]) => (
    <label key={field}>
      {t(`force-${field}`)}
      <select value={filter[field]} onChange={(e) => onFilter({ ...filter, [field]: e.currentTarget.value })}>
        <option value="">{t('force-any')}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  const states = (['map', 'off', 'ready', 'reduced'] as const).map((id) => [id, t(`force-${id}`)] as const);
  const badges = kindsOf(ofSide, (f) => f.piece.badges).map((id) => [id, counters.badgeTitle(id)] as const);
  const formations = kindsOf(ofSide, (f) => [f.data.formation]);
  return (
    <fieldset class="filter">
      <legend class="unseen">{t('force-filter')}</legend>
      <label>
        {t('force-text')}
        <input
          type="search"
          value={filter.text}
          onInput={(e) => onFilter({ ...filter, text: e.currentTarget.value })}
        />
      </label>
      {choice(
        'side',
        kindsOf(forces, (f) => [f.data.side]).map((id) => [id, named(board.sides, id)]),
      )}
      {formations.length > 1 &&
        choice(
          'formation',
          formations.map((id) => [id, named(board.formations, id)]),
        )}
      {choice(
        'type',
        kindsOf(ofSide, (f) => [f.data.type]).map((id) => [id, capital(desk.table.words.label(id))]),
      )}
      {choice('status', [...states, ...badges])}
    </fieldset>
  );
}

/** By side and formation, in the order of the board. */
function groupsOf(desk: Desk, forces: readonly Force[]): [string, Force[]][] {
  const { sides, formations } = desk.edition.pack.board;
  const groups = new Map<string, Force[]>();
  const orderOf = ({ data }: Force) =>
    sides.findIndex((s) => s.id === data.side) * 1000 + formations.findIndex((f) => f.id === data.formation);
  for (const force of [...forces].sort((a, b) => orderOf(a) - orderOf(b))) {
    const side = sides.find((s) => s.id === force.data.side)?.name ?? capital(force.data.side);
    const formation = formations.find((f) => f.id === force.data.formation)?.name;
    const name = formation === undefined ? side : `${side}: ${formation}`;
    groups.set(name, [...(groups.get(name) ?? []), force]);
  }
  return [...groups];
}

function ForceLine({ desk, force }: { readonly desk: Desk; readonly force: Force }) {
  const { counters } = desk.edition;
  const { piece, data, isOnMap } = force;
  const { fill } = counters.lookOf(piece, highContrast.value);
  const { ratings, isReconstructed } = printedOn(data, piece);
  const figures = Object.entries(ratings).filter(([, value]) => typeof value === 'number');
  const named = figures.map(([rating, value]) => `${desk.edition.pack.board.ratings[rating]?.name ?? rating} ${value}`);
  const line = (
    <>
      <i class="swatch" style={{ background: fill }} />
      <b>{force.name}</b>
      <span class="figures" title={named.join(' · ')}>
        {figuresIn(desk, figures)}
        {figures.some(([rating]) => isReconstructed(rating)) && <Reconstructed />}
      </span>
      <span class="small">{[desk.table.words.place(piece.place), ...counters.statesOf(piece)].join(' · ')}</span>
    </>
  );
  const jump = () => {
    desk.selected.value = piece.place;
    desk.show([piece.place]);
  };
  return (
    <li title={data.name}>
      {isOnMap ? (
        <button type="button" onClick={jump}>
          {line}
        </button>
      ) : (
        <p>{line}</p>
      )}
    </li>
  );
}

function Arrivals({ desk }: { readonly desk: Desk }) {
  const { table, edition } = desk;
  const { scenario, options } = table.header;
  const arrivals = arrivalsOf(edition.pack, scenario, options);
  if (arrivals.length === 0) return null;
  const { turn } = table.view.value;
  return (
    <section>
      <h3>{t('arrivals')}</h3>
      <ol class="arrivals">
        {arrivals.map((arrival) => (
          <li
            key={`${arrival.turn}/${arrival.side}/${arrival.units[0]}`}
            class={Number(arrival.turn) < turn ? 'gone' : ''}
            aria-current={Number(arrival.turn) === turn ? 'step' : undefined}
          >
            <b>{t('turn', { turn: arrival.turn })}</b>
            <span>
              {table.words.side(table.game.vocabulary.sides.indexOf(arrival.side))},{' '}
              {t('arrives-at', { entry: given(arrival.entry.join(', ')) })}
            </span>
            <span class="small">{given(arrival.units.join(', '))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
