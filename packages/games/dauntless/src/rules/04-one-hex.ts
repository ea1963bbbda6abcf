/** 4.1 One hex that costs no points: in a Retreat, an Advance or a Reaction Move. */

import { type Place, setOut, type Unit } from '@cauldron/engine';
import { moving, walk } from '../frames.ts';
import type { Dauntless } from '../state.ts';

/** 8.5.2, 8.7, 11.5.2.3: a stack goes one hex; `goes` is one of GOES. */
export function goOneHex(g: Dauntless, units: readonly Unit[], goes: number, to: Place): void {
  const [first] = units;
  g.push(moving, { side: g.sideOfUnit(first), hex: g.at[first], goes });
  for (const u of units) g.append(u);
  setOut(g, walk, 1, [to]);
}
