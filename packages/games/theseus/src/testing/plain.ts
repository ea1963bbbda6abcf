/**
 * A second, plain model of combat: it reads the figures of the pack and follows the rulebook's sentences one by one, without the
 * program's own procedures. Tests compare both over random positions.
 */

import { pack } from './table.ts';

export interface PlainUnit {
  readonly id: string;
  readonly strength: number;
  readonly isDisrupted: boolean;
  readonly isUnfed: boolean;
  readonly isCommanded: boolean;
  /** The formation that it belongs or is assigned to; undefined for none. */
  readonly formation: string | undefined;
}
export interface PlainSide {
  readonly units: readonly PlainUnit[];
  readonly chit: string;
}
export interface PlainCombat {
  readonly attacker: PlainSide;
  readonly defender: PlainSide;
  readonly kind: 'hasty' | 'regular' | 'prepared';
  /** `clear`, `broken`…; `own`, `enemy` or `breached` for a Minefield as the defender sees it. */
  readonly ground: string;
  readonly isImproved: boolean;
  readonly isSteep: boolean;
  readonly air: number;
  readonly usesTanks: boolean;
  readonly schwerpunkt: string | undefined;
  readonly isCaught: boolean;
  readonly hqPoints: number;
  readonly antiTankOption: boolean;
}

const counter = (id: string) => {
  const found = pack.units.find((u) => u.id === id);
  if (!found) throw new Error(`no counter ${id}`);
  return found;
};
const face = (u: PlainUnit, figure: string): number => {
  const { front, back = {} } = counter(u.id);
  const value = u.isDisrupted ? (back[figure] ?? front[figure]) : front[figure];
  return typeof value === 'number' ? value : 0;
};
const typeOf = (u: PlainUnit): string => counter(u.id).type;
const isFoot = (type: string) => ['infantry', 'motorised', 'panzergrenadier', 'engineer'].includes(type);
const isVehicle = (type: string) => ['tank', 'heavy-tank', 'armoured-car', 'recce'].includes(type);

function strengthOf(side: PlainSide, column: (u: PlainUnit) => number, halves: boolean): number {
  const chit = pack.charts.chits.list?.find(({ id }) => id === side.chit);
  const rows = chit?.rows as number[][];
  const withFoot = side.units.some((u) => isFoot(typeOf(u)));
  let doubled = 0;
  for (const u of side.units) {
    const own = typeOf(u) === 'flak' && !withFoot ? 1 : u.strength;
    doubled += (halves && u.isUnfed ? own : 2 * own) * rows[face(u, 'effectiveness') - 2][column(u)];
  }
  return Math.floor((doubled + 1) / 2);
}

const RATIOS = [
  '1:4',
  '1:3',
  '1:2',
  '2:3',
  '1:1',
  '3:2',
  '2:1',
  '3:1',
  '4:1',
  '5:1',
  '6:1',
  '7:1',
  '8:1',
  '9:1',
  '10:1',
];
/** How many columns each ground is harder than Clear. */
const HARDER: Readonly<Record<string, number>> = {
  clear: 0,
  broken: 1,
  village: 1,
  poi: 1,
  breached: 1,
  hill: 2,
  own: 3,
  enemy: 3,
  city: 4,
};
const GUNS: Readonly<Record<string, number>> = { broken: 1, village: 1, poi: 1, hill: 2, own: 1, city: 2 };

function arms({ units }: PlainSide): boolean {
  const fit = units.filter((u) => !u.isDisrupted && u.formation !== undefined);
  const tanks = fit.filter((u) => typeOf(u) === 'tank' && counter(u.id).nation !== 'italian');
  return tanks.some((tank) =>
    fit.some((u) => ['motorised', 'panzergrenadier'].includes(typeOf(u)) && u.formation === tank.formation),
  );
}

/** Attack, defence, the column as a ratio (or none), and the modifier without Combat Support. */
export function plainCombat(c: PlainCombat): { attack: number; defence: number; column: string; modifier: number } {
  const attack = strengthOf(c.attacker, () => ['hasty', 'regular', 'prepared'].indexOf(c.kind), true);
  const inMines = c.ground === 'own';
  const defence = strengthOf(c.defender, (u) => (inMines ? 2 : u.isDisrupted ? 0 : c.isImproved ? 2 : 1), false);
  const ladder = RATIOS.slice(HARDER[c.ground], HARDER[c.ground] + 11);
  const reached = ladder.filter((ratio) => {
    const [a, d] = ratio.split(':').map(Number);
    return attack * d >= defence * a;
  });
  let column = 'none';
  if (reached.length > 0) {
    let at = reached.length - 1;
    if (arms(c.attacker) && !arms(c.defender)) at = Math.min(10, at + 1);
    if (!arms(c.attacker) && arms(c.defender)) at = Math.max(0, at - 1);
    column = ladder[Math.min(10, at + c.air)];
  }
  return { attack, defence, column, modifier: modifierOf(c) };
}

