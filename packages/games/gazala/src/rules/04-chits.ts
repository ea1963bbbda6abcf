/** 4.0 Action and Tactical Chits: the two cups, what is held face down, what was played. Also carries 7.0, 13.0, 13.4, 13.5 and 13.7. */

import { ACTION } from '../chits.ts';
import { ALLIED, AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';

/** 3.0, 13.0: everything goes back, and this turn's mix into each side's own cup; the actions are reset. */
export function fillCups(g: Gazala): void {
  for (const side of [AXIS, ALLIED]) {
    g.hands[side].fill(0); // [13.0.d]
    g.plays[side].fill(0);
    g.held[side] = 0;
    g.world.chits.forEach((chit, kind) => {
      g.cups[side][kind] = isOutOfGame(g, kind) ? 0 : chit.mix[g.turn][side]; // [4.0.a] [4.0.b] [4.0.c]
    });
    g.setActions(side, g.world.actions[g.turn][side]); // [4.0.d] [4.0.e]
  }
  g.set('attackDue', 0);
  g.set('attackMissed', 0);
  g.tell?.('actions', '4.0', { axis: g.actionsLeft(AXIS), allied: g.actionsLeft(ALLIED) });
}

/** 13.7: the chit of a formation that was withdrawn stays out for good. */
function isOutOfGame(g: Gazala, kind: number): boolean {
  return g.world.chits[kind].faces.some((face) => face.some((formation) => g.withdrawn[formation] === 1)); // [13.7.c]
}

/** The number of Action Chits a side has left in its cup: everyone may know it. */
export function actionChitsLeft(g: Gazala, side: number): number {
  let n = 0;
  g.world.chits.forEach((chit, kind) => {
    if (chit.tactic === ACTION) n += g.cups[side][kind];
  });
  return n;
}

const kindOf = (g: Gazala, tactic: number): number => g.world.chits.findIndex((chit) => chit.tactic === tactic);

/** 13.0: a Tactical Chit that may be saved lies face down; only its owner knows what it is. */
export function holdChit(g: Gazala, side: number, kind: number): void {
  g.hands[side][kind]++; // [13.0.b] [7.0.b]
  g.held[side]++;
  g.tell?.('tactical-drawn', '13.0', { side, n: g.held[side] }, undefined, true);
  g.tell?.('tactical-known', '13.0', { side, chit: g.world.chits[kind].name }, 1 << g.seatOf(side));
}

export function holds(g: Gazala, side: number, tactic: number): boolean {
  return g.hands[side][kindOf(g, tactic)] > 0;
}

/** 13.0: a chit that was used lies face up. */
export function playChit(g: Gazala, side: number, tactic: number, rule: string): void {
  const kind = kindOf(g, tactic);
  g.hands[side][kind]--;
  g.held[side]--;
  g.plays[side][kind]++; // [13.0.c]
  g.tell?.('chit-played', rule, { side, chit: g.world.chits[kind].name }, undefined, true);
}

/** As far as anyone can see, this chit may lie among those that the side holds: it was put in and has not been played. */
export function mayHold(g: Gazala, side: number, tactic: number): boolean {
  const kind = kindOf(g, tactic);
  return g.held[side] > 0 && g.plays[side][kind] < g.world.chits[kind].mix[g.turn][side];
}

/** A chit that must be played at once (13.4, 13.5) is open from the moment it is drawn. */
export function playAtOnce(g: Gazala, side: number, kind: number): void {
  g.plays[side][kind]++; // [13.4.a] [13.5.a]
  g.tell?.('chit', '7.0', { side, chit: g.world.chits[kind].name }, undefined, true);
}
