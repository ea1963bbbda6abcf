/** 4.5.4 Transported units in combat: who gets out when. Also carries 12.9. */

import { NO, type Side, type Unit } from '@cauldron/engine';
import { deploying } from '../frames.ts';
import { implement } from '../implement.ts';
import { TYPE } from '../names.ts';
import type { Dauntless } from '../state.ts';
import { CARRIED } from '../units.ts';

/** [4.5.4.d] A loaded or towed unit that was fired at may deploy; a gun on a Crusader tractor may not (R102). The fire is resolved above this frame. */
export function offerGettingOut(g: Dauntless, targets: readonly Unit[]): void {
  const riders = targets.filter((u) => g.isTransported(u) && g.world.units.isRed[g.faceOf(u)] === 0);
  if (riders.length === 0) return;
  g.push(deploying, { side: g.sideOfUnit(riders[0]), hex: g.at[riders[0]] });
  for (const u of riders) g.append(u);
}

/** 4.5.4: loaded infantry gets out for an Assault, for no points; nobody else does. [4.5.4.c] [12.9.c] [12.9.d] */
export function offerDeploying(g: Dauntless, side: Side, units: readonly Unit[]): void {
  const { carried, type } = g.world.units;
  const riders = units.filter((u) => g.isTransported(u) && carried[u] === CARRIED.loaded && type[u] === TYPE.infantry);
  if (riders.length === 0) return;
  g.push(deploying, { side, hex: g.at[riders[0]] });
  for (const u of riders) g.append(u);
}

export const deployingConduct = implement(deploying, {
  while: 'load',
  rule: '4.5.4',
  prompt: 'deploy-who',
  figures: (_k, f) => ({ hex: f.hex }),
  answers: {
    load: {
      over: (_k, f, c) => c.addListed(f),
      whyNot: (k, f, u) =>
        f.has(u) && k.isOnMap(u) && k.isTransported(u)
          ? undefined
          : (k.no?.('4.5.4', 'no-transport', { unit: u }) ?? NO),
      does(g, _f, u) {
        g.remove(u);
        g.flipped[u] = 0;
        g.tell?.('deploys', '4.5.4', { unit: u });
      },
    },
    enough: { role: 'end', does: (g) => g.pop() },
  },
});