function modifierOf(c: PlainCombat): number {
  let sum = 0;
  if (c.kind !== 'hasty' && c.attacker.units.every((u) => u.isCommanded && u.formation !== undefined))
    sum += c.kind === 'regular' ? Math.ceil(c.hqPoints / 2) : c.hqPoints;
  const leads = (side: PlainSide) =>
    side.units.some((u) => u.isCommanded && u.formation !== undefined && u.formation === c.schwerpunkt);
  if (leads(c.attacker)) sum += 2;
  if (leads(c.defender)) sum -= 2;
  if (c.isCaught) sum += 2;
  return Math.max(-12, Math.min(12, sum + armourOf(c)));
}

function armourOf({ attacker, defender, ground, isSteep, usesTanks, antiTankOption }: PlainCombat): number {
  const most = (units: readonly PlainUnit[], figure: string) => Math.max(...units.map((u) => face(u, figure)));
  const ours = most(attacker.units, 'tank');
  const theirTanks = most(defender.units, 'tank');
  if (ours === 0) return theirTanks === 0 ? 0 : -theirTanks;
  const has = (units: readonly PlainUnit[], is: (type: string) => boolean) => units.some((u) => is(typeOf(u)));
  const faces = (units: readonly PlainUnit[]) => units.some((u) => isVehicle(typeOf(u)) && face(u, 'tank') > 0);
  const isHalved = isSteep || ['own', 'enemy', 'city'].includes(ground);
  const escort = has(attacker.units, (type) => type === 'motorised' || type === 'panzergrenadier');
  const flak = has(attacker.units, (type) => type === 'flak') && escort && faces(defender.units) ? 2 : 0;
  const value = Math.ceil((isHalved ? ours / 2 : ours) + flak);
  const guard =
    has(defender.units, (type) => type === 'flak') && has(defender.units, isFoot) && faces(attacker.units) ? 3 : 0;
  if (usesTanks && theirTanks > 0) return value - theirTanks - guard;
  const difference = value - most(defender.units, 'antitank') - (GUNS[ground] ?? 0) - guard;
  return difference > 0 || antiTankOption ? difference : 0;
}

export interface PlainFate {
  strength: number;
  isDisrupted: boolean;
  hexes: number;
}
export interface PlainHits {
  readonly isAttacker: boolean;
  readonly hits: number;
  readonly isRed: boolean;
  /** Of each unit: its strength, whether it was disrupted, and whether it passes. */
  readonly units: readonly { readonly strength: number; readonly wasDisrupted: boolean; readonly passes: boolean }[];
  /** The unit with the first loss. */
  readonly first: number;
  /** Hold or retreat, where there is a choice; which units follow in case C. */
  readonly holds: boolean;
  readonly follows: readonly boolean[];
}

/** Hits on open ground without an enemy: strengths (in the order of choice the lowest number loses first), disruptions, hexes retreated. */
export function plainHits({ isAttacker, hits, isRed, units, first, holds, follows }: PlainHits): PlainFate[] {
  const fates = units.map((u) => ({ strength: u.strength, isDisrupted: u.wasDisrupted, hexes: 0 }));
  const had = units.map(() => 0);
  const hit = (i: number) => {
    fates[i].strength--;
    had[i]++;
  };
  const isLeft = (i: number) => fates[i].strength > 0;
  const spread = (n: number, takers: readonly number[]) => {
    for (let k = 0; k < n; k++) {
      const alive = takers.filter(isLeft);
      if (alive.length === 0) return;
      const fewest = Math.min(...alive.map((i) => had[i]));
      hit(alive.filter((i) => had[i] === fewest)[0]);
    }
  };
  const go = (who: readonly number[], n: number) => {
    for (const i of who) if (isLeft(i)) fates[i].hexes = n;
  };
  if (hits > 0) hit(first);
  const alive = () => units.map((_, i) => i).filter(isLeft);
  const failed: number[] = [];
  if (isRed)
    for (const i of alive()) {
      if (units[i].passes) continue;
      failed.push(i);
      if (units[i].wasDisrupted) fates[i].strength--;
      fates[i].isDisrupted = true;
    }
  const left = hits - 1;
  const standing = alive();
  if (left <= 0 || standing.length === 0) return fates;
  const shaken = standing.filter((i) => (isAttacker ? failed.includes(i) : fates[i].isDisrupted));
  const calm = standing.filter((i) => !shaken.includes(i));
  if (!standing.some((i) => failed.includes(i))) {
    if (holds) {
      go(shaken, 1);
      spread(left, calm.length > 0 ? calm : standing);
    } else if (isAttacker) {
      go(standing, 1);
      spread(left - 1, standing);
    } else go(standing, left);
    return fates;
  }
  const holders = calm.filter((i) => !follows[i]);
  if (holders.length > 0) {
    go([...shaken, ...calm.filter((i) => follows[i])], 1);
    spread(left, holders);
  } else if (isAttacker) {
    go(standing, 1);
    spread(left - 1, standing);
  } else go(standing, left);
  return fates;
}
