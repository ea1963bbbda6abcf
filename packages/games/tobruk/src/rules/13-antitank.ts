/** 13.0 Anti-tank guns: each gun of the attacked hex fires before anything else is committed. */

import { type Forestalling, oneOf, type Place, rollDice, type Unit } from '@cauldron/engine';
import { antiTankFire, battle, cancelAttack } from '../frames.ts';
import { finishing, implement } from '../implement.ts';
import { MARK, type Tobruk } from '../state.ts';
import { STREAM } from '../words.ts';
import { TYPE } from '../world.ts';
import { endOverrun } from './09-overrun.ts';
import { battleConduct } from './10-battle.ts';
import { reduce } from './10-losses.ts';
import { attackersOf } from './10-odds.ts';

/** 13.0: the table is for one die. */
const FACES = 6;

/** 13.0: armor, reconnaissance and motorized units that take part in the attack. */
const targets = (g: Tobruk): Unit[] => attackersOf(g, g.within(battle)).filter((u) => g.isMechanized(u)); // [13.0.a] [13.0.b]

/** The owner of each gun names its target, and the die falls at once. */
export const antiTankConduct = implement(antiTankFire, {
  run(g, f) {
    const { gun, target } = f;
    if (target >= 0) {
      f.target = -1;
      f.gun++;
      return readShot(g, gun, target);
    }
    f.gun = nextGun(g, f.hex, gun);
    return f.gun >= 0 && targets(g).length > 0 ? true : g.pop();
  },
  rule: '13.0',
  prompt: 'anti-tank-target',
  answers: {
    fire: {
      role: 'fight',
      ...oneOf(targets, (k, { gun }: { readonly gun: Unit }, unit) => k.no?.('13.0', 'not-a-target', { unit, gun })), // [13.0.b]
      does(g, f, u) {
        f.target = u;
        rollDice(g, STREAM.antitank, 1); // [13.0.b]
      },
    },
  },
});

/** 13.0: the guns that will fire at such attackers of a hex, and how often each of them hits. */
export const firingFirst = (g: Tobruk, hex: Place, attackers: readonly Unit[]): readonly Forestalling[] => {
  if (!attackers.some((u) => g.isMechanized(u))) return []; // [13.0.a]
  const guns = g.stackAt(hex).filter((u) => g.world.units.type[u] === TYPE.antitank);
  const chance = (gun: Unit) => g.world.charts.antiTank.grid[g.world.units.nation[gun]][0] / FACES; // [13.0.d]
  return guns.map((gun) => ({ unit: gun, because: 'fires-first', rule: '13.0', p: chance(gun) }));
};

/** 13.0: guns of the hex that is attacked, each once for every attack (never when it attacks itself). */
function nextGun(g: Tobruk, hex: Place, from: Unit): Unit {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) {
    if (u >= from && g.world.units.type[u] === TYPE.antitank) return u; // [13.0.a] [13.0.f] [13.0.g]
  }
  return -1;
}

function readShot(g: Tobruk, gun: Unit, target: Unit): void {
  const roll = g.die(0);
  const hit = roll <= g.world.charts.antiTank.grid[g.world.units.nation[gun]][0]; // [13.0.d]
  g.tell?.(hit ? 'anti-tank-hit' : 'anti-tank-miss', '13.0', { gun, target, roll });
  if (!hit) return;
  g.within(battle).hits++; // [13.0.e]
  reduce(g, target, '13.0'); // [13.0.d] [13.0.h] at once, before the attack is computed
}

/** 13.0: after a hit the attacker may call the attack off. It was never made: its units may still attack, here or elsewhere (T-40). */
export const cancelAttackConduct = implement(cancelAttack, {
  rule: '13.0',
  prompt: 'cancel-or-proceed',
  answers: {
    proceed: { ...finishing, role: 'yes' },
    cancel: {
      role: 'no',
      does(g, { hex }) {
        g.tell?.('attack-cancelled', '13.0', { hex });
        g.pop();
        const b = g.within(battle);
        b.step = battleConduct.at.end;
        if (g.optionOn('cancelledAttacksCount')) {
          if (b.overrun === 1) endOverrun(g, b, false);
        } else for (const u of attackersOf(g, b)) g.unmark(u, MARK.attacked); // [13.0.e]
      },
    },
  },
});
