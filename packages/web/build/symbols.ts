/**
 * Military symbols, prepared when the page is built. The codes on the packs' boards become path data, so that the page draws them
 * without milsymbol, which is larger than everything else together.
 */

import { readdirSync, readFileSync } from 'node:fs';
import type { Drawing, Drawings } from '@cauldron/board';
import milsymbol from 'milsymbol';
import type { Plugin } from 'vite';

const NAME = 'virtual:symbols';
const games = new URL('../../games/', import.meta.url);

/** milsymbol's drawing instructions; a nested list is one part over another. */
type Instruction = readonly Instruction[] | Part;
type Part = Painted | Lettered | { readonly type: 'translate' | 'rotate' | 'scale' | 'svg' };
interface Paint {
  readonly fill?: string | false;
  readonly stroke?: string | false;
}
type Painted = Paint &
  (
    | { readonly type: 'path'; readonly d: string }
    | { readonly type: 'circle'; readonly cx: number; readonly cy: number; readonly r: number }
  );
interface Lettered {
  readonly type: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly fontsize: number;
}

/** The first instruction is the frame, which has the counter's ground; the rest is drawn in its ink. */
function drawingOf(sidc: string): Drawing {
  const symbol = new milsymbol.Symbol(sidc, { size: 100 });
  if (!symbol.isValid())
    throw new Error(`${sidc} is no symbol that milsymbol knows: correct it in the pack's board.json`);
  const [frame, ...icon] = (symbol.drawInstructions as readonly Instruction[]).flatMap(flatten);
  const { x1, y1, x2, y2 } = symbol.bbox;
  const drawing = { lines: '', areas: '', letters: [] as Drawing['letters'][number][] };
  for (const part of icon) {
    if (part.type === 'text') drawing.letters.push([part.text, part.x, part.y, part.fontsize]);
    else {
      const path = pathOf(part, sidc);
      if (!('stroke' in part && part.stroke === false)) drawing.lines += path;
      if ('fill' in part && part.fill) drawing.areas += path;
    }
  }
  return { box: [x1, y1, x2, y2], frame: pathOf(frame, sidc), ...drawing };
}

const flatten = (instruction: Instruction): readonly Part[] =>
  'length' in instruction ? instruction.flatMap(flatten) : [instruction];

function pathOf(part: Part, sidc: string): string {
  if (part.type === 'path') return part.d;
  if (part.type === 'circle') {
    const { cx, cy, r } = part;
    return `M${cx - r},${cy}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
  }
  throw new Error(
    `${sidc} is drawn with a ${part.type}, which is not prepared: name a simpler code, or a path, in the pack's board.json`,
  );
}

/** The boards of all packs. */
const boards = (): readonly URL[] =>
  readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => new URL(`${name}/pack/board.json`, games));

/** Every code that the packs name, drawn. */
function drawAll(boards: readonly (URL | string)[]): Drawings {
  const codes = new Set<string>();
  for (const board of boards)
    for (const symbol of Object.values(symbolsOf(board))) if (symbol.sidc !== undefined) codes.add(symbol.sidc);
  return Object.fromEntries([...codes].sort().map((sidc) => [sidc, drawingOf(sidc)]));
}

function symbolsOf(board: URL | string): Readonly<Record<string, { readonly sidc?: string }>> {
  try {
    return JSON.parse(readFileSync(board, 'utf8')).symbols;
  } catch (error) {
    // Some folders beside the games are no games.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Symbols of all packs, or of the given boards. */
export function symbols(of: readonly (URL | string)[] = boards()): Plugin {
  return {
    name: 'symbols',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(drawAll(of))};` : undefined),
  };
}
