/** What an opponent may know of Gazala beside its rules: the kit does the work, and here stands what is special to the game. */

import { type Advice, advise, itemsOf, packHash, type Question, WayTables } from '@cauldron/engine';
import { battlesBy } from './advice/battle.ts';
import { mappingBy } from './advice/mapping.ts';
import { VALUE } from './advice/value.ts';
import { WEIGHTS, type Weights } from './advice/weights.ts';
import { worthBy } from './advice/worth.ts';
import { actionPhases, advanceTo, arriving, battle, helpers, moving, retreat } from './frames.ts';
import { pointsLeft } from './rules/08-movement.ts';
import { excessIn, hasRoom } from './rules/10-stacking.ts';
import { assess, partOf } from './rules/11-odds.ts';
import { whyNotWithdraw } from './rules/13-withdraw.ts';
import { type Gazala, MARK } from './state.ts';
import { LEVELS, PLAY, V } from './words.ts';
import type { World } from './world.ts';

/** What a mined hexside adds to a way: a detour, not a wall, because mines can be breached. */
const MINE_WAY = 6;
/** An attack that rules forbid, or that would find too many units in a hex. */
const NO_ATTACK = 500;
const CROWDED = 250;
/** A worth of so much makes a win likely. */
const SCALE = 600;
/** What is held need only be kept: this part of its prize. */
const KEPT = 0.2;

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Gazala> {
  const { units, map, figures } = world;
  const mined = new Uint8Array(map.count * 6);
  for (const edge of world.mines.crossings) mined[edge] = MINE_WAY;
  const ways = new WayTables(map, world.costs.step[0], mined);
  const battles = battlesBy(world, w);
  const { gainFrom } = battles;
  const lossOf = (g: Gazala, side: number): number => danger.peril(g, side);
  const worth = worthBy(world, w, ways, lossOf);
  const mapping = mappingBy(world, battles, worth, lossOf);
  const danger = battles.dangerBy(mapping, ways);
  const { side: sideOf } = units;

  const strengthOf = (g: Gazala, u: number): number => Math.max(g.hardOf(u), g.softOf(u));
  /** 10.0: whether a battle now would find too many units in a hex of the side. */
  const isCrowded = (g: Gazala, side: number) =>
    g.unitsOf(side).some((u) => g.isMarked(u, MARK.activated) && g.isOnMap(u) && excessIn(g, g.at[u]) > 0);

  /** 13.7: to withdraw a formation that has nobody left costs nothing, and the chit is played. */
  const withdrawing = (g: Gazala, cadre: (g: Gazala, formation: number) => number): number =>
    world.formations.some((_, f) => !whyNotWithdraw(g, f) && cadre(g, f) === 0) ? 260 : -400;
  function plays(g: Gazala, play: number, q: Question): number {
    if (play === PLAY.replacement) return 400;
    if (play === PLAY.extraMove) return 300;
    if (play === PLAY.attack) return q.prompt === 'chit-plays' ? 250 : -1;
    if (play === PLAY.antiTank) return 30;
    const b = g.nearest(battle);
    if (!b) return -1;
    const side = sideOf[b.unit];
    const a = assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
    return a.attack + a.defence - 6;
  }

  return advise<Gazala, Weights>({
    mapping,
    scale: SCALE,
    ...w,
    ...battles,
    ...worth,
    activation: (g) => (g.acting < 0 ? -1 : g.turn * 64 + (g.nearest(actionPhases)?.n ?? 0)),
    activeSide: (g) => g.acting,
    order: V.move,

    prey: (_g, _hex, side) => w.prey[side],
    wayTo: (_g, _u, place) => ways.wayTo(place),
    kept: KEPT,
    byForce: 0.5,
    sight: map.count,

    marcher(g, q) {
      const m = q.prompt === 'act' ? g.nearest(moving) : undefined;
      return m && { unit: m.unit, begun: m.spent > 0, acts: true };
    },
    go: V.to,
    stay: V.stop,
    bar: (_g, { unit }) => w.moving[sideOf[unit]] + 3,
    look: (g, u) => danger.look(g, sideOf[u], u),
    isFull: (g, u, hex) => !g.stacks.isEmpty(hex) && !hasRoom(g, hex, u),
    strike(g, { unit: u, acts, begun }, hex, aim) {
      const m = acts && hex !== g.at[u] ? g.nearest(moving) : undefined;
      if (!m) return 0;
      const left = pointsLeft(g, m) - g.travel.costTo(hex);
      const level = LEVELS.findLastIndex((_, l) => figures.levelCost[l][units.mover[u]] <= left);
      return level < 0 ? 0 : (gainFrom(g, u, hex, level, aim, !begun) ?? 0);
    },
    threat(g, { unit: u, acts, begun }, hex) {
      const shown = acts ? begun || hex !== g.at[u] : g.used[u] === 1;
      return danger.exposure(g, u, hex, shown);
    },
    more: (g, { unit: u }, hex, aim) => (aim.target < 0 ? worth.northFor(g, u, hex) : 0),
    else(g, { unit: u }, verb, level, here, aim) {
      if (verb !== V.attack) return -900;
      const gain = gainFrom(g, u, g.at[u], level, aim, false) ?? -NO_ATTACK;
      return here - 3 + gain - w.bar[sideOf[u]] - (isCrowded(g, sideOf[u]) ? CROWDED : 0);
    },

    joining(g, q) {
      const h = q.prompt === 'choose-supporters' ? g.nearest(helpers) : undefined;
      const b = g.nearest(battle);
      if (!h || !b) return undefined;
      const defending = map.towards(b.from, b.mask).flatMap((hex) => g.stackAt(hex));
      return {
        verb: V.with,
        named: [b.unit, ...itemsOf(h)],
        assess: (list) => assess(g, b.level, list, defending, b.chits),
      };
    },

    answers: ({ goals, likes, gains, formationForce, cadre, losing }) => ({
      [V.usual]: 1000,
      [V.activate]: (g, formation) => 60 + formationForce(g, formation),
      [V.single]: (g, u) => 20 + strengthOf(g, u) * 2,
      [V.play]: (g, play, q) => (play === PLAY.withdrawal ? withdrawing(g, cadre) : plays(g, play, q)),
      [V.withdraw]: (g, formation) => -cadre(g, formation),
      [V.move]: (g, u) => 60 + strengthOf(g, u) * w.order[sideOf[u]] + (excessIn(g, g.at[u]) > 0 ? 100 : 0),
      [V.lose]: losing,
      [V.remove]: losing,
      [V.disrupt]: (g, u) => -strengthOf(g, u),
      [V.bomb]: (g, u) => strengthOf(g, u) * 4 + (g.isDisrupted(u) ? -15 : 0) - world.fort[g.at[u]] * 20,
      [V.first]: (g, side, q) => (g.sideOf(q.seat) === side ? 5 : 0),
      [V.breach]: 30,
      [V.rebuild]: (g, u) => 40 + strengthOf(g, u),
      [V.join]: -1,
      [V.exit]: -60,
      /** To follow is right where a new hex is liked as well as the old one. */
      [V.advance](g, u, _q, aim) {
        const b = g.nearest(battle);
        if (!b) return 0;
        const near = map.towards(b.from, b.mask).filter((hex) => map.distance(g.at[u], hex) === 1);
        return Math.max(...near.map((hex) => gains(g, u, hex, aim))) + 6;
      },
      [V.to](g, hex, q, aim) {
        const u = g.nearest(advanceTo)?.unit ?? g.nearest(retreat)?.item(0) ?? -1;
        if (u >= 0) return likes(g, u, hex, aim);
        const wanted = goals.targets(g, g.sideOf(q.seat)).slice(0, 2);
        return 100 - Math.min(...wanted.map(({ place }) => ways.wayTo(place)[hex]));
      },
      [V.place](g, hex, q, aim) {
        const a = g.nearest(arriving);
        return a ? likes(g, a.unit, hex, aim) : g.inEnemyZone(g.sideOf(q.seat), hex) ? -40 : 0;
      },
      [V.pass]: (_g, span) => -span,
    }),

    fortune: true,
    weights: w,
    tuned: (changed) => adviceFor(world, changed),
    value: VALUE,
    pack: packHash(world.pack),
  });
}
