/** The rules of combat against a second model that was written apart from them, over random positions. */

import { type Rng, seededRng } from '@cauldron/engine';
import { expect, it } from 'vitest';
import { battleAt, suffer } from '../testing/battle.ts';
import { type PlainCombat, type PlainUnit, plainCombat, plainHits } from '../testing/plain.ts';
import { active, type Placed, pack, table } from '../testing/table.ts';
import { mayMeet } from './07-armour.ts';
import { MEETS } from './07-combat-types.ts';
import { modifierOf, modifiersOf, oddsOf, resultIn, resultOf, shiftedColumn } from './07-odds.ts';

const pick = <T>(list: readonly T[], rng: Rng): T => list[rng.below(list.length)];
const some = (ids: readonly string[], most: number, rng: Rng): string[] => {
  const left = [...ids];
  return Array.from({ length: 1 + rng.below(most) }, () => left.splice(rng.below(left.length), 1)[0]);
};
const AXIS_UNITS = [
  '21pz-104',
  '21pz-i5',
  '21pz-3',
  '15pz-i8',
  '15pz-115',
  'ind-18flak',
  'ind-35flak',
  'ind-hecker',
  'ariete-viii',
  'ariete-8',
  'perm-kampfstaffel',
  '15sb-200',
];
const BRITISH_UNITS = [
  '7armd-7mot',
  '7armd-3rtr',
  '7armd-kdg',
  '1armd-bays',
  '1armd-201',
  '50-69',
  'ind-42rtr',
  'ff-1',
  '1armd-6sa',
  'perm-11ind',
];
/** Pairs of hexes: open, rough, a hill, a Ridge, a Box of the Commonwealth, Tobruk. */
const FIELDS = [
  ['1524', '1525'],
  ['2707', '2607'],
  ['2809', '2910'],
  ['1002', '1003'],
  ['2421', '2521'],
  ['4203', '4303'],
  ['3109', '3110'],
] as const;
const stepsOf = (id: string): number => pack.units.find((u) => u.id === id)?.steps ?? 1;
const HQS = ['21pz-hq', '15pz-hq', '7armd-hq', '1armd-hq'];
const { map: ground } = active('21pz', {}).state.world;
/** Hexes two or three from both, where HQs may stand. */
function campsNear(from: string, target: string): string[] {
  const [a, b] = [ground.place(from), ground.place(target)];
  const isCamp = (hex: number) =>
    [a, b].every((at) => [2, 3].includes(ground.distance(at, hex))) && !ground.terrainIs(hex, 'sea');
  return ground.hexesWhere(isCamp).map((hex) => ground.ids[hex]);
}
const KINDS = ['hasty', 'regular', 'prepared'] as const;

it('strengths, columns, modifiers and results are those of the plain model in 400 random combats [5.1.a] [5.1.b] [5.1.c]', () => {
  const rng = seededRng('plain combat');
  for (let n = 0; n < 400; n++) {
    const axisAttacks = rng.below(2) === 0;
    const [from, target] = pick(FIELDS, rng);
    const word = (id: string, canSuffer: boolean) => {
      const steps = stepsOf(id);
      return `${id}:${1 + rng.below(steps)}${canSuffer && rng.below(4) === 0 ? ' disrupted' : ''}`;
    };
    const formationOf = (id: string) => id.split('-')[0];
    const mine = axisAttacks ? AXIS_UNITS : BRITISH_UNITS;
    const lead = pick(mine, rng);
    const attackers = [
      lead,
      ...some(mine, 3, rng).filter(
        (id) => id !== lead && formationOf(id) === formationOf(lead) && !/ind|perm/.test(id),
      ),
    ];
    const defenders = some(axisAttacks ? BRITISH_UNITS : AXIS_UNITS, 4, rng);
    const camps = some(campsNear(from, target), HQS.length, rng);
    const unfed = rng.below(3) === 0 ? ' unsupplied' : '';
    const units: Record<string, string[]> = {
      [from]: attackers.map((id) => word(id, false)),
      [target]: defenders.map((id) => word(id, true)),
      ...Object.fromEntries(camps.map((hex, i) => [hex, [`${HQS[i]}${unfed}`]])),
    };
    const breached = rng.below(2) === 0;
    const isImproved = rng.below(3) === 0 && !units[target].some((name) => name.includes('disrupted'));
    const marks = [
      ...(breached && target === '2521' ? [{ kind: 'breached', at: [target] }] : []),
      ...(isImproved ? [{ kind: 'improved', at: [target] }] : []),
    ];
    const schwerpunkt = pick(['21pz', '15pz'], rng);
    const antiTankOption = rng.below(2) === 0;
    const t = active(axisAttacks ? '21pz' : '7armd', {
      units: units as Placed,
      marks,
      set: { schwerpunkt },
      options: { antiTankNegativeGivesDrm: antiTankOption },
    });
    const chits = t.state.world.chits;
    const fought = {
      from,
      target,
      kind: pick(KINDS, rng),
      chits: [pick(chits, rng), pick(chits, rng)] as const,
      air: axisAttacks ? rng.below(3) : 0,
      failedRetreat: rng.below(2) === 0,
    };
    const begun = battleAt(t, fought);
    const usesTanks = rng.below(2) === 0 && mayMeet(t.state, begun).includes(MEETS.tanks);
    const guns = mayMeet(t.state, begun).includes(MEETS.antitank);
    const b = battleAt(t, {
      ...fought,
      ...(guns ? { meets: usesTanks ? ('tanks' as const) : ('antitank' as const) } : {}),
    });
    const plainUnit = (u: number): PlainUnit => {
      const formation = t.state.formationOf(u);
      return {
        id: t.state.world.units.ids[u],
        strength: t.state.strength[u],
        isDisrupted: t.state.isDisrupted(u),
        isUnfed: t.state.isUnfed(u),
        isCommanded: t.command(t.state.world.units.ids[u]) === 'in-command',
        formation: formation < 0 ? undefined : t.state.world.formations[formation],
      };
    };
    const { map, mines, costs } = t.state.world;
    const hex = t.hex(target);
    const ownerSide = mines.owner[hex];
    const ground =
      ownerSide < 0
        ? map.terrains[map.terrain[hex]]
        : breached
          ? 'breached'
          : ownerSide === (axisAttacks ? 1 : 0)
            ? 'own'
            : 'enemy';
    const hq = b.formation < 0 ? -1 : t.state.hqOf(b.formation);
    const combat: PlainCombat = {
      attacker: { units: b.attackers.map(plainUnit), chit: fought.chits[0] },
      defender: { units: b.defenders.map(plainUnit), chit: fought.chits[1] },
      kind: fought.kind,
      ground,
      isImproved,
      isSteep: costs.steep[t.hex(from) * 6 + map.directionTo(t.hex(from), hex)] === 1,
      air: fought.air,
      usesTanks,
      schwerpunkt,
      isCaught: fought.failedRetreat,
      hqPoints: hq >= 0 && t.state.isOnMap(hq) ? t.state.strength[hq] : 0,
      antiTankOption,
    };
    const odds = oddsOf(t.state, b);
    const column = shiftedColumn(t.state, b, odds);
    const modifier = modifierOf(t.state, modifiersOf(t.state, b));
    const expected = plainCombat(combat);
    expect({
      attack: odds.attack,
      defence: odds.defence,
      column: t.state.world.combat.ladders[odds.row].columns[column] ?? 'none',
      modifier,
    }).toEqual(expected);
    const die = 1 + rng.below(10);
    const result = resultOf(t.state, b, odds, die);
    expect(result).toEqual(
      column < 0 ? t.state.world.combat.failure : resultIn(t.state, column, die + expected.modifier),
    );
  }
});

