/** What an opponent may know of Tobruk beside its rules: the kit does the work, and here stands what is special to the game. */

import {
  type Advice,
  advise,
  Headquarters,
  itemsOf,
  nextTo,
  packHash,
  targetOf,
  verbOf,
  WayTables,
} from '@cauldron/engine';
import { battlesOf } from './advice/battles.ts';
import { mappingBy } from './advice/mapping.ts';
import { GATE, ringOf } from './advice/ring.ts';
import { VALUE } from './advice/value.ts';
import { WEIGHTS, type Weights } from './advice/weights.ts';
import { worthOf } from './advice/worth.ts';
import { attack, battle, corpsActivation, exploiting, furtherAdvance, headquarters, moving } from './frames.ts';
import { traceSupply } from './rules/05-supply.ts';
import { assess, NO_SUPPORT } from './rules/10-odds.ts';
import { MARK, type Tobruk } from './state.ts';
import { V } from './words.ts';
import { AXIS, COMMONWEALTH, MOTORIZED, TYPE, type World } from './world.ts';

/** The worth that makes a win likely, on any turn. */
const SCALE = 600;
/** 15.3: the lead that an even match needs: of 1,429 script matches the Commonwealth had it in half (docs/balance.md). */
const BID = 23;
/** What a hex without supply is worth less. */
const HUNGER = 45;
const POINT = 100;

