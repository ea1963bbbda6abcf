/** What is under way in a composed position: a phase that is about to begin, a chit just drawn, a formation that is activated. */

import { type Give, type Position, type Refusal, refuse, type Vocabulary, whyNotInSetUp } from '@cauldron/engine';
import { ACTION, type Chit } from './chits.ts';
import { ACTION_STEP, actionPhase, actionPhases, activated, composed, orders, setUp, turn } from './frames.ts';
import { implement } from './implement.ts';
import { AXIS, SIDES } from './names.ts';
import { type Gazala, MARK, PHASE, PHASES } from './state.ts';
import { V } from './words.ts';

/** The frames: a phase about to begin, a chit just drawn (`set: { chit }`), or a formation that is activated. */
export function begin(g: Gazala, p: Position, give: Give<Gazala>): Gazala | Refusal {
  const phase = p.phase ?? 'actions';
  const index = PHASES.indexOf(phase as 'actions');
  if (index < 0) return refuse('3.0', 'unknown-choice', { name: phase, choices: PHASES.join(', ') });
  g.set('phase', index);
  if (index === PHASE.setup) return settingUp(g, p);
  if (p.active) return act(g, p, give);
  g.push(turn, { next: index, first: AXIS });
  if (p.phase === undefined) g.push(composed);
  return g;
}

/** 17.0: the units that were placed, the first ones of the list, are set up; the next one is asked for. */
function settingUp(g: Gazala, p: Position): Gazala | Refusal {
  const unfit = whyNotInSetUp(p, g.scenario.first);
  if (unfit) return unfit;
  const { starts } = g.scenario;
  const placed = starts.map((start) => g.isOnMap(start.unit));
  const next = placed.includes(false) ? placed.indexOf(false) : starts.length;
  const early = starts.find((_, i) => i > next && placed[i]);
  if (early) return refuse('17.0', 'not-in-order', { unit: early.unit, leader: starts[next].unit });
  g.push(turn, { next: PHASE.chits, first: AXIS });
  g.push(setUp, { next });
  return g;
}

/** A position that stands as it was composed, to be looked at, until someone says to go on. */
export const composedConduct = implement(composed, {
  asks: (k) => k.seatOf(AXIS),
  rule: '3.0',
  prompt: 'go-on',
  answers: { done: { role: 'end', does: (g) => g.pop() } },
});

function act(g: Gazala, p: Position, give: Give<Gazala>): Gazala | Refusal {
  const { side: sideName, formation } = p.active ?? { side: '', formation: undefined };
  const side = SIDES.indexOf(sideName as 'axis');
  if (side < 0) return refuse('', 'unknown-side', { name: sideName });
  g.set('phase', PHASE.actions);
  g.set('acting', side + 1);
  g.push(turn, { next: PHASE.recovery, first: side });
  g.push(actionPhases, { next: 1 - side });
  if (p.set?.draw === true) {
    g.push(actionPhase, { side });
    return g;
  }
  g.push(actionPhase, { side, step: ACTION_STEP.stacking });
  const f = g.world.formations.findIndex(({ name }) => name === formation);
  const isOwn = formation === undefined || g.world.formations[f]?.side === side;
  if (!isOwn) return refuse('', 'unknown-formation', { name: formation });
  const chit = chitFor(g, side, p.set?.chit, f);
  if (chit < 0) return refuse('7.0', 'not-drawn', { chit: String(p.set?.chit ?? formation ?? sideName) });
  if (g.cups[side][chit] > 0) {
    g.cups[side][chit]--;
    g.plays[side][chit]++;
  }
  g.push(orders, { side, chit });
  if (p.set?.chit !== undefined || formation === undefined) return g;
  return activate(g, chit, f, give) ?? g;
}

/** 7.0: the formation is activated as the rules do it, within its limits, with the other of its face; or, where no chit names it, unit by unit. */
function activate(g: Gazala, chit: number, formation: number, give: Give<Gazala>): Refusal | undefined {
  const face = g.world.chits[chit].faces.find((list) => list.includes(formation));
  if (!face) return activateSingly(g, formation, give);
  const before = g.activations[formation];
  const refusal = give(g, V.activate, formation);
  // An order names one formation of a face, and the other goes with it.
  if (refusal) face.some((name) => !give(g, V.activate, name));
  return g.activations[formation] > before ? undefined : refusal;
}

/** 7.0, G-41: as many units as the chit has. */
function activateSingly(g: Gazala, formation: number, give: Give<Gazala>): Refusal | undefined {
  let refusal: Refusal | undefined;
  for (let u = 0; u < g.world.units.count && g.nearest(orders); u++) {
    if (g.formationOf(u) === formation) refusal = give(g, V.single, u) ?? refusal;
  }
  return g.nearest(orders) && give(g, V.done, 0) ? refusal : undefined;
}

/** 8.0: a unit of the group with the status `acted` has been the active unit, and shows its used face. */
export function markActed(g: Gazala, names: Vocabulary, p: Position): Refusal | undefined {
  for (const entry of p.place ?? []) {
    if (!entry.status?.includes('acted')) continue;
    const u = names.unit(entry.unit);
    if (!g.isMarked(u, MARK.activated)) return refuse('7.0', 'not-activated', { unit: u });
    g.mark(u, MARK.acted);
    g.used[u] = 1;
    const group = g.nearest(activated);
    if (group) group.started = 1;
  }
  return undefined;
}

/** The Action Chit by its name, else one that names the formation, else one that activates single units; without a formation any. */
function chitFor(g: Gazala, side: number, name: unknown, formation: number): number {
  const find = (fits: (chit: Chit) => boolean) =>
    g.world.chits.findIndex((c) => c.tactic === ACTION && c.mix.some((counts) => counts[side] > 0) && fits(c));
  if (name !== undefined) return find((c) => c.name === name);
  if (formation < 0) return find((c) => c.faces.length > 0);
  const naming = find((c) => c.faces.flat().includes(formation));
  return naming >= 0 ? naming : find((c) => c.faces.length === 0);
}
