/** The board screen: the bar above, the map, and beside it the question and the panels. */

import { effect, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import { Brief } from '../match/brief.tsx';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { TABS, type Tab } from '../model/desk/sight.ts';
import { isNarrow } from '../model/device/narrow.ts';
import { soundLevel } from '../model/device/settings.ts';
import { AllAnswers } from './answers.tsx';
import { Bar } from './bar.tsx';
import { fetchRest, lazy } from './lazy.tsx';
import { useMatchKeys } from './match-keys.ts';
import { OverlaySwitches } from './overlays.tsx';
import { Prompt, whoOf } from './prompt.tsx';
import { ReportDoor } from './report-door.tsx';
import { StatusLine } from './status-line.tsx';
import type { TimelineProps } from './timeline.tsx';
import { OrdersDoor } from './windows.tsx';

const Ending = lazy(async () => (await import('../match/match.ts')).Ending);
const Battle = lazy(async () => (await import('./panels.ts')).Battle);
const Terms = lazy(async () => (await import('./panels.ts')).Terms, true);
const Here = lazy(async () => (await import('./panels.ts')).Here);
const loadLog = async () => (await import('./log.tsx')).Log;
const Log = lazy(loadLog);
/** Below the brief, which is read first, it need not be there with the first question. */
const LogBelow = lazy(loadLog, true);
const Boxes = lazy(async () => (await import('./boxes.tsx')).Boxes);
const Charts = lazy(async () => (await import('./charts.tsx')).Charts);
const Forces = lazy(async () => (await import('./forces.tsx')).Forces);
const Rules = lazy(async () => (await import('./rules.tsx')).Rules);
const Timeline = lazy(async () => (await import('./timeline.tsx')).Timeline);

/** The panels in which somebody looks for the aim of the match. */
const BRIEFED: readonly Tab[] = ['log', 'boxes'];

interface Props {
  readonly desk: Desk;
  onLeave(): void;
  /** A trial: the way back leads to its match. */
  readonly isTrial?: boolean;
  /** Opens a sandbox at an entry of the match. */
  onFork(n: number): void;
  /** Begins the same scenario again, with the players as they were or at the other side. */
  readonly onAgain?: (isSwapped: boolean) => void;
  /** What online play adds: in a corner of the map, always in sight, and beside the question. */
  readonly corner?: ComponentChildren;
  readonly requests?: ComponentChildren;
  readonly beside?: ComponentChildren;
}

export function Play({ desk, onLeave, isTrial, onFork, onAgain, corner, requests, beside }: Props) {
  const isAudible = soundLevel.value !== 'off';
  useEffect(() => (isAudible ? listen(desk) : undefined), [desk, isAudible]);
  useEffect(() => fetchRest(desk), [desk]);
  useMatchKeys(desk);
  const aside = useRef<HTMLElement>(null);
  // The bar above the panels never scrolls. A new question brings the panels back to their beginning.
  useSignalEffect(() => {
    if (desk.table.question.value) aside.current?.querySelector('.below')?.scrollTo({ top: 0 });
  });
  const isCurtained = desk.table.isCurtained.value;
  useEffect(() => (isCurtained ? undefined : desk.lookBack.attend()), [desk, isCurtained]);
  if (isCurtained) return <Curtain desk={desk} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press by keyboard keeps its focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks where a click went.
    <div class="play" onClick={(event) => restAfter(event)}>
      <Bar desk={desk} onLeave={onLeave} isTrial={isTrial} />
      <main>
        <Board desk={desk} />
        <OverlaySwitches desk={desk} />
        <StatusLine desk={desk} />
        {corner}
      </main>
      <TimelineDoor desk={desk} onFork={onFork} />
      {requests}
      <aside ref={aside} data-rest tabIndex={-1} aria-label={t('beside')}>
        <Prompt desk={desk} onAgain={onAgain} />
        <div class="below">
          {desk.table.view.value.outcome && !desk.table.match.isViewed && <Ending desk={desk} />}
          {desk.table.question.value && desk.edition.pack.messages.explained && <Terms desk={desk} />}
          {/* On a narrow screen the panels lie far below the question, so the brief stands above them. */}
          {isNarrow() && <Brief desk={desk} />}
          {desk.battle.value?.isOpen && <Battle desk={desk} />}
          {desk.table.question.value && <AllAnswers desk={desk} />}
          {beside}
          <Tabs desk={desk} />
        </div>
      </aside>
      <ReportDoor desk={desk} />
      <OrdersDoor desk={desk} />
      <p class="unseen" role="status" aria-live="polite">
        {desk.spoken.value}
      </p>
    </div>
  );
}

/** The history is always followed; the scrubber appears when somebody looks back. */
function TimelineDoor({ desk, onFork }: TimelineProps) {
  const { lookBack } = desk;
  useEffect(() => lookBack.attend(), [lookBack]);
  return lookBack.isOpen.value ? <Timeline desk={desk} onFork={onFork} /> : null;
}

/** Loads the sounds when the first thing is to be heard. Call the returned function to stop them. */
function listen(desk: Desk): () => void {
  let attending: Promise<() => void> | undefined;
  const stop = effect(() => {
    const isHeard = desk.showing.beats.value.length > 0 || desk.note.value !== undefined;
    if (isHeard) attending ??= import('../model/device/sounds.ts').then(({ attendSounds }) => attendSounds(desk));
  });
  return () => {
    stop();
    void attending?.then((end) => end());
  };
}

/** A button that was pressed by a pointer does not keep the focus: the next Enter means the strong button, not this one. */
function restAfter({ detail, target }: MouseEvent): void {
  const pressed = detail > 0 && target instanceof Element ? target.closest('aside button') : null;
  pressed?.closest<HTMLElement>('[data-rest]')?.focus({ preventScroll: true });
}

function Tabs({ desk }: { readonly desk: Desk }) {
  const open = desk.tab.value;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    desk.turnPanel(step);
    event.preventDefault();
    requestAnimationFrame(() => document.getElementById(`tab-${desk.tab.value}`)?.focus());
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={t('panels')} onKeyDown={onKeyDown}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls="tab-panel"
            tabIndex={tab === open ? 0 : -1}
            onClick={() => {
              desk.tab.value = tab;
            }}
          >
            {t(`tab-${tab}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard. */}
      <div key={open} id="tab-panel" role="tabpanel" tabIndex={0} aria-labelledby={`tab-${open}`}>
        {open === 'here' && !desk.battle.value?.isOpen && <Battle desk={desk} />}
        {open === 'here' && <Here desk={desk} />}
        {BRIEFED.includes(open) && !isNarrow() && <Brief desk={desk} />}
        {open === 'log' && (desk.briefing.isOpen.value && !isNarrow() ? <LogBelow desk={desk} /> : <Log desk={desk} />)}
        {open === 'forces' && <Forces desk={desk} />}
        {open === 'boxes' && <Boxes desk={desk} />}
        {open === 'charts' && <Charts desk={desk} />}
        {open === 'rules' && <Rules desk={desk} />}
      </div>
    </div>
  );
}

/** The curtain between two people who have secrets from each other. */
function Curtain({ desk }: { readonly desk: Desk }) {
  const { table } = desk;
  return (
    <main class="curtain">
      <h1>{t('curtain', { who: whoOf(desk) })}</h1>
      <p>{t('curtain-why')}</p>
      <button type="button" class="strong" data-rest onClick={() => table.lift()}>
        {t('curtain-lift')}
      </button>
    </main>
  );
}
