/** 13.0 Anti-tank guns: each gun of the attacked hex fires before anything else is committed. */

import { chartNumber, frame, refuse, rollDice } from '@cauldron/engine';
import { attackersOf, battle } from './10-battle.ts';
import { reduce } from './10-losses.ts';
import type { Tobruk } from './state.ts';
import { STREAM, V } from './words.ts';
import { NATIONS, TYPE } from './world.ts';

/** `gun`: the lowest unit that has not fired yet; `target`: named and waiting for the die, or -1. */
export const antiTankFire = frame<Tobruk>()('anti-tank-fire', ['hex', 'gun', 'target'], {
  run(g, f) {
    if (f.target >= 0) {
      const target = f.target;
      const gun = f.gun;
      f.target = -1;
      f.gun++;
      readShot(g, gun, target);
      return false;
    }
    f.gun = nextGun(g, f.hex, f.gun);
    if (f.gun >= 0 && targets(g).length > 0) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    q.by(g.seatOf(g.sideOfUnit(f.gun)), '13.0', 'anti-tank-target');
    if (q.wordy) q.figures = { gun: f.gun, hex: f.hex };
    for (const u of targets(g)) q.offer(V.fire, u); // [13.0.b]
  },
  on: {
    fire(g, f, u) {
      f.target = u;
      rollDice(g, STREAM.antitank, 1); // [13.0.b]
    },
  },
  why(_g, f, verb, u) {
    return verb === V.fire ? refuse('13.0', 'not-a-target', { unit: u, gun: f.gun }) : undefined;
  },
});

/** 13.0: guns of the hex that is attacked, each once for every attack (never when it attacks itself). */
function nextGun(g: Tobruk, hex: number, from: number): number {
  for (let u = g.stacks.firstIn(hex); u >= 0; u = g.stacks.next(u)) {
    if (u >= from && g.world.units.type[u] === TYPE.antitank) return u; // [13.0.a] [13.0.f] [13.0.g]
  }
  return -1;
}

/** 13.0: armor, reconnaissance and motorized units that take part in the attack. */
function targets(g: Tobruk): number[] {
  const b = g.nearest(battle);
  return b ? attackersOf(g, b).filter((u) => g.isMechanized(u)) : []; // [13.0.a] [13.0.b]
}

function readShot(g: Tobruk, gun: number, target: number): void {
  const roll = g.die(0);
  const hit = roll <= chartNumber(g.world.pack, 'antiTank', NATIONS[g.world.units.nation[gun]], 'hitsUpTo'); // [13.0.d]
  g.tell?.(hit ? 'anti-tank-hit' : 'anti-tank-miss', '13.0', { gun, target, roll });
  if (!hit) return;
  const b = g.nearest(battle);
  if (b) b.hits++; // [13.0.e]
  reduce(g, target, '13.0'); // [13.0.d] [13.0.h] at once, before the attack is computed
}
