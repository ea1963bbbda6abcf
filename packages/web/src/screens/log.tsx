/** What happened, the newest at the bottom; a line lights what it speaks of, and a click goes there. */

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';
import type { LogLine } from '../model/log.ts';
import { RuleLink } from './rule-link.tsx';

/** More lines than these are kept in the match, not on the page. */
const SHOWN = 250;

export function Log({ desk }: { readonly desk: Desk }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = desk.table.log.value.slice(-SHOWN);
  useSignalEffect(() => {
    desk.table.log.value;
    requestAnimationFrame(() => {
      const panel = list.current?.parentElement;
      if (panel) panel.scrollTop = panel.scrollHeight;
    });
  });
  if (lines.length === 0) return <p class="hint">{t('log-empty')}</p>;
  return (
    <ol class="log" ref={list}>
      {lines.map((line) => (
        <li key={line.key} class={line.kind}>
          <Line desk={desk} line={line} />
        </li>
      ))}
    </ol>
  );
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
  const places = [
    ...line.places,
    ...desk.table.view.value.pieces.filter((p) => line.units.includes(p.unit)).map((p) => p.place),
  ];
  return (
    <>
      <button
        type="button"
        class="line"
        onMouseEnter={() => {
          desk.flash.value = places;
        }}
        onMouseLeave={() => {
          desk.flash.value = [];
        }}
        onClick={() => desk.show(places)}
      >
        {line.text}
      </button>{' '}
      <RuleLink desk={desk} rule={line.rule} />
    </>
  );
}
