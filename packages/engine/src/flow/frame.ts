/** What can be under way: a frame is a few integers on the stack, declared apart from what it does (conduct.ts). */

import type { Field, FigureKind } from './kinds.ts';

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type NeededNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<number, true> ? Name : never;
}[keyof F];
type OpenNames<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<number, boolean, true> ? never : Name;
}[keyof F];

/** What a push must give, and what it may. */
export type Given<F extends Fields> = { readonly [Name in NeededNames<F>]: ValueOf<F[Name]> } & {
  readonly [Name in Exclude<keyof F, NeededNames<F>>]?: ValueOf<F[Name]>;
};
/** A push of a frame without needed fields may give nothing. */
export type GivenArguments<F extends Fields> = [NeededNames<F>] extends [never]
  ? [given?: Given<F>]
  : [given: Given<F>];

/** The list of a frame, in the hands of its handlers. */
export interface List<Item extends number> {
  readonly count: number;
  item(index: number): Item;
  set(index: number, value: Item): void;
  has(value: Item): boolean;
}

/** What the list of a frame holds, as an array of its own. */
export function itemsOf<Item extends number>(f: Pick<List<Item>, 'count' | 'item'>): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < f.count; i++) items.push(f.item(i));
  return items;
}

/** A frame in the hands of its handlers: its fields by name, and its list. */
export type Held<F extends Fields, Item extends number = number> = {
  -readonly [Name in keyof F]: ValueOf<F[Name]>;
} & List<Item>;
/** A frame as someone who may not know its secrets reads it. */
export type Seen<F extends Fields, Item extends number = number> = {
  readonly [Name in OpenNames<F>]: ValueOf<F[Name]>;
} & Omit<List<Item>, 'set'>;

/** The spans for which a window can be passed ahead; a frame that is such a span says so. */
export const SPANS = ['step', 'move', 'activation', 'phase', 'turn'] as const;
export type Span = (typeof SPANS)[number];

/** The handlers' and the readers' types of a declared frame: `HeldOf<typeof moving>`. */
export type HeldOf<X> = X extends Frame<infer F, infer Item> ? Held<F, Item> : never;
export type SeenOf<X> = X extends Frame<infer F, infer Item> ? Seen<F, Item> : never;

export interface Frame<F extends Fields = Fields, Item extends number = number> {
  readonly name: string;
  readonly fields: F;
  readonly names: readonly string[];
  /** What its list holds; undefined for a frame without one. */
  readonly listKind: FigureKind | undefined;
  /** Only the frame's owner may know its list. */
  readonly listIsSecret: boolean;
  /** The number of its span in SPANS; 0 for a frame that is none. */
  readonly span: number;
  /** The field that makes it a part of the span around it, if it is not 0; '' for a frame that is always one of its own. */
  readonly inner: string;
  /** Its number in the game's list of frames, given when the game is bound. */
  kind: number;
  /** One view for each depth of the stack: two frames of one kind never share a view. */
  readonly views: HeldFrame[];
  makeView(): HeldFrame;
  /** Never set: it carries the type of the list. */
  readonly itemType?: Item;
}

/** A frame in memory. `after`: 1 + the last member that a set has taken. */
export const FRAME_KIND = 0;
export const FRAME_BELOW = 1;
export const FRAME_LIST = 2;
export const FRAME_DEPTH = 3;
export const FRAME_AFTER = 4;
export const FRAME_HEAD = 5;
/** The word at FRAME_KIND holds the kind and, above it, the span. */
export const KIND_BITS = 16;
export const KIND_MASK = (1 << KIND_BITS) - 1;

/** Reads and writes the fields of a frame in place. After its frame has been popped a view throws. */
export class HeldFrame {
  memory: Int32Array = new Int32Array(1);
  base = 0;
  /** What stands at the base while the frame is on the stack. */
  word = 0;
  constructor(
    private readonly size: number,
    readonly frameName: string,
  ) {}
  get count(): number {
    this.check();
    return this.memory[this.base + FRAME_LIST];
  }
  item(index: number): number {
    this.check();
    return this.memory[this.base + FRAME_HEAD + this.size + index];
  }
  set(index: number, value: number): void {
    this.check();
    this.memory[this.base + FRAME_HEAD + this.size + index] = value;
  }
  has(value: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.item(i) === value) return true;
    return false;
  }
  check(): void {
    if (this.memory[this.base + FRAME_KIND] !== this.word)
      throw new Error(`frame ${this.frameName} is no longer there`);
  }
}

/** The view of a frame that stands at `base`. */
export function hold<F extends Fields, Item extends number>(
  frame: Frame<F, Item>,
  memory: Int32Array,
  base: number,
): HeldFrame & Held<F, Item> {
  const depth = memory[base + FRAME_DEPTH];
  let view = frame.views[depth];
  if (view === undefined) {
    view = frame.makeView();
    frame.views[depth] = view;
  }
  view.memory = memory;
  view.base = base;
  view.word = memory[base + FRAME_KIND];
  return view as HeldFrame & Held<F, Item>;
}

export interface FrameExtras<Item extends number> {
  /** What the frame's list holds. */
  readonly list?: Field<Item>;
  readonly span?: Span;
  /** A frame in which this field is not 0 belongs to the span around it: what is passed there stays passed when it ends. */
  readonly inner?: string;
}

/** Declares what can be under way: `export const moving = frame('moving', { last: unit, spent: count }, { list: unit });` */
export function frame<const F extends Fields, Item extends number = number>(
  name: string,
  fields: F,
  extras: FrameExtras<Item> = {},
): Frame<F, Item> {
  const names = Object.keys(fields);
  const isSecret = names.some((field) => fields[field].secret) || extras.list?.secret === true;
  if (isSecret && fields.owner?.kind !== 'seat') throw new Error(`frame ${name} has secrets and no field owner: seat`);
  class View extends HeldFrame {}
  names.forEach((field, i) => {
    if (field in HeldFrame.prototype || ['memory', 'base', 'word', 'size', 'frameName'].includes(field))
      throw new Error(`frame ${name}: a field cannot be called ${field}`);
    const at = FRAME_HEAD + i;
    Object.defineProperty(View.prototype, field, {
      get(this: HeldFrame) {
        if (this.memory[this.base] !== this.word) this.check();
        return this.memory[this.base + at];
      },
      set(this: HeldFrame, value: number) {
        if (this.memory[this.base] !== this.word) this.check();
        this.memory[this.base + at] = value;
      },
      enumerable: true,
    });
  });
  return {
    name,
    fields,
    names,
    listKind: extras.list?.kind,
    listIsSecret: extras.list?.secret === true,
    span: extras.span ? SPANS.indexOf(extras.span) : 0,
    inner: extras.inner ?? '',
    kind: -1,
    views: [],
    makeView: () => new View(names.length, name),
  };
}
