/** The map in characters: each hex is two lines high, with its id and terrain above and its units below. Knows no game. */

import { type Game, HIDDEN, type MapData, Numbering, type View, type Vocabulary } from '@cauldron/engine';
import type { Loaded } from '@cauldron/lab';
import { sideName } from './words.ts';

/** Where each hex stands in the sketch, in characters. */
export interface MapSketch {
  readonly at: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  /** The width of a hex: its id, two signs and a space. */
  readonly cell: number;
  readonly bounds: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** The letter of each terrain; the commonest has none. */
  readonly terrain: ReadonlyMap<string, string>;
  readonly ways: ReadonlyMap<string, string>;
  readonly wayOf: ReadonlyMap<string, string>;
}

const WAY_SIGNS = ['=', '-', '~', '+'];

export function sketchOf(map: MapData): MapSketch {
  const at = new Map<string, { x: number; y: number }>();
  const numbering = new Numbering(map.grid, map.sheets);
  const ids = Object.keys(map.hexes);
  const cell = 3 + Math.max(3, ...ids.map((id) => id.length));
  for (const id of ids) at.set(id, spot(numbering, map, id, cell));
  const ways = new Map<string, string>();
  const wayOf = new Map<string, string>();
  for (const way of map.ways) {
    const sign = ways.get(way.type) ?? WAY_SIGNS[ways.size % WAY_SIGNS.length];
    ways.set(way.type, sign);
    for (const hex of way.hexes) if (!wayOf.has(hex)) wayOf.set(hex, sign);
  }
  const xs = [...at.values()].map((s) => s.x);
  const ys = [...at.values()].map((s) => s.y);
  const bounds = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + cell,
    bottom: Math.max(...ys) + 2,
  };
  return { at, cell, bounds, terrain: terrainLetters(map), ways, wayOf };
}

/** In a column of flat hexes the next hex is two lines down, in the next column one line. For pointy hexes the map is turned. */
function spot(numbering: Numbering, map: MapData, id: string, cell: number): { x: number; y: number } {
  const { q, r } = numbering.read(id) ?? { q: 0, r: 0 };
  return map.grid.orientation === 'flat'
    ? { x: q * cell, y: 2 * r + q }
    : { x: Math.floor(((2 * q + r) * cell) / 2), y: 2 * r };
}

/** The commonest terrain is left blank; each other gets its first letter that is still free. */
function terrainLetters(map: MapData): Map<string, string> {
  const counts = new Map<string, number>();
  for (const hex of Object.values(map.hexes)) counts.set(hex.t, (counts.get(hex.t) ?? 0) + 1);
  const kinds = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b));
  const letters = new Map<string, string>();
  const taken = new Set<string>();
  kinds.forEach((kind, i) => {
    const letter = i === 0 ? ' ' : ([...kind].find((c) => /[a-z]/.test(c) && !taken.has(c)) ?? '?');
    taken.add(letter);
    letters.set(kind, letter);
  });
  return letters;
}

export interface MapWindow {
  readonly focus: string;
  readonly columns: number;
  readonly lines: number;
  readonly colour: boolean;
}

/** Red and blue ink and a letter for each side, in the order of the vocabulary. */
const INKS = ['\u001b[1;31m', '\u001b[1;34m', '\u001b[1;32m', '\u001b[1;35m'];
const PLAIN = '\u001b[0m';
const FOCUS = '\u001b[7m';