it('hits are distributed as in the plain model in 600 random results [7.5.2.c] [7.5.2.d] [7.5.2.i] [7.5.2.m] [7.5.2.1.b]', () => {
  const rng = seededRng('plain hits');
  const stack = ['21pz-104', '21pz-i5', '21pz-3', 'ind-18flak'];
  for (let n = 0; n < 600; n++) {
    const isAttacker = rng.below(2) === 0;
    const ids = stack.slice(0, 1 + rng.below(stack.length));
    const start = ids.map(() => ({
      strength: 1 + rng.below(2) + rng.below(2),
      wasDisrupted: !isAttacker && rng.below(3) === 0,
      passes: rng.below(2) === 0,
    }));
    const t = table({
      turn: 3,
      units: {
        '1525': ids.map(
          (id, i) =>
            `${id}:${Math.min(start[i].strength, id.includes('flak') ? 2 : 3)}${start[i].wasDisrupted ? ' disrupted' : ''}`,
        ),
      },
    });
    const units = start.map((u, i) => ({ ...u, strength: t.strength(ids[i]) }));
    const [hits, isRed, first] = [rng.below(6), rng.below(2) === 0, rng.below(ids.length)];
    const holds = rng.below(2) === 0;
    const follows = ids.map(() => rng.below(2) === 0);
    suffer(t, { hex: '1525', hits, red: isRed, attacker: isAttacker, first: ids[first] });
    if (t.awaits() === 'checks') {
      const checking = t.state.stackAt(t.hex('1525'));
      t.roll(checking.map((u) => (units[ids.indexOf(t.state.world.units.ids[u])].passes ? 1 : 10)));
    }
    for (let asked = t.awaits(); asked !== 'go-on'; asked = t.awaits()) {
      if (asked === 'hold-or-retreat') t.do(holds ? 'hold' : 'withdraw');
      else if (asked === 'retreat-to') t.do('to', t.offers('to')[0]);
      else if (asked === 'choose-loss') t.do('lose', ids.find((id) => t.offers('lose').includes(id)) ?? '');
      else {
        const next = ids.find((id, i) => follows[i] && t.offers('follow').includes(id));
        if (next === undefined) t.do('done');
        else t.do('follow', next);
      }
    }
    const fates = plainHits({ isAttacker, hits, isRed, units, first, holds, follows });
    const { map } = t.state.world;
    const real = ids.map((id, i) => {
      const gone = t.strength(id) === 0;
      return gone ? 'gone' : [t.strength(id), t.isDisrupted(id), map.distance(t.hex('1525'), t.hex(t.at(id))), i];
    });
    expect(real).toEqual(fates.map((f, i) => (f.strength <= 0 ? 'gone' : [f.strength, f.isDisrupted, f.hexes, i])));
  }
});
