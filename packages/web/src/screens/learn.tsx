/** A lesson: the board, and beside it one step after the other. */

import { isRefusal, Lesson, type TutorialData } from '@cauldron/engine';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { MapBox } from '../board/map-box.tsx';
import type { Edition } from '../edition.ts';
import { t } from '../messages/messages.ts';
import { LessonDesk } from '../model/desk/lesson.ts';
import { Words } from '../model/words/words.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly edition: Edition;
  readonly tutorial: TutorialData;
  readonly onLeave: () => void;
}

export function Learn({ edition, tutorial, onLeave }: Props) {
  const desk = useMemo(() => {
    const lesson = Lesson.begin(edition.game, tutorial);
    const words = new Words(edition.game, edition.pack);
    return isRefusal(lesson) ? undefined : new LessonDesk(lesson, edition, words);
  }, [edition, tutorial]);
  return (
    <div class="play learn">
      <header class="bar">
        <button type="button" class="home" onClick={onLeave} aria-label={t('leave')}>
          <Icon of="back" />
        </button>
        <h1>{tutorial.title}</h1>
        <p class="where">
          <b>{desk && t('lesson-at', { n: Math.min(desk.at.done + 1, desk.at.of), of: desk.at.of })}</b>
        </p>
      </header>
      <main>{desk && <LessonBoard desk={desk} />}</main>
      <aside aria-label={t('lesson')}>{desk && <Step desk={desk} />}</aside>
    </div>
  );
}

function Step({ desk }: { readonly desk: LessonDesk }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { done } = desk.at;
  const { step, isReading } = desk.lesson;
  const { offers } = desk;
  // The focus is never lost: it moves to the title of each step.
  useEffect(() => title.current?.focus({ preventScroll: true }), [done]);
  if (!step) return <h2 class="step">{t('lesson-over')}</h2>;
  const [wanted, ...others] = desk.wanted();
  return (
    <section class="step" aria-labelledby="step-title">
      <h2 id="step-title" tabIndex={-1} ref={title}>
        {step.title}
      </h2>
      <p>{step.text}</p>
      {isReading ? (
        <button type="button" class="strong" onClick={() => desk.goOn()}>
          {t('lesson-next')}
        </button>
      ) : (
        <>
          <p class="wanted">
            {t('lesson-wanted')} <b>{wanted}</b>
            {others.length > 0 && <span class="small"> {t('lesson-or', { orders: others.join(', ') })}</span>}
          </p>
          <p class="note" role="status" hidden={desk.note.value === ''}>
            {desk.note.value}
          </p>
          <details class="all-answers">
            <summary>{t('all-answers', { n: offers.value.all.length })}</summary>
            <div class="answers">
              {offers.value.all.map((a) => (
                <button type="button" key={a} onClick={() => desk.act(a)}>
                  {desk.words.action(a)}
                </button>
              ))}
            </div>
          </details>
        </>
      )}
    </section>
  );
}

/** The board as in a match, without the tools that a lesson does not need. */
function LessonBoard({ desk }: { readonly desk: LessonDesk }) {
  const { centreOf } = desk.edition.sheet;
  const middle = () => desk.scene.peek().flash.flatMap((place) => centreOf.get(place) ?? [])[0];
  return (
    <>
      <MapBox desk={desk} hands={EMPTY_HANDS} middle={middle} spots={() => desk.scene.value.flash} />
      <p class="unseen" role="status" aria-live="polite">
        {desk.spoken.value}
      </p>
    </>
  );
}

/** A lesson has no dragging and no drawing. */
const EMPTY_HANDS = {
  hover: () => undefined,
  canLift: () => false,
  lift: async () => undefined,
  pick: () => undefined,
  drop: () => undefined,
  draw: () => undefined,
};
