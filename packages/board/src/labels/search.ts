/** A search for the place of every name: no name covers a counter, a hex's number, a road, a figure or another name. */

import type { MapPrint } from '../data.ts';
import { through } from '../map/chains.ts';
import { namesOf, placeNamesOf, WAY_SIZE, type WrittenName } from '../map/lettering.ts';
import type { Point, Sheet } from '../sheet.ts';
import { BLOT, type Blots, blotsOf, COLLISION, type Strip } from './blots.ts';

/** The width of a text in parts of its size. */
export type WidthOf = (text: string, isItalic: boolean) => number;
export type Lettering = NonNullable<MapPrint['board']['lettering']>;

const GRAIN = 2;
const ROOM = 1;
/** How far from its dot a name may stand. */
const REACH = 78;
/** What it costs to lie over something that is no collision. */
const UNTIDY = [
  [BLOT.slope, 26],
  [BLOT.shore, 6],
  [BLOT.flag, 16],
] as const;
/** A long name may be written smaller, down to this part of its size. */
const PARTS = [1, 0.9, 0.8, 0.72, 0.64, 0.58];
/** A way is named if it has at least this many hexes. */
const LONG = 6;

/** Where the ink of a text is, from its middle line: letters with a tail reach deeper. The search keeps a little more room. */
function stripOf({ text, size, isItalic, middle, turn }: WrittenName, widthOf: WidthOf, room = 0): Strip {
  const hasTail = /[gjpqy,]/.test(text);
  const half = (widthOf(text, isItalic) * size) / 2 + room * 2;
  return { middle, turn, half, up: size * 0.34 + room, down: size * (hasTail ? 0.56 : 0.35) + room };
}

type FindHex = (id: string) => Point | undefined;

function finder({ map }: MapPrint, { idOf, centreOf }: Sheet): FindHex {
  const placeOf = new Map([...idOf].map(([place, id]) => [id, place]));
  return (id) => centreOf.get(placeOf.get(map.aliases?.[id] ?? id) ?? -1);
}

export function placeLabels(print: MapPrint, sheet: Sheet, widthOf: WidthOf): Lettering {
  const find = finder(print, sheet);
  const blots = blotsOf(print, sheet, find, GRAIN);
  const names: Record<string, readonly number[]> = {};
  // What matters most is placed first, and of two alike the longer one.
  const order = placeNamesOf(print).sort((a, b) => b.size - a.size || b.text.length - a.text.length);
  for (const { id, text, size, isItalic } of order) {
    const dot = find(id);
    const name = dot && { text, size, isWay: false, isItalic, dot, middle: dot, turn: 0 };
    const found = name && bestSpot(blots, name, dot, widthOf, sheet);
    if (found) names[id] = found;
  }
  const ways: Record<string, Lettering['ways'][string]> = {};
  for (const way of [...print.map.ways].sort((a, b) => b.hexes.length - a.hexes.length)) {
    if (way.name === undefined || way.hexes.length < LONG || ways[way.name]) continue;
    const found = bestCourse(blots, way.name, way.hexes, find, widthOf, sheet);
    if (found) ways[way.name] = found;
  }
  return { names, ways };
}

const round = (n: number): number => Math.round(n);

/** The tidiest spot around a dot. A name that has none may reach over the edge of a place for counters, but over nothing else. */
function bestSpot(
  blots: Blots,
  name: WrittenName,
  dot: Point,
  widthOf: WidthOf,
  sheet: Sheet,
): readonly number[] | undefined {
  for (const [parts, kept] of [
    [PARTS, COLLISION],
    [PARTS.slice(-1), COLLISION & ~BLOT.counter],
  ] as const)
    for (const part of parts) {
      const written = { ...name, size: name.size * part };
      const spot = tidiest(blots, written, dot, widthOf, sheet, kept);
      if (!spot) continue;
      blots.strip(stripOf({ ...written, middle: { x: dot.x + spot.x, y: dot.y + spot.y } }, widthOf), BLOT.name);
      return [spot.x, spot.y, ...(part === 1 ? [] : [part])];
    }
  return undefined;
}

