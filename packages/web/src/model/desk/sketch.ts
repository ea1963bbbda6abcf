/** A ruler, a sight line, and private arrows and marks, kept in the browser for each match. */

import { distanceBetween, type Layer, type LayerLine, type Sheet, type Sign } from '@cauldron/board';
import type { Sight } from '@cauldron/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';

export const TOOLS = ['ruler', 'sight', 'pen'] as const;
export type Tool = (typeof TOOLS)[number];
/** From hex to hex; within one hex it is a mark. */
type PenStroke = readonly [from: number, to: number];

const INK = '#a3151f';
const RULE = '#1d1a14';
const SEEN = '#0b5d66';

/** What stands between the two ends of a sight line. */
export interface Look {
  readonly distance: number;
  /** Undefined if the game has no rules of sight. */
  readonly sight: Sight | undefined;
}

export class Sketch {
  readonly tool: Signal<Tool | undefined> = signal(undefined);
  /** The start of the ruler, or of a stroke. */
  readonly from: Signal<number | undefined> = signal(undefined);
  readonly strokes: Signal<readonly PenStroke[]>;
  readonly layer: ReadonlySignal<Layer>;

  constructor(
    private readonly match: string,
    private readonly sheet: Sheet,
    private readonly pointed: ReadonlySignal<number | undefined>,
    private readonly sightOf: (from: number, to: number) => Sight | undefined,
  ) {
    this.strokes = signal(read(match));
    this.layer = computed(() => this.drawn());
  }

  /** Picks a tool up, or puts it down. */
  take(tool: Tool): void {
    this.tool.value = this.tool.value === tool ? undefined : tool;
    this.from.value = undefined;
  }

  /** A hex was chosen with a tool in hand. */
  point(place: number): void {
    const from = this.from.value;
    if (this.tool.value !== 'pen' || from === undefined) this.from.value = place;
    else {
      this.draw(from, place);
      this.from.value = undefined;
    }
  }

  /** Drawing the same stroke again erases it. */
  draw(from: number, to: number): void {
    const others = this.strokes.value.filter((s) => s[0] !== from || s[1] !== to);
    this.keep(others.length < this.strokes.value.length ? others : [...others, [from, to]]);
  }

  clear(): void {
    this.keep([]);
  }

  /** The distance of a hex from the ruler's start. */
  distanceTo(place: number): number | undefined {
    const from = this.tool.value === 'ruler' ? this.from.value : undefined;
    return from === undefined ? undefined : distanceBetween(this.sheet, from, place);
  }

  /** Whether a hex can be seen from the other end of the sight line. */
  lookTo(place: number): Look | undefined {
    const from = this.tool.value === 'sight' ? this.from.value : undefined;
    if (from === undefined || from === place) return undefined;
    return { distance: distanceBetween(this.sheet, from, place), sight: this.sightOf(from, place) };
  }

  private drawn(): Layer {
    const arrow = ([from, to]: PenStroke): LayerLine => ({ places: [from, to], colour: INK, arrow: true });
    const mark = (place: number): Sign => ({
      place,
      text: '',
      shape: 'round',
      fill: INK,
      ink: '#ffffff',
      spot: 'upper',
    });
    const lines = this.strokes.value.filter(([from, to]) => from !== to).map(arrow);
    const signs = this.strokes.value.filter(([from, to]) => from === to).map(([place]) => mark(place));
    const [from, to] = [this.from.value, this.pointed.value];
    if (from !== undefined && to !== undefined && this.tool.value) {
      if (this.tool.value === 'pen') lines.push(arrow([from, to]));
      else lines.push(...this.stretched(from, to));
      const text = String(distanceBetween(this.sheet, from, to));
      signs.push({ place: to, text, shape: 'round', fill: RULE, ink: '#ffffff', spot: 'upper' });
      const sight = this.lookTo(to)?.sight;
      if (sight && !sight.clear)
        signs.push({ place: sight.blockedBy, text: '✕', shape: 'diamond', fill: INK, ink: '#ffffff', spot: 'middle' });
    } else if (from !== undefined) signs.push(mark(from));
    return { areas: [], signs, lines };
  }

  /** A ruler, or a sight line: one colour as far as sight reaches, another beyond. */
  private stretched(from: number, to: number): LayerLine[] {
    const rule = (places: readonly number[], colour: string): LayerLine => ({ places, colour, arrow: false });
    const sight = this.lookTo(to)?.sight;
    if (!sight) return [rule([from, to], RULE)];
    return sight.clear
      ? [rule([from, to], SEEN)]
      : [rule([from, sight.blockedBy], SEEN), rule([sight.blockedBy, to], INK)];
  }

  private keep(strokes: readonly PenStroke[]): void {
    this.strokes.value = strokes;
    try {
      if (strokes.length > 0) localStorage.setItem(`cauldron.sketch.${this.match}`, JSON.stringify(strokes));
      else localStorage.removeItem(`cauldron.sketch.${this.match}`);
    } catch {
      // Without storage the browser still draws.
    }
  }
}

function read(match: string): readonly PenStroke[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`cauldron.sketch.${match}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStroke) : [];
  } catch {
    return [];
  }
}

const isStroke = (x: unknown): x is PenStroke =>
  Array.isArray(x) && x.length === 2 && x.every((p) => typeof p === 'number' && Number.isInteger(p));
