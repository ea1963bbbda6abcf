/** The board screen: the bar above, the map, and beside it what is asked and everything there is to know. */

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import { t } from '../messages/messages.ts';
import type { Desk, Tab } from '../model/desk.ts';
import { AllAnswers } from './answers.tsx';
import { Bar } from './bar.tsx';
import { Battle } from './battle.tsx';
import { Boxes } from './boxes.tsx';
import { Charts } from './charts.tsx';
import { Forces } from './forces.tsx';
import { Here } from './here.tsx';
import { openKeys } from './keys.tsx';
import { Log } from './log.tsx';
import { OverlaySwitches } from './overlays.tsx';
import { Prompt } from './prompt.tsx';
import { Rules } from './rules.tsx';
import { StatusLine } from './status-line.tsx';
import { Timeline } from './timeline.tsx';

const TABS: readonly Tab[] = ['here', 'log', 'forces', 'boxes', 'charts', 'rules'];

interface Props {
  readonly desk: Desk;
  onLeave(): void;
  /** Opens a sandbox at an entry of the match. */
  onFork(n: number): void;
}

export function Play({ desk, onLeave, onFork }: Props) {
  const side = useRef<HTMLElement>(null);
  // Focus never falls to the page: when an answered button is gone, the next question is read instead.
  useSignalEffect(() => {
    desk.table.question.value;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) side.current?.focus({ preventScroll: true });
    });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'u') void desk.undo();
    else if (event.key === 'r') void desk.redo();
    else if (event.key === 'R') void desk.restart();
    else if (event.key === 'Enter' && !isControl(event)) void desk.takeSuggestion();
    else if (event.key === 'd') desk.sketch.take('ruler');
    else if (event.key === 'a') desk.sketch.take('pen');
    else if (event.key === '?') openKeys();
    else if (desk.lookBack.press(event.key)) return;
    else if (desk.toggleOverlay(event.key)) return;
    else return;
    event.preventDefault();
  };
  if (desk.table.isCurtained.value) return <Curtain desk={desk} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work everywhere on the screen.
    <div class="play" onKeyDown={onKeyDown}>
      <Bar desk={desk} onLeave={onLeave} />
      <main>
        <Board desk={desk} />
        <OverlaySwitches desk={desk} />
        <StatusLine desk={desk} />
      </main>
      <Timeline desk={desk} onFork={onFork} />
      <aside ref={side} tabIndex={-1} aria-label={t('beside')}>
        <Prompt desk={desk} />
        {desk.table.question.value && <AllAnswers desk={desk} />}
        {desk.battle.value?.isOpen && <Battle desk={desk} />}
        <Tabs desk={desk} />
      </aside>
      <p class="unseen" role="status" aria-live="polite">
        {desk.spoken.value}
      </p>
    </div>
  );
}

/** Enter on a button, a link or a summary is that control's own. */
const isControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('button, a, summary, dialog, [role=tab]') !== null;

function Tabs({ desk }: { readonly desk: Desk }) {
  const open = desk.tab.value;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    desk.tab.value = TABS[(TABS.indexOf(open) + step + TABS.length) % TABS.length];
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
        {open === 'log' && <Log desk={desk} />}
        {open === 'forces' && <Forces desk={desk} />}
        {open === 'boxes' && <Boxes desk={desk} />}
        {open === 'charts' && <Charts desk={desk} />}
        {open === 'rules' && <Rules desk={desk} />}
      </div>
    </div>
  );
}

/** Between two people of whom each may not see what the other sees. */
function Curtain({ desk }: { readonly desk: Desk }) {
  const { table } = desk;
  return (
    <main class="curtain">
      <h1>{t('curtain', { n: table.seat.value + 1 })}</h1>
      <p>{t('curtain-why')}</p>
      <button type="button" class="strong" onClick={() => table.lift()}>
        {t('curtain-lift')}
      </button>
    </main>
  );
}