function tidiest(
  blots: Blots,
  name: WrittenName,
  dot: Point,
  widthOf: WidthOf,
  sheet: Sheet,
  kept: number,
): Point | undefined {
  const far = Math.round(stripOf(name, widthOf).half + REACH);
  let best: (Point & { readonly cost: number }) | undefined;
  for (let y = -REACH; y <= REACH; y++)
    for (let x = -far; x <= far; x += 2) {
      const strip = stripOf({ ...name, middle: { x: dot.x + x, y: dot.y + y } }, widthOf, ROOM);
      const near = untidiness(strip, dot, sheet);
      if (best && near >= best.cost) continue;
      const under = blots.under(strip, kept);
      if ((under & kept) !== 0) continue;
      const cost = UNTIDY.reduce((sum, [blot, more]) => sum + ((under & blot) !== 0 ? more : 0), near);
      if (!best || cost < best.cost) best = { x, y, cost };
    }
  return best;
}

/** Near the dot, below it or at its side, and in its own hex. */
function untidiness({ middle, half, up, down }: Strip, dot: Point, sheet: Sheet): number {
  const dx = Math.max(0, Math.abs(middle.x - dot.x) - half);
  const dy = Math.max(0, middle.y - up - dot.y, dot.y - middle.y - down);
  const isBeside = dx > 0;
  const centred = isBeside ? Math.abs(middle.y - dot.y) * 0.4 : Math.abs(middle.x - dot.x) * 0.25;
  const above = middle.y < dot.y - up ? 8 : 0;
  const isAway = sheet.hexAt(middle) !== sheet.hexAt(dot);
  return (
    Math.hypot(dx, dy) + centred + above + (isBeside ? 5 : 0) + (middle.x < dot.x - half ? 3 : 0) + (isAway ? 6 : 0)
  );
}

/** Along the way and beside it, in either direction of reading, where it is straight enough. */
function bestCourse(
  blots: Blots,
  text: string,
  hexes: readonly string[],
  find: FindHex,
  widthOf: WidthOf,
  sheet: Sheet,
): Lettering['ways'][string] | undefined {
  const course = through(
    hexes.flatMap((id) => find(id) ?? []),
    8,
  );
  const blank = { text, size: WAY_SIZE, isWay: true, isItalic: true, dot: undefined };
  const { half } = stripOf({ ...blank, middle: course[0], turn: 0 }, widthOf);
  const reach = Math.ceil(half / 12.5);
  let best: { readonly name: WrittenName; readonly cost: number } | undefined;
  for (let i = reach; i < course.length - reach; i++) {
    const [a, b, at] = [course[i - reach], course[i + reach], course[i]];
    const turn = upright(Math.atan2(b.y - a.y, b.x - a.x));
    for (let off = -46; off <= 46; off += 2) {
      const middle = { x: at.x - Math.sin(turn) * off, y: at.y + Math.cos(turn) * off };
      const name = { ...blank, middle, turn };
      const far = Math.abs(i / course.length - 0.4) * 12;
      const cost = Math.abs(off) + far;
      if (best && cost >= best.cost) continue;
      const under = blots.under(stripOf(name, widthOf, ROOM), COLLISION);
      if ((under & COLLISION) !== 0) continue;
      const whole = cost + ((under & BLOT.slope) !== 0 ? 40 : 0);
      if (!best || whole < best.cost) best = { name, cost: whole };
    }
  }
  const place = best && sheet.hexAt(best.name.middle);
  const [hex, centre] = [sheet.idOf.get(place ?? -1), sheet.centreOf.get(place ?? -1)];
  if (!best || hex === undefined || !centre) return undefined;
  blots.strip(stripOf(best.name, widthOf), BLOT.name);
  const { middle, turn } = best.name;
  return { hex, at: [round(middle.x - centre.x), round(middle.y - centre.y)], turn: round((turn * 180) / Math.PI) };
}

const upright = (angle: number): number => (Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle);

/** What each name covers that it should not, by what is written in the board; measured more finely than it was searched. */
export function collisionsOf(print: MapPrint, sheet: Sheet, widthOf: WidthOf): { text: string; over: string[] }[] {
  const find = finder(print, sheet);
  const blots = blotsOf(print, sheet, find, GRAIN / 2);
  return namesOf(print, find).flatMap((name) => {
    const strip = stripOf(name, widthOf);
    const under = blots.under(strip);
    blots.strip(strip, BLOT.name);
    const over = Object.entries(BLOT)
      .filter(([, blot]) => (blot & COLLISION & under) !== 0)
      .map(([what]) => what);
    return over.length > 0 ? [{ text: name.text, over }] : [];
  });
}
