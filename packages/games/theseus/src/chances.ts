/** The chances of an attack: every chit that can be drawn and every die counted. For previews, and for the battle when it is told. */

import type { AttackOdds, Modifier, Suffered } from '@cauldron/engine';
import type { Facts } from './facts.ts';
import { answerers, groundOf, mayMeet, tankers } from './rules/07-armour.ts';
import { type Battle, type Hits, MEETS } from './rules/07-combat-types.ts';
import { armsShift, modifierOf, modifiersOf, mostAir, resultIn, shiftedColumn } from './rules/07-odds.ts';
import { attackBlend, attackOf, chitsOf, defenceBlend, defenceOf, multipliedBy } from './rules/07-strength.ts';
import { DIE } from './words.ts';

/** What has not been chosen yet is chosen as suits the defender best; the strongest tanks are the attacker's only choice. */
function settled(k: Facts, b: Battle): Battle {
  const armour = b.armour >= 0 ? b.armour : (tankers(k, b)[0] ?? -1);
  // Air units that have been committed are no longer Available.
  const air = b.attackChit >= 0 ? b.air : Math.min(b.air, mostAir(k, b));
  const leads = b.lead >= 0 ? [b.lead] : [...new Set(b.defenders.map((u) => k.formationOf(u)))];
  const ways = b.meets === MEETS.nothing ? mayMeet(k, b) : [b.meets];
  const options = leads.flatMap((lead) => {
    const base = { ...b, armour, air, lead };
    if (ways.length === 0) return [base];
    return ways.map((meets) => ({ ...base, meets, met: b.met >= 0 ? b.met : (answerers(k, base, meets)[0] ?? -1) }));
  });
  const worth = options.map((o) => modifierOf(k, modifiersOf(k, o)));
  return options[worth.indexOf(Math.min(...worth))];
}

/** Every pair of chits that can be drawn, and every die: the chance of each result. */
export function oddsFor(k: Facts, begun: Battle): AttackOdds {
  const b = settled(k, begun);
  const modifiers = modifiersOf(k, b);
  const modifier = modifierOf(k, modifiers);
  const { row } = groundOf(k, 1 - b.side, b.target);
  const ladder = k.world.combat.ladders[row];
  const draws = drawsOf(k, b);
  const pairs = draws.reduce((sum, { n }) => sum + n, 0);
  const columns = new Map<number, number>();
  for (const { attack, defence, n } of draws) {
    const column = ladder.reaches({ attack, defence }) ? ladder.columnOf({ attack, defence }) : -1;
    const shifted = shiftedColumn(k, b, { attack, defence, row, column });
    columns.set(shifted, (columns.get(shifted) ?? 0) + n);
  }
  const results = new Map<string, { n: number; attacker: string; defender: string }>();
  for (const [column, n] of columns) {
    for (let die = 1; die <= DIE; die++) {
      const result = column < 0 ? k.world.combat.failure : resultIn(k, column, die + modifier);
      const [attacker, defender] = [textOf(result.attacker), textOf(result.defender)];
      const key = `${attacker}/${defender}`;
      results.set(key, { n: (results.get(key)?.n ?? 0) + n, attacker, defender });
    }
  }
  const [likeliest] = [...columns].sort((x, y) => y[1] - x[1] || y[0] - x[0])[0];
  const mean = (figure: 'attack' | 'defence') => Math.round(draws.reduce((sum, d) => sum + d[figure] * d.n, 0) / pairs);
  const [attack, defence] = [mean('attack'), mean('defence')];
  return {
    attack,
    defence,
    ratio: `${attack}:${defence}`,
    column: ladder.columns[likeliest] ?? '-',
    shifts: shiftsOf(k, b),
    modifier,
    modifiers,
    results: [...results.values()].map(({ n, ...sides }) => ({ p: n / (pairs * DIE), ...sides })),
    ...(b.attackChit >= 0 && b.defenceChit >= 0 ? { multiplied: multiplied(k, b) } : {}),
  };
}

/** 7.5.1.2: what the two chits made of the strengths, once both lie open. */
const multiplied = (k: Facts, b: Battle): AttackOdds['multiplied'] => ({
  attacker: multipliedBy(k, attackBlend(k, b), b.attackChit),
  defender: multipliedBy(k, defenceBlend(k, b), b.defenceChit),
});

/** 7.5.1.2: the strengths by the pairs of chits. A chit that is out cannot be drawn again; those that have been drawn are known. */
function drawsOf(k: Facts, b: Battle): { attack: number; defence: number; n: number }[] {
  const all = chitsOf(k).map((_, i) => i);
  const ours = (b.attackChit >= 0 ? [b.attackChit] : all).map((chit) => [
    chit,
    attackOf(k, { ...b, attackChit: chit }),
  ]);
  const theirs = (b.defenceChit >= 0 ? [b.defenceChit] : all).map((chit) => [
    chit,
    defenceOf(k, { ...b, defenceChit: chit }),
  ]);
  const draws = new Map<string, { attack: number; defence: number; n: number }>();
  for (const [ourChit, attack] of ours) {
    for (const [theirChit, defence] of theirs) {
      if (ourChit === theirChit) continue;
      const key = `${attack}:${defence}`;
      draws.set(key, { attack, defence, n: (draws.get(key)?.n ?? 0) + 1 });
    }
  }
  return [...draws.values()];
}

function shiftsOf(k: Facts, b: Battle): Modifier[] {
  const arms = armsShift(k, b);
  const because = arms > 0 ? 'combined-arms' : 'defence-combined-arms';
  const shifts = arms === 0 ? [] : [{ value: arms, rule: '7.5.1.3', because }];
  return b.air > 0 ? [...shifts, { value: b.air, rule: '7.5.1.4', because: 'air-support' }] : shifts;
}

/** `-` is nothing; r makes the units check. */
export const textOf = ({ hits, red }: Hits): string => (hits === 0 && !red ? '-' : `${hits}${red ? 'r' : ''}`);

/** 7.5.2: a hit is a Strength Point or, if the owner likes, a hex of retreat. */
export const suffering = ({ hits, red }: Hits): Suffered => ({
  steps: 0,
  retreat: 0,
  hits,
  ...(red ? { also: 'checks' } : {}),
});
