import { describe, expect, it } from 'vitest';
import type { Layout } from '../flow/layout.ts';
import type { Messages } from '../flow/messages.ts';
import type { Side, Unit } from '../ids.ts';
import { blockMap } from '../testing/country.ts';
import { fieldLayout } from './field.ts';
import { FieldPlan } from './plan.ts';
import { SCENARIO_SCALARS, ScenarioState, type ScenarioWorld } from './scenario.ts';

const map = blockMap(3, 3);
const closed = Uint8Array.from(map.ids, (_, place) => (place === 1 ? 1 : 0));
const world = {
  map,
  units: { count: 2, side: [0, 1] },
  field: FieldPlan.bySide(map, 2, { closed }),
  scenarios: [{ first: 1 }, { first: 7 }],
  options: ['fog', 'storm', 'mud'].map((id) => ({ id, default: false })),
  travel: 'rules',
  overlay: 'questions',
} satisfies ScenarioWorld;

const layout = fieldLayout(world, {
  scalars: [...SCENARIO_SCALARS, 'points'],
  units: ['steps'],
  sections: { cups: 4 },
  caches: { gaps: 1 },
});

class Test extends ScenarioState<typeof world, Messages, 'points'> {
  readonly steps = this.column<Unit>('steps');
  readonly cups = this.runs('cups', 2);
  constructor(layoutOfTest: Layout = layout) {
    super(world, layoutOfTest);
  }
  protected override zonesOf(u: Unit): Side {
    return 1 << this.sideOfUnit(u);
  }
}

describe('a position of a scenario', () => {
  it('knows its scenario, its turn and the options that are on', () => {
    const g = new Test();
    g.set('scenario', 1);
    g.set('turn', 7);
    g.turn++;
    g.set('options', 0b101);
    g.set('points', 3);
    expect({ first: g.scenario.first, turn: g.turn, phase: g.get('phase'), points: g.get('points') }).toEqual({
      first: 7,
      turn: 8,
      phase: 0,
      points: 3,
    });
    expect(['fog', 'storm', 'mud', 'snow'].map((id) => g.optionOn(id))).toEqual([true, false, true, false]);
    expect({ travel: g.travel, overlay: g.overlay }).toEqual({ travel: 'rules', overlay: 'questions' });
  });

  it('has a figure for each unit in the sections that the game names, and caches apart from the truth', () => {
    const { truthNames } = layout;
    expect(['at', 'marks', 'steps', 'cups'].map((name) => layout.section(name).length)).toEqual([2, 2, 2, 4]);
    expect(['steps', 'cups', 'gaps', 'field'].map((name) => truthNames.includes(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('cuts a section into runs that are live', () => {
    const g = new Test();
    g.cups[1][0] = 5;
    expect(g.cups.map((run) => run.length)).toEqual([2, 2]);
    expect(g.ints[layout.section('cups').offset + 2]).toBe(5);
  });

  it('has zones by side, with the same closed places for all sides', () => {
    const g = new Test();
    g.at.fill(map.place('reserve'));
    g.rebuild();
    g.put(0, 0);
    g.put(1, 4);
    const covered = (side: Side) => map.hexesWhere((hex) => g.covers(side, hex));
    const around = (hex: number) => map.hexesWhere((p) => p !== 1 && map.distance(hex, p) === 1);
    expect({ covered0: covered(0), covered1: covered(1) }).toEqual({ covered0: around(0), covered1: around(4) });
  });
});
