/** How much of a pack is stated by the text, decided by a ruling, or reconstructed: counted figure by figure. */
import type { Source } from './common.ts';
import type { Pack, PackFileName } from './pack.ts';
import type { PathStep } from './path.ts';
import { isRecord, showPath } from './path.ts';

export interface Provenance {
  readonly file: PackFileName;
  readonly text: number;
  readonly ruled: number;
  readonly reconstructed: number;
  readonly items: readonly { readonly path: string; readonly source: string }[];
}

type Items = { path: string; source: string }[];

export function provenance(pack: Pack): readonly Provenance[] {
  return [
    count('map', mapItems(pack)),
    count('units', unitItems(pack)),
    count('charts', chartItems(pack)),
    count('scenarios', scenarioItems(pack)),
    count('board', boardItems(pack)),
  ];
}

function count(file: PackFileName, items: Items): Provenance {
  let ruled = 0;
  let reconstructed = 0;
  for (const { source } of items) {
    if (source.startsWith('ruling')) ruled += 1;
    if (source.startsWith('reconstructed')) reconstructed += 1;
  }
  return { file, text: items.length - ruled - reconstructed, ruled, reconstructed, items };
}

/** One item for an object with one source; one for each of its parts where the sources differ. */
function add(items: Items, path: readonly PathStep[], object: object, source: Source | undefined): void {
  if (source === undefined) return;
  if (typeof source === 'string') {
    items.push({ path: showPath(path), source });
    return;
  }
  const rest = source['*'];
  const parts = new Set(Object.keys(source).filter((p) => p !== '*'));
  if (rest !== undefined)
    for (const key of Object.keys(object)) if (key !== 'source' && key !== 'ledger' && key !== 'id') parts.add(key);
  for (const part of parts) {
    const origin = source[part] ?? rest;
    if (origin !== undefined) items.push({ path: showPath([...path, part]), source: origin });
  }
}

function mapItems({ map }: Pack): Items {
  const items: Items = [];
  add(items, ['scale'], map.scale, map.scale.source);
  add(items, ['grid'], map.grid, map.source.grid);
  add(items, ['heights'], map.heights ?? {}, map.heights?.source);
  for (const [id, hex] of Object.entries(map.hexes)) add(items, ['hexes', id], hex, hex.source ?? map.source.hexes);
  for (const [i, side] of map.sides.entries()) {
    const own = side[3]?.source;
    add(items, ['sides', i], side[3] ?? {}, typeof own === 'string' ? own : map.source.sides);
  }
  for (const [i, way] of map.ways.entries()) add(items, ['ways', i], way, way.source ?? map.source.ways);
  for (const [i, box] of (map.boxes ?? []).entries()) add(items, ['boxes', i], box, box.source ?? map.source.boxes);
  return items;
}

function unitItems({ units }: Pack): Items {
  const items: Items = [];
  for (const [i, unit] of units.entries()) add(items, ['units', i], unit, unit.source);
  return items;
}

/** A grid counts by cell, a list by entry, values one by one. */
function chartItems({ charts }: Pack): Items {
  const items: Items = [];
  for (const [name, chart] of Object.entries(charts)) {
    const path = ['charts', name];
    const known = new Set(Array.isArray(chart.known) ? chart.known.map(([r, c]) => `${r}|${c}`) : []);
    for (const row of chart.cells === undefined ? [] : (chart.rows ?? []))
      for (const column of chart.columns ?? []) {
        const address = `${row}|${column}`;
        const stated = known.has(address) ? chart.knownSource : undefined;
        add(items, [...path, 'cells', address], {}, chart.cellSources?.[address] ?? stated ?? chart.source);
      }
    for (const address of Object.keys(chart.entries ?? {}))
      add(items, [...path, 'entries', address], {}, chart.cellSources?.[address] ?? chart.source);
    for (const [i, entry] of (chart.list ?? []).entries())
      add(items, [...path, 'list', i], entry, entry.source ?? chart.source);
    for (const [key, value] of Object.entries(chart.values ?? {}))
      add(items, [...path, 'values', key], value, value.source ?? chart.source);
  }
  return items;
}

function scenarioItems({ options, arrivals, scenarios }: Pack): Items {
  const items: Items = [];
  for (const [i, option] of options.entries()) add(items, ['options', i], option, option.source);
  for (const [i, arrival] of arrivals.entries()) add(items, ['arrivals', i], arrival, arrival.source);
  for (const [i, scenario] of scenarios.entries()) {
    const path = ['scenarios', i];
    const { turns, setup, tolerances, control } = scenario;
    add(items, [...path, 'turns'], turns ?? {}, turns?.source);
    if ('sameAs' in setup) add(items, [...path, 'setup'], setup, setup.source);
    else
      for (const [side, { groups, source }] of Object.entries(setup.sides))
        for (const [k, group] of groups.entries())
          add(items, [...path, 'setup', 'sides', side, 'groups', k], group, group.source ?? source);
    for (const [k, t] of (tolerances ?? []).entries()) add(items, [...path, 'tolerances', k], t, t.source);
    add(items, [...path, 'arrivals'], scenario.arrivals ?? {}, scenario.arrivals?.source);
    add(items, [...path, 'control'], control ?? {}, control?.source);
    addOpen(items, [...path, 'special'], scenario.special, scenario.source);
    addOpen(items, [...path, 'victory'], scenario.victory, scenario.source);
  }
  return items;
}

function addOpen(items: Items, path: readonly PathStep[], open: object | undefined, above: Source): void {
  for (const [key, value] of Object.entries(open ?? {})) {
    const own: unknown = isRecord(value) ? value.source : undefined;
    add(items, [...path, key], {}, typeof own === 'string' ? own : above);
  }
}

/** A board is our own drawing; only what names a source is counted. */
function boardItems({ board }: Pack): Items {
  const items: Items = [];
  for (const list of ['sides', 'nations', 'formations', 'marks'] as const)
    for (const [i, entry] of (board[list] ?? []).entries()) add(items, [list, i], entry, entry.source);
  for (const [name, symbol] of Object.entries(board.symbols)) add(items, ['symbols', name], symbol, symbol.source);
  return items;
}
