/** The counters: each is there once, and belongs to a side, a nation and a formation that the board knows. */
import type { Report } from './check-tools.ts';
import { BOTH, uniqueIds } from './check-tools.ts';
import type { Pack } from './pack.ts';
import type { PathStep } from './path.ts';
import { valueAt } from './path.ts';
import { unitIds } from './readers.ts';

export function checkUnits(pack: Pack, report: Report): void {
  const { board } = pack;
  const sides = new Set(board.sides.map((s) => s.id));
  const nations = new Set((board.nations ?? []).map((n) => n.id));
  const formations = new Set(board.formations.map((f) => f.id));
  const ids: [string, PathStep[]][] = [];
  for (const [i, unit] of pack.units.entries()) {
    const path = ['units', i];
    for (const id of unitIds(unit)) ids.push([id, [...path, 'id']]);
    if (!sides.has(unit.side) && unit.side !== BOTH)
      report([...path, 'side'], `${unit.id}: the board knows no side ${unit.side}.`);
    if (unit.nation !== undefined && !nations.has(unit.nation))
      report([...path, 'nation'], `${unit.id}: the board knows no nation ${unit.nation}.`);
    if (unit.formation !== undefined && !formations.has(unit.formation))
      report([...path, 'formation'], `${unit.id}: the board knows no formation ${unit.formation}.`);
    for (const face of ['front', 'back'] as const)
      for (const rating of Object.keys(unit[face] ?? {}))
        if (board.ratings[rating] === undefined)
          report([...path, face, rating], `${unit.id}: the board has no name for the rating ${rating}.`);
    if (typeof unit.source === 'object')
      for (const part of Object.keys(unit.source))
        if (part !== '*' && valueAt(unit, part.split('.')) === undefined && part !== 'formation' && part !== 'back')
          report([...path, 'source', part], `${unit.id} has no part ${part}.`);
  }
  uniqueIds(ids, 'unit', report);
}
