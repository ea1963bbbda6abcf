/** A plan in words and on the map: its intention, the moves, the expected battles, the expected answer. */

import type { Arrow, Why } from '@cauldron/ai';
import type { Layer, LayerLine, Sheet, Sign } from '@cauldron/board';
import { isRefusal } from '@cauldron/engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { limitWords } from '../model/panels/needed.ts';
import { remaining } from './adviser.ts';
import { reasonsOfMoves } from './move-reasons.ts';
import { battleSentence, movesBefore, outlookOf, reasonOf, type Voice } from './reasons.ts';

const [OWN, REPLY, ATTACK] = ['#0b5394', '#6a1b9a', '#b3261e'];
/** The most lines of a list; the arrows show the rest. */
const MOST_LINES = 8;

/** The plan as arrows; attacks are broad and red, with a star at their target. Moves that begin or end off the map appear only in words. */
export function layerOf({ arrows, odds, reply }: Why, { centreOf }: Pick<Sheet, 'centreOf'>): Layer {
  const isDrawn = ({ from, to }: Arrow) => centreOf.has(from) && centreOf.has(to);
  const line =
    (colour: string) =>
    ({ from, to }: Arrow): LayerLine => ({ places: [from, to], colour, arrow: true });
  const answers = reply.filter(isDrawn);
  const ends = new Set(answers.map(({ to }) => to));
  const sign = (place: number): Sign => ({
    place,
    text: '?',
    shape: 'diamond',
    fill: REPLY,
    ink: '#ffffff',
    spot: 'lower',
  });
  const targets = new Set(odds.flatMap(({ at }) => at).filter((place) => centreOf.has(place)));
  const star = (place: number): Sign => ({ ...sign(place), text: '✕', shape: 'star', fill: ATTACK, spot: 'upper' });
  return {
    areas: [],
    signs: [...[...ends].map(sign), ...[...targets].map(star)],
    lines: [...answers.map(line(REPLY)), ...arrows.filter(isDrawn).map(line(OWN)), ...strikesOf(odds, centreOf)],
  };
}

/** One broad arrow from each place that attacks to the place it attacks. */
function strikesOf(odds: Why['odds'], centreOf: Sheet['centreOf']): LayerLine[] {
  return odds.flatMap(({ attackers, at: [to] }) =>
    [...new Set(attackers.map(({ from }) => from))]
      .filter((from) => from !== to && centreOf.has(from) && centreOf.has(to))
      .map((from): LayerLine => ({ places: [from, to], colour: ATTACK, arrow: true, broad: true })),
  );
}

/** A future contains all moves after the plan; the answer to it is the other side's. */
export const answeredBy = (why: Why, isOwn: (unit: number) => boolean): Why => ({
  ...why,
  reply: why.reply.filter(({ unit }) => !isOwn(unit)),
});

interface Props {
  readonly desk: Desk;
  readonly why: Why;
  /** The owner of the plan. */
  readonly side: number;
  readonly voice: Voice;
  /** Only moves that are still to be made are shown. */
  readonly isLeft?: boolean;
  /** What can be done with it, before the particulars. */
  readonly children?: ComponentChildren;
}

export function Plan({ desk, why: thought, side, voice, isLeft, children }: Props) {
  const { words, game } = desk.table;
  const { counters, sheet } = desk.edition;
  const { pieces } = desk.table.view.value;
  const why = useMemo(() => {
    const told = { ...thought, arrows: movesBefore(thought) };
    const open = isLeft ? { ...told, arrows: remaining(told, pieces) } : told;
    return answeredBy(open, (unit) => counters.sideOf(unit) === game.vocabulary.sides[side]);
  }, [thought, isLeft && pieces, counters, game, side]);
  useEffect(() => {
    const layer = layerOf(why, sheet);
    desk.plan.value = layer;
    return () => {
      if (desk.plan.peek() === layer) desk.plan.value = undefined;
    };
  }, [desk, sheet, why]);
  const moveOf = ({ unit, from, to }: Arrow) =>
    t('opponent-move', { unit: words.unit(unit), from: words.place(from), to: words.place(to) });
  const { arrows, odds, reply, worth, futures, plans } = why;
  const view = desk.table.view.value;
  const reasons = useMemo(
    () => reasonsOfMoves({ edition: desk.edition, view, words, side }, why),
    [desk, view, words, side, why],
  );
  const told = arrows.map((arrow, i) => t('move-told', { move: moveOf(arrow), reasons: reasons[i] }).trim());
  return (
    <div class="plan">
      <p>
        <b>{reasonOf(thought, words, voice)}</b>
      </p>
      {futures > 0 && <p>{t(`${voice}-worth`, { outlook: t(`outlook-${outlookOf(worth)}`), plans, futures })}</p>}
      {voice === 'coach' && <Limits desk={desk} side={side} />}
      {children}
      {arrows.length + reply.length > 0 && <p class="small">{t(`${voice}-on-map`)}</p>}
      <List title={t(`${voice}-moves`)} lines={told} />
      <List title={t(`${voice}-battles`)} lines={odds.map((battle) => battleSentence(battle, words))} />
      <List title={t(`${voice}-expects`)} lines={reply.map(moveOf)} />
    </div>
  );
}

/** What can spoil the victory of the side, whatever the plan is worth. */
function Limits({ desk: { table }, side }: { readonly desk: Desk; readonly side: number }) {
  const score = table.game.query(table.view.value, { ask: 'score' });
  const own = isRefusal(score) ? [] : (score.limits ?? []).filter((limit) => limit.side === side && limit.now > 0);
  return (
    <>
      {own.map((limit) => (
        <p key={limit.because}>
          {t('limit-stake', { limit: limitWords(limit, table.words), side: table.words.side(side) })}
        </p>
      ))}
    </>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const rest = lines.length - MOST_LINES;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {rest > 0 && <li>{t('opponent-more', { n: rest })}</li>}
      </ul>
    </>
  );
}
