/** The names of things at the edge: verbs, units, places, sides and the kinds in cups, in both directions. */

import { type Action, ALL_VERB, action, CHANCE_VERB, targetOf, verbOf } from './action.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** What the target of a verb is. `choice` targets are named words of the verb itself. */
export type TargetKind = 'none' | 'unit' | 'place' | 'side' | 'number' | readonly string[];

/** How a game declares its verbs. `formation`: a choice among the formations of the pack. */
export type DeclaredKind = TargetKind | 'formation';
export type Verbs = Readonly<Record<string, DeclaredKind>>;
/** Verbs by name, each its number; number 0 is chance. */
export type VerbNumbers<V extends Verbs> = { readonly [K in keyof V]: number };

export const numberVerbs = <const V extends Verbs>(verbs: V): VerbNumbers<V> => numberKeys(verbs, 1);

/** The keys of a record by their place in it: `numberKeys(says.endings)`. */
export const numberKeys = <R extends object>(record: R, first = 0): { readonly [K in keyof R]: number } =>
  Object.fromEntries(Object.keys(record).map((key, i) => [key, first + i])) as { [K in keyof R]: number };

/** An action as people and files write it: `['move', '2403']`, `['end']`. */
export type NamedAction = readonly [verb: string, ...target: (string | number)[]];

/** How people and files write that all members of a set are taken: `['all', 'join']`. */
export const ALL = 'all';

/** What an order without its target lacks. */
const WANTED = { unit: 'a unit', place: 'a hex or box', side: 'a side', number: 'a number' } as const;

export class Vocabulary {
  readonly verbNames: readonly string[];
  private readonly kinds: readonly TargetKind[];
  private readonly verbIndex = new Map<string, number>();
  private readonly unitIndex = new Map<string, number>();
  private readonly placeIndex = new Map<string, number>();

  constructor(
    verbs: Verbs,
    readonly sides: readonly string[],
    readonly units: readonly string[],
    readonly places: readonly string[],
    aliases: Readonly<Record<string, string>> = {},
    formations: readonly string[] = [],
  ) {
    this.verbNames = ['chance', ...Object.keys(verbs)];
    this.kinds = ['number', ...Object.values(verbs).map((kind) => (kind === 'formation' ? formations : kind))];
    this.verbNames.forEach((name, i) => {
      this.verbIndex.set(name, i);
    });
    units.forEach((id, i) => {
      this.unitIndex.set(id, i);
    });
    places.forEach((id, i) => {
      this.placeIndex.set(id, i);
    });
    for (const [alias, id] of Object.entries(aliases)) {
      const place = this.placeIndex.get(id);
      if (place !== undefined) this.placeIndex.set(alias, place);
    }
  }

  unit(id: string): number {
    return this.unitIndex.get(id) ?? -1;
  }
  /** A hex, a box, or `in:<unit>` for a carrying unit. */
  place(id: string): number {
    if (id.startsWith('in:')) {
      const carrier = this.unit(id.slice(3));
      return carrier < 0 ? -1 : this.places.length + carrier;
    }
    return this.placeIndex.get(id) ?? -1;
  }
  /** A place by its id; a box that every side has one of may be named without the side: `lost` is `lost:red` for red. */
  placeFor(side: number, id: string): number {
    const place = this.place(id);
    return place >= 0 ? place : this.place(`${id}:${this.sides[side]}`);
  }
  placeName(place: number): string {
    return place >= this.places.length ? `in:${this.units[place - this.places.length]}` : (this.places[place] ?? '?');
  }
  side(id: string): number {
    return this.sides.indexOf(id);
  }
  verb(name: string): number {
    return this.verbIndex.get(name) ?? -1;
  }
  targetKind(verb: number): TargetKind {
    return this.kinds[verb];
  }

  /** The target of a verb as people write it; undefined where the verb has none. */
  targetName(verb: number, target: number): string | number | undefined {
    const kind = this.kinds[verb];
    if (kind === 'none') return undefined;
    if (kind === 'unit') return this.units[target];
    if (kind === 'place') return this.placeName(target);
    if (kind === 'side') return this.sides[target];
    if (kind === 'number') return target;
    return kind[target];
  }

  name(a: Action): NamedAction {
    const verb = verbOf(a);
    if (verb === ALL_VERB) return [ALL, this.verbNames[targetOf(a)]];
    const target = this.targetName(verb, targetOf(a));
    return target === undefined ? [this.verbNames[verb]] : [this.verbNames[verb], target];
  }

  /** Reads an action as people write it; a refusal says which word is unknown. */
  read(named: readonly unknown[]): Action | Refusal {
    const [verbName, targetName] = named;
    if (verbName === ALL && this.verb(ALL) < 0) {
      const set = typeof targetName === 'string' ? this.verb(targetName) : -1;
      return set > CHANCE_VERB ? action(ALL_VERB, set) : this.unknownVerb(targetName);
    }
    const verb = typeof verbName === 'string' ? this.verb(verbName) : -1;
    if (verb <= CHANCE_VERB) return this.unknownVerb(verbName);
    const target = this.readTarget(verb, targetName);
    return isRefusal(target) ? target : action(verb, target);
  }

  private unknownVerb(name: unknown): Refusal {
    return refuse('', 'unknown-verb', { verb: String(name), verbs: this.verbNames.slice(1).join(', ') });
  }

  private readTarget(verb: number, name: unknown): number | Refusal {
    const kind = this.kinds[verb];
    const text = String(name);
    if (kind === 'none') return 0;
    if (name === undefined)
      return refuse('', 'order-wants', {
        verb: this.verbNames[verb],
        what: typeof kind === 'string' ? WANTED[kind] : `one of: ${kind.join(', ')}`,
      });
    if (kind === 'number') {
      const n = Number(name);
      return Number.isInteger(n) && n >= 0 && n < 1 << 20 ? n : refuse('', 'unknown-number', { number: text });
    }
    const found =
      kind === 'unit'
        ? this.unit(text)
        : kind === 'place'
          ? this.place(text)
          : kind === 'side'
            ? this.side(text)
            : kind.indexOf(text);
    if (found >= 0) return found;
    return refuse('', typeof kind === 'string' ? `unknown-${kind}` : 'unknown-choice', {
      name: text,
      choices: typeof kind === 'string' ? '' : kind.join(', '),
    });
  }
}
