/** Beside the map: tracks, boxes, cups and the score. */

import { isRefusal, type ScoreItem } from '@cauldron/engine';
import { given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { heldBySides } from '../model/map/objectives.ts';
import { countedIn } from '../model/panels/counted.ts';
import { limitWords, scoresOf } from '../model/panels/needed.ts';
import { answerWords } from '../model/words/answer-words.ts';
import type { Words } from '../model/words/words.ts';
import { CounterPicture } from './counter-picture.tsx';
import { Marks } from './marks.tsx';
import { RuleLink } from './rule-link.tsx';

export function Boxes({ desk }: { readonly desk: Desk }) {
  const { board } = desk.edition.pack;
  return (
    <div class="boxes">
      <Score desk={desk} />
      <Tracks desk={desk} />
      {board.panels.map((panel) => (
        <section key={panel.id} class={panel.kind}>
          <h3>{panel.title}</h3>
          <ul>
            {panel.boxes.map((id) => (
              <PlaceBox key={id} desk={desk} id={id} isTrack={panel.kind === 'track'} />
            ))}
          </ul>
        </section>
      ))}
      <Cups desk={desk} />
    </div>
  );
}

function PlaceBox({ desk, id, isTrack }: { readonly desk: Desk; readonly id: string; readonly isTrack: boolean }) {
  const { table, edition } = desk;
  const place = table.game.vocabulary.place(id);
  const view = table.view.value;
  const pieces = view.pieces.filter((p) => p.place === place);
  const track = view.tracks.find((tr) => id.startsWith(`${tr.id}:`));
  const isNow = isTrack && track !== undefined && id === `${track.id}:${track.value}`;
  return (
    <li class={isNow ? 'now' : ''} aria-current={isNow ? 'step' : undefined}>
      <span>{table.words.place(place)}</span>
      <Marks desk={desk} place={place} />
      {pieces.map((piece) => {
        const answers = table.offers.value.byUnit.get(piece.unit) ?? [];
        const picture = <CounterPicture counters={edition.counters} piece={piece} size={40} />;
        return answers.length > 0 ? (
          <button
            type="button"
            key={piece.unit}
            class="piece"
            aria-label={answerWords(table, answers[0])}
            onClick={() => void desk.answer(answers[0])}
          >
            {picture}
          </button>
        ) : (
          <span
            key={piece.unit}
            class="piece"
            role="img"
            aria-label={table.words.unit(piece.unit)}
            title={edition.counters.dataOf(piece.unit)?.name}
          >
            {picture}
          </span>
        );
      })}
    </li>
  );
}

/** Counts without boxes; the pack gives their names and order. */
function Tracks({ desk: { table, edition } }: { readonly desk: Desk }) {
  const counted = countedIn(edition.pack.board, table.view.value, table.words);
  if (counted.length === 0) return null;
  return (
    <section class="tracks">
      <h3>{t('tracks')}</h3>
      <ul class="reasons">
        {counted.map(({ id, title, said }) => (
          <li key={id}>
            <span>{title}</span> <b>{given(said)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The points of each side, and their reasons, most points first. */
function Score({ desk }: { readonly desk: Desk }) {
  const { table } = desk;
  const score = table.game.query(table.view.value, { ask: 'score' });
  if (isRefusal(score)) return null;
  const held = heldBySides(desk.edition, table.view.value);
  return (
    <section class="score">
      <h3>{t('score')}</h3>
      <p class="small">
        {score.leader < 0 ? t('score-even') : t('score-leader', { side: table.words.side(score.leader) })}
      </p>
      {score.limits?.map((limit) => (
        <p key={limit.because} class="small">
          {limitWords(limit, table.words)} <RuleLink desk={desk} rule={limit.rule} />
        </p>
      ))}
      <div class="sides">
        {scoresOf(score).map(([side, points]) => (
          <section key={table.game.vocabulary.sides[side]} aria-label={table.words.side(side)}>
            <p class="total" style={{ borderColor: desk.edition.counters.paintOfSide(side)?.fill }}>
              {table.words.side(side)} <b>{points}</b>
              {held.length > 0 && <span class="small"> ✸ {t('strip-held', { n: held[side] })}</span>}
            </p>
            <ul class="reasons">
              {score.items
                .filter((item) => item.side === side)
                .sort((a, b) => b.value - a.value)
                .map((item, i) => (
                  <li key={i}>
                    <b>{item.value}</b> <span>{t('score-for', { reason: reasonOf(item, table.words) })}</span>
                    <RuleLink desk={desk} rule={item.rule} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** What points are for, with its place. */
function reasonOf({ place, because }: ScoreItem, words: Words): string {
  const reason = words.reason(because);
  return place === undefined ? reason : `${words.place(place)} (${reason})`;
}

/** Cups and hands, as far as this side may look into them. */
function Cups({ desk }: { readonly desk: Desk }) {
  const { view, words } = desk.table;
  return (
    <>
      {view.value.holdings.map((h) => {
        const known = Object.entries(h.known).filter(([, n]) => n > 0);
        return (
          <section key={h.id} class="holding">
            <h3>{t('holding', { name: words.holding(h), n: h.count })}</h3>
            {known.length > 0 ? (
              <ul class="reasons">
                {known.map(([name, n]) => (
                  <li key={name}>
                    {words.term(name)} {n > 1 && <b>× {n}</b>}
                  </li>
                ))}
              </ul>
            ) : (
              h.count > 0 && <p class="small">{t('holding-unknown')}</p>
            )}
          </section>
        );
      })}
    </>
  );
}
