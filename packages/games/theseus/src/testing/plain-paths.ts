/**
 * A second, plain model of 5.7 and 5.8: it reads map and counters of the pack and follows the rulebook's sentences from the unit's hex
 * outwards, without the program's fields and traces. Tests compare both over random positions.
 */

import { pack } from './table.ts';

export interface PlainPosition {
  /** Units on the map by their hexes. */
  readonly at: Readonly<Record<string, string>>;
  readonly disrupted: ReadonlySet<string>;
  readonly breached: ReadonlySet<string>;
}

const { hexes, sides, ways } = pack.map;
const counters = new Map(pack.units.map((u) => [u.id, u]));
const counterOf = (id: string) => {
  const found = counters.get(id);
  if (!found) throw new Error(`no counter ${id}`);
  return found;
};
const pair = (a: string, b: string): string => [a, b].sort().join('-');
const between = (...kinds: string[]) =>
  new Set(sides.filter(([, , kind]) => kinds.includes(kind)).map(([a, b]) => pair(a, b)));
const [steep, water] = [between('ridge', 'wadi'), between('sea')];
const linked = new Set(ways.flatMap((way) => way.hexes.slice(1).map((hex, i) => pair(way.hexes[i], hex))));
const onWay = new Set(ways.flatMap((way) => way.hexes));
const has = (hex: string, feature: string): boolean => hexes[hex].f?.includes(feature) === true;

/** The neighbours of each hex, and what lies between. Odd columns lie half a hex lower. */
const near = new Map(
  Object.keys(hexes).map((hex) => {
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    const low = column % 2 === 0 ? row - 1 : row;
    const beside = [column - 1, column + 1].flatMap((c) => [low, low + 1].map((r) => [c, r]));
    const ids = [[column, row - 1], [column, row + 1], ...beside].map((at) =>
      at.map((n) => `${n}`.padStart(2, '0')).join(''),
    );
    const steps = ids
      .filter((to) => to in hexes)
      .map((to) => ({ to, edge: pair(hex, to) }))
      .map(({ to, edge }) => ({ to, isSteep: steep.has(edge), isWater: water.has(edge), isWay: linked.has(edge) }));
    return [hex, steps] as const;
  }),
);
const around = (hex: string) => near.get(hex) ?? [];

/** What a side's paths meet. */
function obstacles(p: PlainPosition, side: string) {
  const enemy = side === 'axis' ? 'commonwealth' : 'axis';
  const unitsOf = (owner: string) => Object.entries(p.at).filter(([id]) => counterOf(id).side === owner);
  const friends = new Set(unitsOf(side).map(([, hex]) => hex));
  const enemies = new Set(unitsOf(enemy).map(([, hex]) => hex));
  const isMine = (hex: string, owner: string) => has(hex, `owner:${owner}`) && !p.breached.has(hex);
  const controlled = new Set<string>();
  for (const [id, from] of unitsOf(enemy)) {
    const { type, special } = counterOf(id);
    if (type === 'hq' || p.disrupted.has(id) || special?.zone === false) continue;
    for (const { to, isSteep, isWater } of around(from))
      if (!isSteep && !isWater && !isMine(to, side)) controlled.add(to);
  }
  /** A path may enter the hex and go on. */
  return (hex: string): boolean =>
    hexes[hex].t !== 'sea' && !enemies.has(hex) && !isMine(hex, enemy) && (!controlled.has(hex) || friends.has(hex));
}

/** The hexes that a path from a unit's hex enters, each with the fewest steps: over one Ridge or Wadi without a way, and those beside the unit. */
function reach(start: string, isOpen: (hex: string) => boolean, most: number): Map<string, number> {
  const found = new Map([[start, 0]]);
  let edge = new Map([[start, [0]]]);
  const seen = new Set([`${start}/0`]);
  for (let steps = 1; steps <= most; steps++) {
    const next = new Map<string, number[]>();
    for (const [from, counts] of edge)
      for (const { to, isSteep, isWater, isWay } of around(from)) {
        if (!isOpen(to) || isWater) continue;
        const isCounted = from !== start && isSteep && !isWay;
        for (const used of counts.map((n) => n + Number(isCounted))) {
          if (used > 1 || seen.has(`${to}/${used}`)) continue;
          seen.add(`${to}/${used}`);
          next.set(to, [...(next.get(to) ?? []), used]);
          if (!found.has(to)) found.set(to, steps);
        }
      }
    edge = next;
  }
  return found;
}

/** 5.8: the state of a unit that belongs to a formation. */
export function plainCommand(p: PlainPosition, id: string): 'in-command' | 'out-of-command' | 'isolated' {
  const { side, type, formation, class: mover } = counterOf(id);
  const hq = pack.units.find((u) => u.type === 'hq' && u.formation === formation)?.id ?? '';
  if (p.at[hq] === undefined) return 'isolated';
  const isFar = mover === 'motorised' && type !== 'heavy-tank';
  const steps = reach(p.at[id], obstacles(p, side), isFar ? 20 : 10).get(p.at[hq]);
  if (steps === undefined) return 'isolated';
  return steps <= Number(counterOf(hq).front.command) ? 'in-command' : 'out-of-command';
}

/** 5.7: whether an HQ or an independent unit has a Supply Path; nothing is blocked, and Tobruk is the Commonwealth's. */
export function plainSupply(p: PlainPosition, id: string): boolean {
  const { side, type, front, special } = counterOf(id);
  const hex = p.at[id];
  const isLeg = type === 'hq' ? special?.hq === 'leg' : type === 'infantry';
  const isBox = (at: string) => hexes[at].t === 'box' && has(at, 'owner:commonwealth') && !p.breached.has(at);
  if (side === 'commonwealth' && isLeg && [hex, ...around(hex).map(({ to }) => to)].some(isBox)) return true;
  const isOpen = obstacles(p, side);
  const inTobruk = side === 'commonwealth' && (has(hex, 'inside') || has(hex, 'perimeter'));
  const isSource = (at: string) => has(at, `supply:${side}`) || (inTobruk && at === '4303');
  const far = type !== 'hq' ? Number(front.effectiveness) : isLeg ? 1 : Number(front.command);
  const first = reach(hex, isOpen, far);
  const chain = [...first.keys()].filter((at) => onWay.has(at) || isSource(at));
  for (const at of chain) {
    if (isSource(at)) return true;
    for (const { to, isWay } of around(at)) if (isWay && isOpen(to) && !chain.includes(to)) chain.push(to);
  }
  return false;
}
