/** A plan in words and on the map: its intention, the moves, the expected battles, the expected answer. */

import type { Arrow, Why } from '@cauldron/ai';
import type { Layer, LayerLine, Sheet, Sign } from '@cauldron/board';
import { useEffect, useMemo } from 'preact/hooks';
import { percent, t, unworded } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import type { Words } from '../model/words/words.ts';

const INTENTIONS = [
  'script',
  'advance',
  'advance-on',
  'attack',
  'attack-on',
  'hold',
  'screen',
  'withdraw',
  'only-answer',
  'fallback',
] as const;

/** The owner of the plan: the computer, or the person it advises. */
export type Voice = 'opponent' | 'coach';

const [OWN, REPLY] = ['#a3151f', '#6a1b9a'];
/** The most lines of a list; the arrows show the rest. */
const MOST_LINES = 8;

/** The intention as a sentence. */
export function intentionOf({ intention }: Why, words: Words, voice: Voice): string {
  const key = INTENTIONS.find((known) => known === intention.key);
  if (key === undefined) return unworded(intention.key);
  const { place } = intention.figures;
  const figures = { place: typeof place === 'number' ? words.place(place) : '' };
  return t(voice === 'coach' ? `advice-${key}` : `intention-${key}`, figures);
}

/** The plan as arrows. Moves that begin or end off the map appear only in words. */
export function layerOf({ arrows, reply }: Why, { centreOf }: Pick<Sheet, 'centreOf'>): Layer {
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
  return {
    areas: [],
    signs: [...ends].map(sign),
    lines: [...answers.map(line(REPLY)), ...arrows.filter(isDrawn).map(line(OWN))],
  };
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
}

export function Plan({ desk, why: thought, side, voice }: Props) {
  const { words, game } = desk.table;
  const { counters, sheet } = desk.edition;
  const why = useMemo(
    () => answeredBy(thought, (unit) => counters.sideOf(unit) === game.vocabulary.sides[side]),
    [thought, counters, game, side],
  );
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
  return (
    <div class="plan">
      <p>
        <b>{intentionOf(why, words, voice)}</b>
      </p>
      <List title={t(`${voice}-moves`)} lines={arrows.map(moveOf)} />
      <List title={t(`${voice}-battles`)} lines={odds.map(({ key, figures }) => words.sentence(key, figures))} />
      <List title={t(`${voice}-expects`)} lines={reply.map(moveOf)} />
      {arrows.length + reply.length > 0 && <p class="small">{t(`${voice}-on-map`)}</p>}
      {futures > 0 && <p class="small">{t(`${voice}-worth`, { chance: percent((worth + 1) / 2), plans, futures })}</p>}
    </div>
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