/** The part of the map around a hex, and the meaning of its letters. */
export function drawMap(loaded: Loaded, sketch: MapSketch, view: View, window: MapWindow): string[] {
  const { map, game } = loaded;
  const centre = sketch.at.get(window.focus) ?? { x: 0, y: 0 };
  const { cell, bounds } = sketch;
  const columns = Math.min(window.columns, bounds.right - bounds.left);
  const rows = Math.min(window.lines, bounds.bottom - bounds.top);
  // The window never extends past the map's edge.
  const left = Math.max(bounds.left, Math.min(centre.x - Math.floor((columns - cell) / 2), bounds.right - columns));
  const top = Math.max(bounds.top, Math.min(centre.y - Math.floor(rows / 2), bounds.bottom - rows));
  const canvas = new Canvas(columns, rows);
  const stacks = stacksOf(loaded, view, game.vocabulary);
  const named: string[] = [];
  for (const [id, { x, y }] of sketch.at) {
    if (!canvas.holds(x - left, y - top, cell)) continue;
    const hex = map.hexes[id];
    const head = `${id}${sketch.terrain.get(hex.t) ?? '?'}${sketch.wayOf.get(id) ?? ' '}`;
    canvas.write(x - left, y - top, head, id === window.focus ? FOCUS : '');
    if (hex.n !== undefined) named.push(`${id} ${hex.n}`);
    let at = x - left;
    for (const { label, side } of stacks.get(id) ?? []) {
      canvas.write(at, y - top + 1, label, INKS[side] ?? '');
      at += label.length + 1;
    }
  }
  return [...canvas.lines(window.colour), ...legend(sketch, game, named, window.columns)];
}

/** For each hex and side the number of units, such as A3; units of an unknown side are ?2. */
function stacksOf(loaded: Loaded, view: View, words: Vocabulary): Map<string, { label: string; side: number }[]> {
  const counts = new Map<string, number[]>();
  for (const piece of view.pieces) {
    const place = piece.place === HIDDEN ? '' : words.placeName(piece.place);
    const side = words.side(loaded.sideOf.get(words.units[piece.unit] ?? '') ?? '');
    const here = counts.get(place) ?? [];
    const slot = side < 0 ? words.sides.length : side;
    here[slot] = (here[slot] ?? 0) + 1;
    counts.set(place, here);
  }
  const letter = (slot: number) => sideLetters(words.sides)[slot] ?? '?';
  const labels = [...counts].map(([place, here]) => {
    const stack = here.flatMap((n, side) => (n > 0 ? [{ label: `${letter(side)}${n}`, side }] : []));
    return [place, stack] as const;
  });
  return new Map(labels);
}

/** For each side its first letter that no earlier side has. */
function sideLetters(sides: readonly string[]): string[] {
  const taken: string[] = [];
  for (const side of sides) {
    const letter = [...side.toUpperCase()].find((c) => !taken.includes(c)) ?? '?';
    taken.push(letter);
  }
  return taken;
}

function legend(sketch: MapSketch, game: Game, named: readonly string[], columns: number): string[] {
  const sides = sideLetters(game.vocabulary.sides).map((letter, i) => `${letter}2 two units of ${sideName(game, i)}`);
  const terrain = [...sketch.terrain].map(([kind, letter]) => `${letter === ' ' ? 'blank' : letter} ${kind}`);
  const ways = [...sketch.ways].map(([kind, sign]) => `${sign} ${kind}`);
  const key = [...sides, ...terrain, ...ways].join(', ');
  return [...wrap(key, columns), ...(named.length > 0 ? wrap(`Here: ${named.join(', ')}`, columns) : [])];
}

/** Breaks a text at spaces. */
export function wrap(text: string, columns: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** A window of characters, each with its ink. */
class Canvas {
  private readonly signs: string[][];
  private readonly inks: string[][];
  constructor(
    private readonly columns: number,
    private readonly rows: number,
  ) {
    this.signs = Array.from({ length: rows }, () => new Array<string>(columns).fill(' '));
    this.inks = Array.from({ length: rows }, () => new Array<string>(columns).fill(''));
  }
  /** Whether a whole hex fits here. */
  holds(x: number, y: number, cell: number): boolean {
    return x >= 0 && x + cell <= this.columns && y >= 0 && y + 1 < this.rows;
  }
  write(x: number, y: number, text: string, ink: string): void {
    [...text].forEach((sign, i) => {
      if (x + i >= this.columns) return;
      this.signs[y][x + i] = sign;
      this.inks[y][x + i] = ink;
    });
  }
  lines(colour: boolean): string[] {
    return this.signs.map((row, y) => {
      if (!colour) return row.join('').trimEnd();
      let line = '';
      let ink = '';
      row.forEach((sign, x) => {
        if (this.inks[y][x] !== ink) {
          ink = this.inks[y][x];
          line += PLAIN + ink;
        }
        line += sign;
      });
      return ink === '' ? line.trimEnd() : line + PLAIN;
    });
  }
}
