/** One search over everything that explains a game: its words, its ground, its units, its charts, its rules. */

import type { Chart, Piece } from '@cauldron/engine';
import type { Edition, LedgerRow } from '../../edition.ts';
import { given, t } from '../../messages/messages.ts';
import { capital, type Words } from '../words/words.ts';
import { chartValue } from './chart-value.ts';
import { forcesOf } from './forces.ts';

export const FINDING_KINDS = ['term', 'terrain', 'unit', 'chart', 'rule'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Where a finding leads: to a rule by its number, to a chart by its id, or to a place on the map. */
export type Destination =
  | { readonly to: 'rule'; readonly rule: string }
  | { readonly to: 'chart'; readonly chart: string }
  | { readonly to: 'place'; readonly place: number };

export interface Finding {
  readonly kind: FindingKind;
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** What it is also found by, and not shown: the short name on a counter. */
  readonly also?: string;
  readonly lead?: Destination;
}

/** What the search may read: only what the seat's own view shows of the units. */
interface Sources {
  readonly edition: Pick<Edition, 'pack' | 'counters' | 'sheet'>;
  readonly words: Words;
  readonly pieces: readonly Piece[];
  readonly rows: readonly LedgerRow[];
}

export function everything(sources: Sources): readonly Finding[] {
  return [...terms(sources), ...grounds(sources), ...units(sources), ...charts(sources), ...rules(sources)];
}

/** Findings whose title or text has all the words; those that have them in the title come first. */
export function search(all: readonly Finding[], wanted: string): ReadonlyMap<FindingKind, readonly Finding[]> {
  const words = wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = new Map<FindingKind, readonly Finding[]>();
  if (words.length === 0) return found;
  const has = (text: string) => words.every((word) => text.includes(word));
  const rank = ({ title }: Finding) => {
    const lower = title.toLowerCase();
    return lower.startsWith(words[0]) && has(lower) ? 0 : has(lower) ? 1 : 2;
  };
  for (const kind of FINDING_KINDS) {
    const hits = all.filter((f) => f.kind === kind && has(`${f.title} ${f.text} ${f.also ?? ''}`.toLowerCase()));
    if (hits.length > 0)
      found.set(
        kind,
        hits
          .map((f) => [rank(f), f] as const)
          .sort((a, b) => a[0] - b[0])
          .map(([, f]) => f),
      );
  }
  return found;
}

/** The glossary of the game, and what its markers and figures mean. */
function terms({ edition }: Sources): Finding[] {
  const { board, messages } = edition.pack;
  const glossary = Object.entries(messages.glossary ?? {}).map(([title, text]) => ({
    title: given(title),
    text: given(text),
  }));
  const badges = board.badges.map(({ short, title }) => ({ title: capital(title), text: t('find-badge', { short }) }));
  const ratings = Object.values(board.ratings).map(({ name, short }) => ({
    title: capital(name),
    text: t('find-rating', { short }),
  }));
  const marks = board.marks.map(({ short, title }) => ({ title: capital(title), text: t('find-mark', { short }) }));
  const explained = new Set(glossary.map(({ title }) => title.toLowerCase()));
  const rest = [...badges, ...ratings, ...marks].filter(({ title }) => !explained.has(title.toLowerCase()));
  return [...glossary, ...rest].map((entry) => ({ kind: 'term' as const, key: `term ${entry.title}`, ...entry }));
}

/** Ground, hexsides, ways and features, with their line of every chart that has one. */
function grounds({ edition, words }: Sources): Finding[] {
  const { board, charts } = edition.pack;
  const all = [board.terrain, board.hexsides, board.ways, board.features].flatMap((group) => Object.entries(group));
  return all.map(([id, { name }], i) => {
    const lines = board.charts.flatMap((chart) => {
      const effects = effectsIn(charts[chart], id, words);
      return effects === '' ? [] : [{ chart, effects }];
    });
    const [first] = lines;
    return {
      kind: 'terrain',
      // Ground and a hexside may have the same id.
      key: `terrain ${i} ${id}`,
      title: capital(name),
      text: lines.map(({ effects }) => effects).join(' '),
      ...(first ? { lead: { to: 'chart' as const, chart: first.chart } } : {}),
    };
  });
}

const UNSHOWN = new Set(['id', 'source', 'ledger', 'special', 'kind']);

/** The line of a chart about one thing: what it costs and what it does. */
function effectsIn(chart: Chart, id: string, words: Words): string {
  const entry = chart.list?.find((e) => e.id === id);
  const row = chart.rows?.findIndex((name) => String(name) === id) ?? -1;
  const cells: [string, unknown][] = entry
    ? Object.entries(entry).filter(([field]) => !UNSHOWN.has(field))
    : (chart.columns ?? []).map((column, i) => [String(column), row < 0 ? undefined : chart.cells?.[row]?.[i]]);
  const said = cells
    .filter(([, value]) => isTelling(value))
    .map(([field, value]) => t('find-effect', { what: words.label(field), value: chartValue(value, words) }));
  return said.length === 0 ? '' : t('find-effects', { chart: given(chart.title), effects: said.join(', ') });
}

const isTelling = (value: unknown): boolean =>
  value !== undefined && value !== 0 && (value === null || typeof value !== 'object');

/** The counters that the seat may know, with the place of each. */
function units({ edition, words, pieces }: Sources): Finding[] {
  const { board } = edition.pack;
  const forces = forcesOf({
    pieces,
    nameOf: (unit) => words.unit(unit),
    dataOf: (unit) => edition.counters.dataOf(unit),
    isHex: (place) => edition.sheet.centreOf.has(place),
  });
  return forces.map(({ piece, data, name, isOnMap }) => {
    const side = board.sides.find((s) => s.id === data.side)?.name ?? '';
    const formation = board.formations.find((f) => f.id === data.formation)?.name;
    const about = [side, formation, data.parent, words.label(data.type), data.name === name ? undefined : data.name];
    const told = [...new Set(about)].filter((part) => part !== undefined && part !== '');
    return {
      kind: 'unit',
      key: `unit ${piece.unit}`,
      title: name,
      text: [...told, words.place(piece.place)].join(' · '),
      also: data.id,
      ...(isOnMap ? { lead: { to: 'place' as const, place: piece.place } } : {}),
    };
  });
}

function charts({ edition, words }: Sources): Finding[] {
  const { board, charts } = edition.pack;
  return board.charts.map((chart) => {
    const { title, columns = [], list = [], values = {} } = charts[chart];
    const names = [...columns.map(String), ...list.map(({ id, name }) => String(name ?? id)), ...Object.keys(values)];
    const text = [...new Set(names)].map((name) => words.label(name)).join(', ');
    return { kind: 'chart', key: `chart ${chart}`, title: given(title), text, lead: { to: 'chart', chart } };
  });
}

function rules({ rows }: Sources): Finding[] {
  return rows.map(({ id, section, title, rule }) => ({
    kind: 'rule',
    key: `rule ${id}`,
    title: given(`${section} ${title}`),
    text: given(rule),
    lead: { to: 'rule', rule: section },
  }));
}
