/** One search over what explains the game. A number, or nothing at all, shows the rules, in our own words. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import '../styles/search.css';
import type { LedgerRow } from '../edition.ts';
import lookup from '../messages/lookup.json' with { type: 'json' };
import { addWords, given, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { type Destination, everything, type Finding, type FindingKind, search } from '../model/panels/search.ts';

addWords(lookup);

/** The most findings of a kind at first. */
const MOST = 6;

export function Rules({ desk }: { readonly desk: Desk }) {
  const [rows, setRows] = useState<readonly LedgerRow[]>([]);
  const { edition, table } = desk;
  const { pieces } = table.view.value;
  useEffect(() => {
    void edition.loadLedger().then(setRows);
  }, [edition]);
  const all = useMemo(() => everything({ edition, words: table.words, pieces, rows }), [edition, table, pieces, rows]);
  const wanted = desk.rule.value.trim();
  const isByNumber = wanted === '' || /^\d+(\.\w+)*$/.test(wanted);
  const found = useMemo(() => (isByNumber ? new Map() : search(all, wanted)), [all, wanted, isByNumber]);
  const listed = isByNumber ? rows.filter((row) => isNumbered(row, wanted)) : [];
  const n = [...found.values()].reduce((sum, group) => sum + group.length, listed.length);
  return (
    <search class="rules">
      <label for="rule-search">{t('find')}</label>
      <input
        id="rule-search"
        type="search"
        value={desk.rule.value}
        onInput={(e) => {
          desk.rule.value = e.currentTarget.value;
        }}
        onKeyDown={(e) => leaveField(e)}
      />
      <p class="small" role="status">
        {t('find-found', { n })}
      </p>
      {[...found].map(([kind, group]) => (
        <Group key={`${kind} ${wanted}`} desk={desk} kind={kind} group={group} />
      ))}
      {listed.length > 0 && (
        <dl>
          {listed.map((row) => (
            <div key={row.id}>
              <dt>
                <b>{row.section}</b> {given(row.title)}
              </dt>
              <dd>{given(row.rule)}</dd>
            </div>
          ))}
        </dl>
      )}
    </search>
  );
}

interface GroupProps {
  readonly desk: Desk;
  readonly kind: FindingKind;
  readonly group: readonly Finding[];
}

function Group({ desk, kind, group }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? group : group.slice(0, MOST);
  return (
    <section class="found" aria-labelledby={`found-${kind}`}>
      <h3 id={`found-${kind}`}>{t(`find-kind-${kind}`)}</h3>
      <ul>
        {shown.map((finding) => (
          <Line key={finding.key} desk={desk} finding={finding} />
        ))}
      </ul>
      {shown.length < group.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {t('find-more', { n: group.length })}
        </button>
      )}
    </section>
  );
}

function Line({ desk, finding }: { readonly desk: Desk; readonly finding: Finding }) {
  const { title, text, lead } = finding;
  return (
    <li>
      {lead ? (
        <button type="button" class="link" onClick={() => follow(desk, lead)} onKeyDown={(e) => walk(e)}>
          {title}
        </button>
      ) : (
        <b>{title}</b>
      )}
      {text !== '' && <span>{text}</span>}
    </li>
  );
}

function follow(desk: Desk, lead: Destination): void {
  if (lead.to === 'rule') desk.openRule(lead.rule);
  else if (lead.to === 'chart') desk.openChart(lead.chart);
  else {
    desk.selected.value = lead.place;
    desk.show([lead.place]);
    desk.say(desk.describe(lead.place));
  }
}

const links = (from: Element): HTMLElement[] => [
  ...(from.closest('.rules')?.querySelectorAll<HTMLElement>('button.link') ?? []),
];

/** Enter opens the first finding; the arrow goes down into the list. */
function leaveField(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const [first] = links(event.currentTarget);
  if (first === undefined || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  if (event.key === 'Enter') first.click();
  else first.focus();
}

/** Arrows walk the findings; from the first, up leads back to the field. */
function walk(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const all = links(event.currentTarget);
  const next = all.indexOf(event.currentTarget) + step;
  if (next < 0) document.getElementById('rule-search')?.focus();
  else all[next]?.focus();
}

/** A number finds its section and what stands under it. */
const isNumbered = (row: LedgerRow, wanted: string): boolean =>
  wanted === '' || row.section === wanted || row.id.startsWith(`${wanted}.`);
