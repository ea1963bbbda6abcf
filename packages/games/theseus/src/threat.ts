/**
 * The strongest attack that the other side could bring on a hex, on what the asker knows: usual, with hidden counters of middling
 * strength, and at worst, with each of them as strong as it can still be. For previews alone.
 */

import {
  type Asked,
  type Formation,
  type Place,
  type Refusal,
  refuse,
  type Strike,
  type Threat,
  type Unit,
  type Viewer,
} from '@cauldron/engine';
import { oddsFor } from './chances.ts';
import { Guess } from './guess.ts';
import { isInCommand } from './rules/05-command.ts';
import { excessOf } from './rules/05-limits.ts';
import { isRestricted } from './rules/06-initiative.ts';
import { whyNotTarget } from './rules/07-attack.ts';
import { ATTACK, type Battle, MEETS } from './rules/07-combat-types.ts';
import { groupOf } from './rules/07-movement.ts';
import type { Theseus } from './state.ts';

/** A unit without a formation acts alone (6.4). */
const ALONE: Formation = -1;

export function threatOn(g: Theseus, { place }: Asked<'threat'>, viewer: Viewer): Threat | Refusal {
  const own = g.sideOfUnit(Math.max(0, g.topOf(place)));
  const isOwn = typeof viewer === 'number' && g.holds(viewer, own);
  if (place >= g.world.map.hexes || g.topOf(place) < 0 || !isOwn || g.scenario.solitaire >= 0)
    return refuse('7.5', 'no-enemy', { hex: place });
  const side = 1 - own;
  const formations = [...g.world.formations.keys()].filter(
    (f) => g.world.units.sideOf[f] === side && !isRestricted(g, f),
  );
  const lookAt = (isWorst: boolean, formation: Formation) =>
    new Lookout(new Guess(g, viewer, isWorst), place, formation);
  const usual = strongest([...formations, ALONE].map((f) => lookAt(false, f)));
  const worst = strongest([...formations, ALONE].map((f) => lookAt(true, f)));
  return {
    ...(usual && { usual }),
    ...(worst && worst.unseen > 0 && harmOf(worst) > harmOf(usual) && { worst }),
  };
}

function strongest(lookouts: readonly Lookout[]): Strike | undefined {
  const strikes = lookouts.flatMap((lookout) => lookout.strikes());
  return strikes.reduce<Strike | undefined>((best, one) => (harmOf(one) > harmOf(best) ? one : best), undefined);
}

/** The hits that a defender may expect. */
const harmOf = (strike: Strike | undefined): number =>
  strike?.odds.results.reduce((sum, { p, defender }) => sum + p * (Number.parseInt(defender, 10) || 0), 0) ?? -1;

/** What one formation could do to a hex. */
class Lookout {
  private readonly side: number;

  constructor(
    private readonly k: Guess,
    private readonly target: Place,
    private readonly formation: Formation,
  ) {
    this.side = 1 - k.sideOfUnit(k.topOf(target));
    // Those nearest to the hex get the strongest units first.
    const { map } = k.world;
    const hexes = map.hexesWhere((hex) => k.hasUnit(this.side, hex));
    const far = (hex: Place) => map.distance(hex, target);
    for (const hex of hexes.sort((a, b) => far(a) - far(b) || a - b)) k.fill(hex, [formation]);
  }

  /** The strongest attack from each hex beside the target. */
  strikes(): Strike[] {
    const { k, target, side } = this;
    const reached = this.arrivals();
    return k.world.map.around[target].flatMap((from) => {
      if (k.hasUnit(1 - side, from) || whyNotTarget(k, side, from, target)) return [];
      const there = this.able(from);
      const ready = this.formation === ALONE ? there.slice(0, 1) : there;
      const coming = this.withRoom(from, ready, reached.get(from) ?? []);
      return ready.length + coming.length === 0 ? [] : [this.strike(from, ready, coming)];
    });
  }

  /** Units of the formation that could attack from their hex, the strongest first. */
  private able(hex: Place): Unit[] {
    const { k, formation } = this;
    const could = (u: Unit) => k.isCombat(u) && !k.isDisrupted(u) && k.formationOf(u) === formation;
    return k
      .unitsAt(hex)
      .filter(could)
      .sort((a, b) => k.strengthOf(b) - k.strengthOf(a) || a - b);
  }

  /** For each hex beside the target, who could come there in one Movement Action. */
  private arrivals(): ReadonlyMap<Place, readonly Unit[]> {
    const { k, target, side } = this;
    const { map, overlay } = k.world;
    const beside = map.around[target].filter((hex) => !k.hasUnit(1 - side, hex));
    const reached = new Map<Place, Unit[]>(beside.map((hex) => [hex, []]));
    for (const at of map.hexesWhere((hex) => k.hasUnit(side, hex)))
      for (const u of this.able(at)) {
        overlay.run(k.identity, k.lieOf(side), groupOf(k, [u], 0, 0));
        for (const hex of beside) if (hex !== at && overlay.reaches(hex)) reached.get(hex)?.push(u);
      }
    return reached;
  }

  /** As many of those who come as find room beside those who are there, the strongest first. */
  private withRoom(hex: Place, ready: readonly Unit[], coming: readonly Unit[]): Unit[] {
    const { k, side } = this;
    const most = this.formation === ALONE ? 1 - ready.length : coming.length;
    const came: Unit[] = [];
    for (const u of [...coming].sort((a, b) => k.strengthOf(b) - k.strengthOf(a) || a - b))
      if (came.length < most && excessOf(k.world, side, [...k.unitsAt(hex), ...came, u]) === 0) came.push(u);
    return came;
  }

  /** A unit that has moved has Action Points left for a Regular Attack, one that has not for a Prepared one. Without command both have only a Hasty one. */
  private strike(from: Place, ready: readonly Unit[], coming: readonly Unit[]): Strike {
    const { k, side, target, formation } = this;
    const attackers = [...ready, ...coming];
    return k.withUnitsAt(from, coming, () => {
      const best = coming.length > 0 ? ATTACK.regular : ATTACK.prepared;
      const kind = attackers.every((u) => isInCommand(k, u)) ? best : ATTACK.hasty;
      const defenders = k.unitsAt(target).filter((u) => k.isCombat(u));
      const battle: Battle = { ...UNDECIDED, side, from, target, kind, formation, attackers, defenders };
      const units = attackers.filter((u) => !k.isStandIn(u));
      return { units, unseen: attackers.length - units.length, odds: oddsFor(k, battle) };
    });
  }
}

const UNDECIDED = {
  attackChit: -1,
  defenceChit: -1,
  air: 0,
  armour: -1,
  met: -1,
  meets: MEETS.nothing,
  lead: -1,
  failedRetreat: false,
} as const;
