/** What happened, newest at the bottom. A line lights its units and places, and a click goes there. */

import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { isNarrow } from '../model/device/narrow.ts';
import type { LogLine } from '../model/past/log.ts';
import { Icon } from './icon.tsx';
import { RuleLink } from './rule-link.tsx';

/** The most lines on the page; the match keeps the rest. */
const SHOWN = 250;
/** The number of lines before and after the point in the past. */
const AROUND = 60;
/** A scroll position this many pixels from the end counts as the end. */
const NEARLY = 4;

export function Log({ desk }: { readonly desk: Desk }) {
  const list = useRef<HTMLOListElement>(null);
  const { log, past, length } = desk.table;
  // While looking back, the page shows the lines around that point.
  const n = past.value;
  const before = n === undefined ? log.newest(SHOWN) : log.before(n, AROUND);
  // A film does not tell what comes next.
  const isTold = n === undefined || desk.showing.isHeld.value;
  const lines = isTold ? before : [...before, ...log.after(n, AROUND)];
  const now = before[before.length - 1];
  useSignalEffect(() => {
    length.value;
    past.value;
    requestAnimationFrame(() => {
      const mark = list.current?.querySelector('.now');
      // On a narrow screen all panels scroll together, and a film would take the question out of sight.
      if (mark && (desk.lookBack.isOpen.peek() || !isNarrow())) mark.scrollIntoView({ block: 'center' });
      else if (!mark && !desk.briefing.isOpen.peek()) toEnd(list.current?.parentElement);
    });
  });
  // Lines are new until the person decides with the log in sight.
  const opened = useRef(desk.showing.decided.peek());
  useSignalEffect(() => {
    const { value } = desk.showing.decided;
    if (value !== opened.current) desk.freshFrom.value = opened.current = value;
  });
  // The reader of the brief above it, or of the past, stays where he is.
  const isBriefed = desk.briefing.isOpen.value;
  const isElsewhere = isBriefed || n !== undefined;
  useEffect(
    () => (isElsewhere ? undefined : stayAtEnd(list.current?.parentElement)),
    [lines.length === 0, isElsewhere],
  );
  const isNow = (line: LogLine) => n !== undefined && line === now;
  const isFresh = (line: LogLine) => n === undefined && line.n >= desk.freshFrom.value;
  const classOf = (line: LogLine) =>
    [line.kind, n !== undefined && line.n >= n ? 'later' : '', isNow(line) ? 'now' : '', isFresh(line) ? 'fresh' : '']
      .join(' ')
      .trim();
  if (lines.length === 0) return <p class="hint">{t('log-empty')}</p>;
  const isBeginning = n !== undefined && now === undefined;
  return (
    <ol class="log" ref={list}>
      {isBeginning && (
        <li class="note now" aria-current="step">
          {t('log-begin')}
        </li>
      )}
      {lines.map((line) => (
        <li key={line.key} class={classOf(line)} aria-current={isNow(line) ? 'step' : undefined}>
          {isFresh(line) && <span class="unseen">{t('log-new')}</span>}
          <Line desk={desk} line={line} />
        </li>
      ))}
    </ol>
  );
}

function toEnd(panel: HTMLElement | null | undefined): void {
  if (panel) panel.scrollTop = panel.scrollHeight;
}

/** The panel changes its height with what stands above it. A reader of the newest line stays there. */
function stayAtEnd(panel: HTMLElement | null | undefined): (() => void) | undefined {
  if (!panel) return undefined;
  let isAtEnd = true;
  const onScroll = () => {
    isAtEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - NEARLY;
  };
  const watch = new ResizeObserver(() => isAtEnd && toEnd(panel));
  watch.observe(panel);
  panel.addEventListener('scroll', onScroll);
  return () => {
    watch.disconnect();
    panel.removeEventListener('scroll', onScroll);
  };
}

function Line({ desk, line }: { readonly desk: Desk; readonly line: LogLine }) {
  if (line.kind === 'dice') {
    return (
      <span class="dice" role="img" aria-label={t('dice', { dice: line.text })}>
        {line.text.split(' ').map((face, i) => (
          <span key={i}>{face}</span>
        ))}
      </span>
    );
  }
  const places = () => [
    ...line.places,
    ...desk.table.view.peek().pieces.flatMap((p) => (line.units.includes(p.unit) ? [p.place] : [])),
  ];
  return (
    <>
      <button
        type="button"
        class="line"
        onMouseEnter={() => {
          desk.flash.value = places();
        }}
        onMouseLeave={() => {
          desk.flash.value = [];
        }}
        onClick={() => {
          if (desk.lookBack.isOpen.peek()) desk.lookBack.goTo(line.n + 1);
          desk.show(places());
        }}
      >
        {line.text}
      </button>{' '}
      <RuleLink desk={desk} rule={line.rule} />
      {desk.rewinding.isPossible && line.kind === 'event' && (
        <button
          type="button"
          class="take-back"
          // A second stop at every line would lengthen the way through the log. By keyboard, looking back offers the same at each action.
          tabIndex={-1}
          title={t('take-back-here')}
          aria-label={t('take-back-here')}
          onClick={() => void desk.rewinding.to(line.n)}
        >
          <Icon of="undo" />
        </button>
      )}
    </>
  );
}
