/** A lesson: the real board with the real bar, and above the bar one step after the other. */

import { isRefusal, Lesson, type TutorialData } from '@cauldron/engine';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import type { Edition } from '../edition.ts';
import { t } from '../messages/messages.ts';
import { Desk } from '../model/desk/desk.ts';
import { LessonTable } from '../model/table/lesson-table.ts';
import { hexesIn } from '../model/words/hexes-in.ts';
import { Words } from '../model/words/words.ts';
import { Battle } from './battle.tsx';
import { Icon } from './icon.tsx';
import { labelOf } from './label.ts';
import { Log } from './log.tsx';
import { useMatchKeys } from './match-keys.ts';
import { Prompt } from './prompt.tsx';
import { StatusLine } from './status-line.tsx';

interface Props {
  readonly edition: Edition;
  readonly tutorial: TutorialData;
  readonly onLeave: () => void;
  /** Begins the shortest scenario against the computer. */
  readonly onPlay: () => void;
}

export function Learn({ edition, tutorial, onLeave, onPlay }: Props) {
  const begun = useMemo(() => {
    const lesson = Lesson.begin(edition.game, tutorial);
    if (isRefusal(lesson)) return undefined;
    const table = new LessonTable(lesson, new Words(edition.game, edition.pack));
    return { table, desk: new Desk(table, edition) };
  }, [edition, tutorial]);
  useMatchKeys(begun?.desk);
  return (
    <div class="play learn">
      <header class="bar">
        <button type="button" class="home" onClick={onLeave} aria-label={t('leave')}>
          <Icon of="back" />
        </button>
        <h1>{tutorial.title}</h1>
        <p class="where">
          <b>
            {begun &&
              t('lesson-at', { n: Math.min(begun.table.at.done + 1, begun.table.at.of), of: begun.table.at.of })}
          </b>
        </p>
      </header>
      {begun && <LessonBoard {...begun} onPlay={onPlay} />}
    </div>
  );
}

interface LessonProps {
  readonly table: LessonTable;
  readonly desk: Desk;
  readonly onPlay: () => void;
}

function LessonBoard({ table, desk, onPlay }: LessonProps) {
  // Every hex that the text names has its number on the map.
  const { text = '' } = table.lesson.step ?? {};
  const { done } = table.at;
  useEffect(() => {
    desk.named.value = hexesIn(text, desk.edition.sheet);
  }, [desk, done, text]);
  return (
    <>
      <main>
        <Board desk={desk} />
        <StatusLine desk={desk} />
      </main>
      {/* Programs read which places the step names. */}
      <aside data-pointed={table.pointed.value.join(' ')} data-rest tabIndex={-1} aria-label={t('lesson')}>
        <Step table={table} desk={desk} onPlay={onPlay} />
        {table.question.value && <Prompt desk={desk} />}
        <div class="below">
          {desk.battle.value && <Battle desk={desk} />}
          {table.length.value > 0 && (
            <section class="lesson-log" aria-label={t('tab-log')}>
              <Log desk={desk} />
            </section>
          )}
        </div>
      </aside>
      <p class="unseen" role="status" aria-live="polite">
        {desk.spoken.value}
      </p>
    </>
  );
}

function Step({ table, desk, onPlay }: LessonProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const { done } = table.at;
  const { step, isReading } = table.lesson;
  // The focus is never lost: it moves to the title of each step, where Enter does what the step asks for, and at the end to the button.
  useLayoutEffect(() => (play.current ?? title.current)?.focus({ preventScroll: true }), [done]);
  if (!step)
    return (
      <section class="step">
        <h2 id="step-title">{t('lesson-over')}</h2>
        <button type="button" class="strong" ref={play} aria-describedby="step-title" onClick={onPlay}>
          {t('lesson-play')}
        </button>
      </section>
    );
  const [wanted, ...others] = table.wanted.map((a) => labelOf(desk, a));
  return (
    <section class="step" aria-labelledby="step-title">
      <h2 id="step-title" tabIndex={-1} ref={title}>
        {step.title}
      </h2>
      <StepText key={step.id} text={step.text} />
      {isReading ? (
        <button type="button" class="strong" onClick={() => void table.takeStep()}>
          {t('lesson-next')}
        </button>
      ) : (
        <p class={table.stepWords === undefined ? 'wanted' : 'wanted twice'}>
          {t('lesson-wanted')} <b>{table.stepWords ?? wanted}</b>
          {others.length > 0 && <span class="small"> {t('lesson-or', { orders: others.join(', ') })}</span>}
        </p>
      )}
    </section>
  );
}

/** Above the first line and below the last one, in pixels: letters are lower than their line. */
const LEADING = 8;

/** Tells the style sheet how high the step must be for its whole text, whose letters are so high. */
function tellNeed(text: HTMLElement, letters: number): void {
  const step = text.closest<HTMLElement>('.step');
  const need = (step?.offsetHeight ?? 0) - text.clientHeight + letters + LEADING;
  text.closest('aside')?.style.setProperty('--step-need', `${Math.ceil(need)}px`);
}

/** The text of a step. If there is more below than the screen can show, a button leads on. */
function StepText({ text }: { readonly text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const look = () => {
    const p = box.current;
    if (!p) return;
    const letters = document.createRange();
    letters.selectNodeContents(p);
    const { bottom, height } = letters.getBoundingClientRect();
    // The room that a cut text has below its last line does not count.
    setCut(bottom > p.getBoundingClientRect().bottom + 1);
    tellNeed(p, height);
  };
  useEffect(() => {
    const watch = new ResizeObserver(look);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const readOn = () => box.current?.scrollBy({ top: box.current.clientHeight * 0.8 });
  return (
    <div class={isCut ? 'reading cut' : 'reading'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by keyboard. */}
      <p class="text" tabIndex={0} ref={box} onScroll={look}>
        {text}
      </p>
      {isCut && (
        <button type="button" class="read-on" onClick={readOn}>
          {t('lesson-read-on')}
        </button>
      )}
    </div>
  );
}
