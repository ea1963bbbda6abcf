/** 3.0 Movement: units move one after another, each as far as its movement points and enemy zones let it. */

import { type Flood, NO, type Refusal, setOut, sidesMask, type Unit, walking } from '@cauldron/engine';
import { fire, movement, moving, walk } from '../frames.ts';
import { implement } from '../implement.ts';
import { MARK, type Template } from '../state.ts';
import { BLUE, enemyOf, RED } from '../world.ts';

export const movementConduct = implement(movement, {
  run: (g, f) => (movers(g, f.side).length > 0 ? true : g.pop()),
  asks: (k, f) => k.seatOf(f.side),
  rule: '3.0',
  prompt: 'choose-mover',
  forgone: (k, f) => ({ couldAct: movers(k, f.side) }),
  answers: {
    move: {
      role: 'choose',
      over: (k, _f, c) => c.addBelow(k.world.units.count),
      whyNot: (k, f, u) => whyNotMove(k, f.side, u),
      does(g, _f, u) {
        g.mark(u, MARK.moved);
        g.push(moving, { unit: u });
      },
    },
    done: { role: 'end', does: (g) => g.pop() }, // [3.1.b]
  },
});

export const movingConduct = implement(moving, {
  run: (g, f) => (canGoOn(g, f.unit, f.spent) ? true : g.pop()),
  asks: (k, f) => k.seatOf(k.sideOfUnit(f.unit)),
  rule: '3.1',
  prompt: 'go-where',
  figures: (k, f) => ({ unit: f.unit, left: k.movementOf(f.unit) - f.spent }),
  subject: (k, f) => ({ units: [f.unit], place: k.at[f.unit] }),
  answers: {
    go: {
      role: 'go',
      // A flood finds all destinations at once. It runs before they are listed, and again when one is checked.
      list(k, f, c) {
        const { reached, count } = flood(k, f.unit, f.spent);
        for (let i = 0; i < count; i++) c.add(reached[i]);
      },
      allows: (k, f, to) => flood(k, f.unit, f.spent).cost[to] >= 0,
      whyNot(k, f, hex) {
        if (flood(k, f.unit, f.spent).cost[hex] >= 0) return undefined;
        if (k.isOccupied(hex)) return k.no?.('3.3', 'occupied', { hex }) ?? NO;
        return k.no?.('3.2', 'too-far', { hex, left: k.movementOf(f.unit) - f.spent }) ?? NO;
      },
      does(g, f, to) {
        const steps = flood(g, f.unit, f.spent).pathTo(to, PATH);
        setOut(g, walk, steps, PATH);
      },
    },
    stop: { role: 'end', does: (g) => g.pop() },
  },
});

/** The engine follows the path; the game pays for each hex and opens the window there. */
export const walkConduct = walking<Template>(walk, {
  enter(g, to) {
    const f = g.nearest(moving);
    if (!f) throw new Error('a unit walks that does not move');
    const from = g.at[f.unit];
    f.spent += g.world.entry[to]; // [3.2.a]
    g.put(f.unit, to);
    g.tell?.('moved', '3.1', { unit: f.unit, from, to });
    if (to === g.world.town) g.tell?.('town-taken', '6.1', { side: g.sideOfUnit(f.unit), hex: to });
    if (g.inEnemyZone(g.sideOfUnit(f.unit), to)) g.push(fire, { target: f.unit }); // [4.1.a]
  },
});

const PATH = new Int16Array(64);

function movers(k: Template, side: number): Unit[] {
  return k.world.units.ids.flatMap((_, u) => (whyNotMove(k, side, u) === undefined ? [u] : []));
}

function whyNotMove(k: Template, side: number, u: Unit): Refusal | undefined {
  if (k.sideOfUnit(u) !== side) return k.no?.('3.1', 'not-yours', { unit: u }) ?? NO;
  if (!k.isOnMap(u)) return k.no?.('3.1', 'not-on-map', { unit: u }) ?? NO;
  if (k.isMarked(u, MARK.moved)) return k.no?.('3.1', 'moved-already', { unit: u }) ?? NO; // [3.1.a]
  return undefined;
}

/** 3.4 A unit that has entered an enemy zone goes no farther; one that began its move there may leave. */
function canGoOn(g: Template, u: Unit, spent: number): boolean {
  if (!g.isOnMap(u)) return false;
  if (spent > 0 && g.inEnemyZone(g.sideOfUnit(u), g.at[u])) return false; // [3.4.b]
  return flood(g, u, spent).count > 0;
}

/** Everything a unit can reach with the rest of its points. */
export function flood(k: Template, u: Unit, spent: number, into: Flood = k.world.travel): Flood {
  const going = {
    start: k.at[u],
    field: k.field.ints,
    blockedBy: sidesMask(BLUE, RED), // [3.3.a]
    stopIn: k.world.field.zonesBySides[1 << enemyOf(k.sideOfUnit(u))], // [3.4.b]
  };
  into.run(going, { budget: k.movementOf(u) - spent, cost: k.world.cost });
  return into;
}
