/** The map agrees with itself: ids can be read, sides and ways join neighbours, boxes lead somewhere. */
import { Numbering } from '../hex/numbering.ts';
import type { Report } from './check-tools.ts';
import { placesOf, uniqueIds } from './check-tools.ts';
import type { Pack } from './pack.ts';

/** Attributes of a hexside that name one of its two hexes. */
const ENDS = ['inside', 'up', 'down', 'high', 'low'];

export function checkMap(pack: Pack, report: Report): void {
  const { map } = pack;
  const flat = map.grid.orientation === 'flat';
  if (flat !== (map.grid.shift === 'down' || map.grid.shift === 'up'))
    report(['grid', 'shift'], `cannot be ${map.grid.shift} on a ${map.grid.orientation} grid.`);
  const numbering = new Numbering(map.grid, map.sheets);
  for (const id of Object.keys(map.hexes))
    if (numbering.read(id) === undefined) report(['hexes', id], `is not an id of the form ${map.grid.id}.`);
  for (const [alias, id] of Object.entries(map.aliases ?? {})) {
    if (map.hexes[alias] !== undefined) report(['aliases', alias], 'is itself a hex, so it cannot stand for another.');
    if (map.hexes[id] === undefined) report(['aliases', alias], `stands for ${id}, which is not on the map.`);
  }
  checkSides(pack, numbering, report);
  checkWays(pack, numbering, report);
  checkBoxes(pack, report);
  checkHeights(pack, report);
}

function checkSides({ map }: Pack, numbering: Numbering, report: Report): void {
  const seen = new Set<string>();
  for (const [i, [a, b, type, more]] of map.sides.entries()) {
    const path = ['sides', i];
    const missing = [a, b].find((id) => map.hexes[id] === undefined);
    if (missing !== undefined) report(path, `the ${type} lies at ${missing}, which is not on the map.`);
    else if (!numbering.areNeighbours(a, b)) report(path, `the ${type} joins ${a} and ${b}, which are not neighbours.`);
    const key = `${[a, b].sort().join('|')}|${type}`;
    if (seen.has(key)) report(path, `is a second ${type} between ${a} and ${b}.`);
    seen.add(key);
    for (const end of ENDS) {
      const hex = more?.[end];
      if (hex !== undefined && hex !== a && hex !== b)
        report([...path, 3, end], `is ${String(hex)}, which is neither ${a} nor ${b}.`);
    }
  }
}

function checkWays({ map }: Pack, numbering: Numbering, report: Report): void {
  for (const [i, way] of map.ways.entries()) {
    const name = way.name ?? way.type;
    for (const [k, hex] of way.hexes.entries()) {
      const path = ['ways', i, 'hexes', k];
      const before = way.hexes[k - 1];
      if (map.hexes[hex] === undefined) report(path, `${name} runs through ${hex}, which is not on the map.`);
      else if (before !== undefined && map.hexes[before] !== undefined && !numbering.areNeighbours(before, hex))
        report(path, `${name} runs from ${before} to ${hex}, which are not neighbours.`);
    }
  }
}

function checkBoxes(pack: Pack, report: Report): void {
  const boxes = pack.map.boxes ?? [];
  const places = placesOf(pack);
  uniqueIds(
    boxes.map((b, i) => [b.id, ['boxes', i, 'id']]),
    'box',
    report,
  );
  for (const [i, box] of boxes.entries()) {
    if (pack.map.hexes[box.id] !== undefined) report(['boxes', i, 'id'], `${box.id} is a hex already.`);
    for (const [k, link] of (box.links ?? []).entries())
      if (!places.has(link.to)) report(['boxes', i, 'links', k, 'to'], `there is no hex or box ${link.to}.`);
  }
}

/** What blocks the view is somewhere on the map. */
function checkHeights({ map }: Pack, report: Report): void {
  const hexes = Object.values(map.hexes);
  const known = {
    terrain: new Set(hexes.map(({ t }) => t)),
    features: new Set(hexes.flatMap(({ f }) => f ?? [])),
    hexsides: new Set(map.sides.map(([, , type]) => type)),
  };
  for (const part of ['terrain', 'features', 'hexsides'] as const)
    for (const name of Object.keys(map.heights?.[part] ?? {}))
      if (!known[part].has(name)) report(['heights', part, name], 'is nowhere on the map.');
}
