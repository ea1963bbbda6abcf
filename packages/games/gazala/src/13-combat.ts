/** 13.1, 13.6 Chits played in a combat, after odds and modifiers are known and before the die. */

import { frame, type Refusal, refuse, SCOPE, SCOPES } from '@cauldron/engine';
import { holds, mayHold, playChit } from './04-chits.ts';
import { type Battle, battle, partOf } from './11-battle.ts';
import { assess } from './11-odds.ts';
import { TACTIC } from './chits.ts';
import type { Gazala } from './state.ts';
import { PLAY, PLAYS, V, WINDOWS } from './words.ts';
import { ALLIED, AXIS } from './world.ts';

/**
 * The window of one side. What a side holds is its secret, so the window is put whenever, as far as all can see, it might hold a chit
 * that could be played here; a side that holds nothing, or has played all of that kind, is not asked.
 */
export const combatChits = frame<Gazala>()('combat-chits', ['side', 'attacking'], {
  run(g, f) {
    if (g.windows.isOpen(f.side) && mightPlay(g, f.side)) return true;
    g.pop();
    return false;
  },
  ask(g, f, q) {
    const b = g.nearest(battle);
    q.by(g.seatOf(f.side), '13.1', f.attacking === 1 ? 'combat-chits' : 'combat-chits-defence');
    q.window = WINDOWS[f.side];
    if (b && q.wordy) {
      const side = g.sideOfUnit(b.unit);
      const a = assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
      q.figures = {
        unit: b.unit,
        attack: a.attack,
        defence: a.defence,
        column: g.world.table.columns[a.column].name,
        modifier: a.modifier,
      };
    }
    for (const play of [PLAY.combat, PLAY.antiTank]) if (!whyNotPlay(g, f.side, play)) q.offer(V.play, play);
    for (let scope = 0; scope < SCOPES.length; scope++) q.offer(V.pass, scope);
  },
  on: {
    play(g, f, play) {
      const { side, attacking } = f;
      const b = g.nearest(battle);
      if (!b) return;
      if (play === PLAY.antiTank) {
        playChit(g, side, TACTIC.antiTank, '13.6'); // [13.6.b]
        b.guns++; // [13.6.a]
        return;
      }
      playChit(g, side, TACTIC.combat, '13.1'); // [13.1.c]
      const { chitAttack, chitDefence } = g.world.figures;
      b.chits += attacking === 1 ? chitAttack[side] : chitDefence[side]; // [13.1.a] [13.1.b]
    },
    pass(g, f, scope) {
      if (scope !== SCOPE.step) g.windows.pass(f.side, scope);
      g.pop();
    },
  },
  why(g, f, verb, play) {
    return verb === V.play ? whyNotPlay(g, f.side, play) : undefined;
  },
});

/** Only what everyone may know decides whether the window is put. */
function mightPlay(g: Gazala, side: number): boolean {
  if (mayHold(g, side, TACTIC.combat)) return true;
  const b = g.nearest(battle);
  return side === AXIS && b !== undefined && mayHold(g, side, TACTIC.antiTank) && !whyNoGuns(g, b);
}

function whyNotPlay(g: Gazala, side: number, play: number): Refusal | undefined {
  const b = g.nearest(battle);
  if (!b || (play !== PLAY.combat && play !== PLAY.antiTank))
    return refuse('13.0', 'not-now', { chit: PLAYS[play] ?? String(play) });
  if (!holds(g, side, play === PLAY.combat ? TACTIC.combat : TACTIC.antiTank))
    return refuse('13.0', 'no-chit', { side });
  return play === PLAY.antiTank ? whyNoGuns(g, b) : undefined;
}

/** 13.6: there must be Allied armor (G-28), and an Axis unit that is not of Pavia, Brescia or Trieste. */
function whyNoGuns(g: Gazala, b: Battle): Refusal | undefined {
  if (!partOf(g, b, ALLIED).some((u) => g.isArmor(u))) return refuse('13.6', 'no-armor'); // G-28
  const crewed = partOf(g, b, AXIS).some((u) => g.world.gunless[g.formationOf(u)] === 0);
  return crewed ? undefined : refuse('13.6', 'no-german'); // [13.6.d]
}
