/** Any position, as probes, tests and editors write it, or a refusal that says what is wrong with it. */

import {
  composing,
  type Formation,
  isCount,
  isFields,
  type Json,
  type Moment,
  opening,
  type Position,
  type Refusal,
  refuse,
  type Unit,
} from '@cauldron/engine';
import { activation, composed, independent, initiativeChoice, ops, solitaire, turn } from './frames.ts';
import { AXIS, SIDES } from './names.ts';
import { uncoverAll } from './rules/05-intelligence.ts';
import { clear, emptyPosition, placeAll } from './rules/10-setup.ts';
import { MARK, PHASE, PHASES, Theseus } from './state.ts';

const marked = (mark: number) => (g: Theseus, u: Unit) => {
  g.mark(u, mark);
};

/** A scenario with everything where it stands or is suggested to stand. */
const fullPosition = opening(Theseus, (g) => {
  clear(g);
  placeAll(g);
});

export const compose = composing<Theseus>({
  rules: { turn: '10', phase: '4', mixed: '7.3.2' },
  phases: PHASES,
  empty: emptyPosition,
  start: fullPosition,
  whyNotAt(g, unit, at) {
    const { map, boxes } = g.world;
    const off = [boxes.reserve, boxes.eliminated[g.sideOfUnit(unit)], boxes.available, boxes.flown, ...boxes.turn];
    if (at >= map.hexes) return off.includes(at) ? undefined : refuse('', 'unknown-place', { name: map.ids[at] });
    return map.terrainIs(at, 'sea') ? refuse('7.3.2', 'sea', { hex: at }) : undefined;
  },
  face(g, unit, { steps }) {
    const most = g.world.units.strength[unit];
    const n = steps ?? most;
    if (!Number.isInteger(n) || n < (g.isCombat(unit) ? 1 : 0) || n > most)
      return refuse('3.2', 'no-such-strength', { unit, n });
    g.strength[unit] = g.at[unit] === g.world.boxes.eliminated[g.sideOfUnit(unit)] && g.isCombat(unit) ? 0 : n;
    g.setSeen(unit, g.isOnMap(unit) ? 0 : 3);
    return undefined;
  },
  statuses: {
    disrupted: (g, u) => g.disrupt(u, true),
    emergency: marked(MARK.emergency),
    unsupplied: marked(MARK.unfed),
    'act-1': (g, u) => g.setActs(u, 1),
    'act-2': (g, u) => g.setActs(u, 2),
    'no-act': (g, u) => g.setActs(u, 3),
  },
  markers: {
    improved: (g, [hex]) => g.setImproved(hex, true),
    breached(g, [hex]) {
      if (g.world.mines.index[hex] < 0) return refuse('7.4', 'no-mines', { unit: -1 });
      g.breach(hex);
      return undefined;
    },
  },
  numbers: ['penalty', 'passed', 'snafu', 'blocked', 'initiative'],
  fields: {
    points: (_g, value) => isCount(value),
    step: (_g, value) => value === 'roll',
    levels: (g, value) =>
      byFormation(g, value, (f, n) => {
        g.level[f] = n;
      }),
    favoured: (g, value) => setSide(g, 'favoured', value),
    tobruk: (g, value) => setSide(g, 'tobruk', value),
    captor: (g, value) => setSide(g, 'captor', value),
    schwerpunkt(g, value) {
      const f = g.world.formations.indexOf(String(value));
      if (f >= 0) g.set('schwerpunkt', f + 1);
      return f >= 0;
    },
    /** `{ 'ind-hecker': '21pz' }` */
    assigned(g, value) {
      if (!isFields(value)) return false;
      for (const [id, to] of Object.entries(value)) {
        const [u, f] = [g.world.units.ids.indexOf(id), g.world.formations.indexOf(String(to))];
        if (u < 0 || f < 0) return refuse('', 'unknown-formation', { name: `${id}, ${String(to)}` });
        if (g.assigned[u] > 0) g.boxes[g.assigned[u] - 1]--;
        g.assigned[u] = f + 1;
        g.shown[u] = 0;
        g.boxes[f]++;
      }
      return true;
    },
    /** `['2521']`: hexes where the Axis was last. */
    latest(g, value) {
      if (!Array.isArray(value)) return false;
      g.scenario.objectives.forEach(({ hex }, i) => {
        if (value.includes(g.world.map.ids[hex])) g.latest[i] = AXIS + 1;
      });
      return true;
    },
  },
  begin,
});

function setSide(g: Theseus, name: 'favoured' | 'tobruk' | 'captor', value: Json): boolean {
  const side = SIDES.map(String).indexOf(String(value));
  if (side >= 0) g.set(name, side + 1);
  return side >= 0;
}

function byFormation(g: Theseus, value: Json, set: (formation: Formation, n: number) => void): Refusal | boolean {
  if (!isFields(value)) return false;
  for (const [name, n] of Object.entries(value)) {
    const f = g.world.formations.indexOf(name);
    if (f < 0) return refuse('', 'unknown-formation', { name });
    if (!isCount(n)) return refuse('', 'unknown-number', { number: String(n) });
    set(f, n);
  }
  return true;
}

/** A formation with Action Points (`set: { points }`, or before its die with `step: 'roll'`), a unit on its own, a side with the initiative, or a phase. */
function begin(g: Theseus, p: Position, { phase, side }: Moment): Refusal | undefined {
  uncoverAll(g);
  g.set('phase', phase < 0 ? PHASE.ops : phase);
  if (g.scenario.solitaire >= 0) g.push(solitaire, { side: AXIS });
  else g.push(turn, { next: phase < 0 || side >= 0 ? PHASE.end : phase });
  if (side < 0) {
    if (phase < 0) g.push(composed);
    return undefined;
  }
  if (g.scenario.solitaire < 0) g.push(ops, { cycles: 1 });
  const { formation, mode } = p.active ?? {};
  if (formation === undefined) {
    g.push(initiativeChoice, { side });
    return undefined;
  }
  const unit = g.world.units.ids.indexOf(formation);
  if (mode === 'single' && unit >= 0) {
    g.push(independent, { side, unit });
    return undefined;
  }
  const f = g.world.formations.indexOf(formation);
  if (f < 0 || g.world.units.sideOf[f] !== side) return refuse('', 'unknown-formation', { name: formation });
  g.acting = side;
  if (p.set?.step === 'roll') g.push(activation, { side, formation: f });
  else g.push(activation, { side, formation: f, points: Number(p.set?.points ?? 5), step: 2 });
  return undefined;
}
