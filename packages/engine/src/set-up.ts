/** How a match begins: a scenario is opened, its units are placed, and owners set up units within their areas. */

import type { VerbAnswer } from './flow/conduct.ts';
import type { Layout } from './flow/layout.ts';
import { type Refusal, refuse } from './flow/refusal.ts';
import type { Options } from './game.ts';
import type { Column, Place, Seat, Side, Unit } from './ids.ts';
import type { ScenarioPlan, Start } from './pack/scenario.ts';

/** A position of a game with scenarios and options; each active option is a bit. */
export interface OfScenario {
  readonly world: { readonly options: readonly { readonly id: string; readonly default: boolean }[] };
  readonly scenario: ScenarioPlan;
  set(name: 'scenario' | 'options' | 'turn', value: number): void;
  optionOn(id: string): boolean;
  put(u: Unit, to: Place): void;
  isOnMap(u: Unit): boolean;
  seatOf(side: Side): Seat;
  pop(): void;
}

/** Makes positions of a game: a scenario under options, in its first turn and phase, laid out as the game does it. */
export const opening =
  <W extends OfScenario['world'], G extends OfScenario>(
    state: new (world: W, layout: Layout) => G,
    lay: (g: G) => void,
  ) =>
  (world: W, layout: Layout, scenario: number, options: Options): G => {
    const g = new state(world, layout);
    let bits = 0;
    world.options.forEach((option, i) => {
      if (options[option.id] ?? option.default) bits |= 1 << i;
    });
    g.set('scenario', scenario);
    g.set('options', bits);
    g.set('turn', g.scenario.first);
    lay(g);
    return g;
  };

/** Puts everything where the scenario says or suggests. `backs` is 1 for a unit that shows its back. */
export function placeStarts(g: OfScenario, backs: Column<Unit>): void {
  for (const { unit, place, instead, reduced } of g.scenario.starts) {
    g.put(unit, instead.find(({ option }) => g.optionOn(option))?.place ?? place);
    backs[unit] = reduced ? 1 : 0;
  }
}

/** Later arrivals wait on the turn track, unless an option keeps them away. */
export function placeArrivals(g: OfScenario, track: readonly Place[]): void {
  for (const { turn, units, unless } of g.scenario.arrivals)
    if (unless === '' || !g.optionOn(unless)) for (const u of units) g.put(u, track[turn]);
}

/** A frame in which units are set up: `next` is the index of the next unit in the list of starts. */
interface SetUp {
  next: number;
}
type SetUpSeen = Readonly<SetUp>;
type SetUpKnown = Pick<OfScenario, 'scenario' | 'seatOf'>;

/**
 * The owners set up their units one after another, in the order of the list, each in its area; or a side sets up all the rest as
 * the pack suggests. `whyNot` says why a unit cannot start in a hex to which `more` others are about to come.
 */
export function settingUp<G extends OfScenario, K extends SetUpKnown = G>(
  whyNot: (k: K, start: Start, hex: Place, more: number) => Refusal | undefined,
  put: (g: G, start: Start, hex: Place) => void,
) {
  const due = (k: SetUpKnown, f: SetUpSeen): Start => k.scenario.starts[f.next];
  /** The units that the side has still to set up. */
  const rest = (k: SetUpKnown, f: SetUpSeen): Start[] => {
    const later = k.scenario.starts.slice(f.next);
    const other = later.findIndex(({ side }) => side !== later[0].side);
    return other < 0 ? later : later.slice(0, other);
  };
  const place: VerbAnswer<G, K, SetUp, SetUpSeen, number> = {
    role: 'go',
    over: (k, f, c) => c.addAll(due(k, f).hexes),
    whyNot: (k, f, hex) => whyNot(k, due(k, f), hex, 0),
    does(g, f, hex) {
      put(g, due(g, f), hex);
      f.next++;
    },
  };
  const usual: VerbAnswer<G, K, SetUp, SetUpSeen, number> = {
    role: 'end',
    stakes: 'hands-over',
    whyNot(k, f) {
      const coming = new Map<Place, number>();
      for (const start of rest(k, f)) {
        const more = coming.get(start.place) ?? 0;
        const refusal = whyNot(k, start, start.place, more);
        if (refusal) return refusal;
        coming.set(start.place, more + 1);
      }
      return undefined;
    },
    does(g, f) {
      for (const start of rest(g, f)) {
        put(g, start, start.place);
        f.next++;
      }
    },
  };
  return {
    run: (g: G, f: SetUp) => f.next < g.scenario.starts.length || g.pop(),
    asks: (k: K, f: SetUpSeen) => k.seatOf(due(k, f).side),
    figures: (k: K, f: SetUpSeen) => ({ unit: due(k, f).unit }),
    subject: (k: K, f: SetUpSeen) => ({ units: [due(k, f).unit] }),
    answers: { place, usual },
  };
}

/** In a composed position the first units of the list are set up. Returns the index of the next, or why a later one cannot be there yet. */
export function nextToSetUp(g: OfScenario, rule: string): number | Refusal {
  const { starts } = g.scenario;
  const first = starts.findIndex(({ unit }) => !g.isOnMap(unit));
  const next = first < 0 ? starts.length : first;
  const early = starts.slice(next).find(({ unit }) => g.isOnMap(unit));
  return early === undefined ? next : refuse(rule, 'not-in-order', { unit: early.unit, leader: starts[next].unit });
}
