/** The stack inspector: a hex or box, its terrain, its units with their cards, and what can be done with them. */

import { isReconstructed, printedOn } from '@cauldron/board';
import { action, isRefusal, type Piece } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { withKey } from '../model/device/keys.ts';
import { answerWords } from '../model/words/answer-words.ts';
import { CounterPicture } from './counter-picture.tsx';
import { FiguresLegend } from './figures-legend.tsx';
import { Marks } from './marks.tsx';
import { Reconstructed } from './reconstructed.tsx';

export function Here({ desk }: { readonly desk: Desk }) {
  const { table, edition } = desk;
  const place = desk.selected.value ?? desk.cursor.value;
  if (place === undefined) return <p class="hint">{t('select-hint')}</p>;
  const pieces = table.view.value.pieces.filter((p) => p.place === place).sort((a, b) => b.order - a.order);
  const offers = table.offers.value;
  const together = desk.carry.takableAt(place);
  const use = table.game.query(table.view.value, { ask: 'stack', place });
  return (
    <div class="here">
      <header>
        <h3>{table.words.place(place)}</h3>
        <p>
          {desk.groundOf(place)} {isGroundReconstructed(desk, place) && <Reconstructed />}
        </p>
        {!isRefusal(use) && use.limit > 0 && pieces.length > 0 && (
          <p class="small">{t('stacking', { used: use.used, limit: use.limit })}</p>
        )}
        {!isRefusal(use) && use.hidden !== undefined && <p class="small">{table.words.term(use.hidden)}</p>}
        <Marks desk={desk} place={place} />
      </header>
      <div class="answers">
        {(offers.byPlace.get(place) ?? []).map((a) => (
          <button type="button" key={a} onClick={() => void desk.answer(a)}>
            {answerWords(table, a)}
          </button>
        ))}
        {desk.fan.canOpen(place) && edition.sheet.centreOf.has(place) && (
          <button type="button" aria-pressed={desk.fan.place.value === place} onClick={() => desk.fanOut(place)}>
            {withKey(t('fan-out'), 'fan')}
          </button>
        )}
        {together.length > 1 && (
          <button type="button" onClick={() => void desk.takeAll(place)}>
            {t('take-all', { n: together.length })}
          </button>
        )}
      </div>
      <ul class="units">
        {pieces.map((piece) => (
          <UnitCard key={piece.order} desk={desk} piece={piece} />
        ))}
      </ul>
      <FiguresLegend
        desk={desk}
        used={pieces.flatMap((piece) => {
          const data = edition.counters.dataOf(piece.unit);
          return data ? Object.keys(printedOn(data, piece).ratings) : [];
        })}
      />
      {pieces.length === 0 && <p class="hint">{t('no-units')}</p>}
    </div>
  );
}

function UnitCard({ desk, piece }: { readonly desk: Desk; readonly piece: Piece }) {
  const { table, edition } = desk;
  const data = edition.counters.dataOf(piece.unit);
  const answers = [...(table.offers.value.byUnit.get(piece.unit) ?? []), ...unaskedFor(desk, piece.unit)];
  const formation = edition.pack.board.formations.find((f) => f.id === data?.formation)?.name;
  const printed = data && printedOn(data, piece);
  const isHeld = table.hand.value.includes(piece.unit);
  return (
    <li class={isHeld ? 'unit held' : 'unit'}>
      <CounterPicture counters={edition.counters} piece={piece} size={56} />
      <div class="card">
        <strong>{data?.name ?? table.words.unit(piece.unit)}</strong>
        <span class="small">{[...new Set([formation, data?.parent])].filter((w) => w !== undefined).join(' · ')}</span>
        <span class="ratings">
          {Object.entries(printed?.ratings ?? {}).map(([rating, value]) => (
            <span key={rating} title={edition.pack.board.ratings[rating]?.name}>
              {edition.pack.board.ratings[rating]?.short ?? rating}&#8239;<b>{String(value)}</b>
              {printed?.isReconstructed(rating) && <Reconstructed />}
            </span>
          ))}
        </span>
        {(piece.badges.length > 0 || piece.face === 'back') && (
          <span class="small">{edition.counters.statesOf(piece).join(', ')}</span>
        )}
        <span class="answers">
          {answers.map((a) => (
            <button type="button" key={a} onClick={() => void (desk.isVain(a) ? desk.press(a) : desk.answer(a))}>
              {answerWords(table, a)}
            </button>
          ))}
        </span>
      </div>
    </li>
  );
}

/** What a person may do with a unit unasked, as ordering a stack. */
function unaskedFor({ table }: Desk, unit: number): number[] {
  const { info, vocabulary } = table.game;
  if (!table.question.value || unit < 0) return [];
  const verbs = (info.free ?? []).map((name) => vocabulary.verbNames.indexOf(name));
  return verbs
    .filter((verb) => vocabulary.targetKind(verb) === 'unit')
    .map((verb) => action(verb, unit))
    .filter((a) => table.why(a) === undefined);
}

/** Whether the terrain of a hex follows the real landscape, because no text describes the printed map there. */
function isGroundReconstructed({ edition }: Desk, place: number): boolean {
  const { map } = edition.pack;
  const hex = map.hexes[edition.sheet.idOf.get(place) ?? ''];
  return hex !== undefined && isReconstructed(hex.source ?? map.source.hexes, 't');
}