export function adviceFor(world: World, w: Weights = WEIGHTS): Advice<Tobruk> {
  const { units, map, figures, corps } = world;
  const { tobrukHex: tobruk } = figures;
  const ways = new WayTables(map, [world.costs.plain[MOTORIZED]]);
  const battles = battlesOf(world, w);
  const { assaultGain, proceedGain, strike, commitment, guns, stepWorth } = battles;
  const works = ringOf(world, w, (place) => ways.wayTo(place));
  const worth = worthOf(world, w, battles, works);
  const mapping = mappingBy(world, w, battles, works, worth);
  const { side: sideOf } = units;
  const hqs = new Headquarters(mapping);
  /** Of the unit that is looked at: whether it could be cut off, and whether it is the last of its hex of the perimeter. */
  let isNear = false;
  let isLast = false;

  const isShort = (g: Tobruk): boolean => works.guardOf(g, -1) < w.guard;
  const enemies = (g: Tobruk, side: number, hex: number): number => nextTo(map, g, 1 - side, hex, () => 0).hexes;
  const shunned = (g: Tobruk, side: number, hex: number): number =>
    (g.inEnemyZone(side, hex) ? 40 : 0) + 15 * enemies(g, side, hex);

  return advise<Tobruk, Weights>({
    mapping,
    scale: SCALE,
    ...w,
    ...battles,
    ...worth,
    activation: (g) => (g.get('hq') === 0 ? -1 : g.turn * 512 + g.get('hq')),
    activeSide: (g) =>
      corps[g.nearest(corpsActivation)?.corps ?? -1]?.side ?? (g.get('hq') > 0 ? sideOf[g.get('hq') - 1] : -1),
    order: V.move,

    prize(g, place, side) {
      const o = world.objectives.find((one) => one.place === place);
      return o ? o.vp * POINT * (g.holderOf(place) === side ? 0.4 : 1) : side === AXIS ? 150 : 90;
    },
    prey(g, hex) {
      const stack = g.stackAt(hex);
      const held = stack.reduce((sum, u) => sum + (g.isCombatUnit(u) ? g.defenceOf(u) : 0), 0);
      const most = Math.max(...stack.map((u) => stepWorth(g, u)));
      return Math.min(200, most) + (held === 0 ? 100 : 0) - held * w.perDefence;
    },
    mayGo(g, u) {
      const c = g.nearest(corpsActivation);
      return g.get('hq') > 0 ? g.isMarked(u, MARK.eligible) : !c || units.corps[u] === c.corps;
    },
    wayTo: (_g, _u, place) => ways.wayTo(place),
    startOf: (g, u) => (g.isOnMap(u) ? g.at[u] : world.sources[sideOf[u]][0].place),
    kept: 0.4,
    byForce: 1,
    sight: -1,

    marcher(g, q) {
      const m = q.prompt === 'move-to' ? g.nearest(moving) : undefined;
      const e = q.prompt === 'exploit-to' ? g.nearest(exploiting) : undefined;
      if (m) return { unit: m.item(0), begun: m.steps > 0, acts: g.nearest(headquarters)?.order === 0 };
      return e && { unit: e.unit, begun: e.left < figures.overrunHexes, acts: g.nearest(headquarters)?.order === 0 };
    },
    go: V.to,
    stay: V.stop,
    bar: () => 4,
    else: () => -POINT * POINT, // nobody joins, drops off or leaves the road unless a plan says so
    look(g, u, q) {
      const side = sideOf[u];
      battles.forget();
      works.gaps.clear();
      if (g.isHq(u)) hqs.look(g, u, (v) => units.corps[v] === units.corps[u] && g.isCombatUnit(v));
      // Far from any enemy nobody is cut off, and the trace is saved.
      isNear = false;
      for (let i = 0; i < q.count && !isNear && !g.isHq(u); i++)
        isNear = verbOf(q.actions[i]) === V.to && g.inEnemyZone(side, targetOf(q.actions[i]));
      if (isNear) traceSupply(g, side);
      isLast = works.isLastOfRing(g, u);
      if (side === COMMONWEALTH && g.isOnMap(u) && map.distance(g.at[u], tobruk) <= GATE) works.findGaps(g);
    },
    isFull(g, u, hex) {
      let room = units.size[u];
      for (let v = g.stacks.firstIn(hex); v >= 0; v = g.stacks.next(v)) room += v === u ? 0 : units.size[v];
      return room > figures.normalStack;
    },
    special: (g, u, hex) => (g.isHq(u) ? hqs.liking(g, hex, units.range[u]) : undefined),
    /** After the combat mode nothing is attacked any more in this activation. */
    strike: (g, { unit, acts }, hex, aim) => (acts ? strike(g, unit, hex, aim) : 0),
    threatIsNear: true,
    threat: (g, { unit }, hex) => battles.threat(g, unit, hex),
    more(g, { unit: u }, hex) {
      const side = sideOf[u];
      const hungry = isNear && hex < map.hexes && !world.supplyTrace.reaches(hex) ? HUNGER : 0;
      const leaves = isLast && hex !== g.at[u] ? w.lastOfRing : 0;
      const town = hex !== tobruk ? 0 : side === AXIS ? 4000 : Math.max(0, w.guard - works.guardOf(g, u)) * 60;
      const value = world.heldIndex[hex] < 0 || hex === tobruk ? 0 : battles.placeValue(g, side, hex);
      const alone = g.stacks.firstIn(hex) < 0 || (g.at[u] === hex && g.stackAt(hex).length === 1);
      const taken = g.holderOf(hex) !== side ? value * w.take : alone ? value * w.keep : 0;
      return works.closing(hex) + town + taken - leaves - hungry;
    },

    joining(g, q) {
      const a = q.prompt === 'choose-attackers' || q.prompt === 'choose-overrunners' ? g.nearest(attack) : undefined;
      if (!a) return undefined;
      const offered = Array.from(q.actions.subarray(0, q.count), (one) =>
        verbOf(one) === V.with ? targetOf(one) : -1,
      );
      const artillery = guns(g, [...itemsOf(a), ...offered.filter((u) => u > q.setAfter)]);
      const assessed = (list: readonly number[]) => assess(g, a.hex, list, { ...NO_SUPPORT, artillery });
      return { verb: V.with, named: itemsOf(a), assess: assessed };
    },

    answers: ({ losing, gains }) => ({
      [V.hq]: (_g, hq) => 100 + (hq & 7),
      [V.recover]: 200,
      [V.order]: (_g, order) => (order === 0 ? 10 : 0),
      [V.move]: (g, u) => (g.isHq(u) ? 5 : 60 + g.attackOf(u) + g.defenceOf(u)),
      [V.attack]: (g, hex, _q, aim) => assaultGain(g, hex, false, aim) - w.bar,
      [V.overrun]: (g, hex, _q, aim) => assaultGain(g, hex, true, aim) - w.overrunBar,
      [V.proceed]: (g, _none, _q, aim) => proceedGain(g, aim),
      [V.commit]: commitment,
      [V.artillery]: (_g, n) => (n <= 2 ? n * 10 : 20 - n),
      [V.fire]: stepWorth,
      [V.reduce]: losing,
      [V.remove]: losing,
      [V.unmark]: 10,
      [V.lose]: (_g, u) => (units.type[u] === TYPE.fighter ? 5 : 0),
      [V.repair]: 20,
      [V.retreat]: (g, u) => -g.attackOf(u) - g.defenceOf(u),
      [V.advance]: (g, u, _q, aim) => gains(g, u, g.nearest(battle)?.hex ?? g.at[u], aim) + 10,
      [V.exploit]: 50,
      [V.to](g, hex, q, aim) {
        const f = g.nearest(furtherAdvance);
        if (q.prompt === 'retreat-to' || !f) return -shunned(g, g.sideOf(q.seat), hex);
        return gains(g, f.unit, hex, aim) + 10 - w.further;
      },
      [V.shift]: (g, u) => {
        works.findGaps(g);
        return works.shiftGain(g, u);
      },
      [V.place](g, hex, q) {
        const side = g.sideOf(q.seat);
        if (q.prompt.startsWith('shift')) works.findGaps(g);
        else works.gaps.clear();
        if (works.gaps.has(hex)) return works.closing(hex);
        const friends = g.unitsOf(side).filter((u) => g.isOnMap(u) && g.isCombatUnit(u));
        const far = friends.reduce((sum, u) => sum + Math.min(6, map.distance(hex, g.at[u])), 0) / 10;
        return hex === tobruk && isShort(g) ? 100 : -shunned(g, side, hex) - far;
      },
      [V.mine]: (g, u) => g.attackOf(u) * 4 - 10,
      [V.pass]: (_g, span) => -span,
      [V.bid]: (_g, bid) => -Math.abs(bid - BID),
    }),

    weights: w,
    tuned: (changed) => adviceFor(world, changed),
    value: VALUE,
    pack: packHash(world.pack),
  });
}
