/** 13.1, 13.6 Chits played in a combat, after odds and modifiers are known and before the die. */

import { NO, passing, type Refusal, type Side } from '@cauldron/engine';
import { TACTIC } from '../chits.ts';
import { type Battle, battle, combatChits } from '../frames.ts';
import { implement } from '../implement.ts';
import { ALLIED, AXIS } from '../names.ts';
import type { Gazala } from '../state.ts';
import { COMBAT_CHITS, DIE_SIDES, PASS_SPANS, PLAY, PLAYS, WINDOWS } from '../words.ts';
import { holds, mayHold, playChit } from './04-chits.ts';
import { assess, partOf, resultOf } from './11-odds.ts';

/**
 * The window of one side. What a side holds is its secret, so the window is put whenever, as far as all can see, it might hold a chit
 * that could be played here; a side that holds nothing, or has played all of that kind, is not asked.
 */
export const combatChitsConduct = implement(combatChits, {
  run: (g, f) => (g.isWindowOpen(COMBAT_CHITS, g.seatOf(f.side)) && mightPlay(g, f.side)) || g.pop(),
  rule: '13.1',
  prompt: (_k, f) => (f.attacking === 1 ? 'combat-chits' : 'combat-chits-defence'),
  figures(k) {
    const b = k.within(battle);
    const { column, ...odds } = oddsOf(k, b);
    return { unit: b.unit, ...odds, column: k.world.table.columns[column].name };
  },
  subject: (k, f) => ({ units: partOf(k, k.within(battle), f.side), place: k.within(battle).from }),
  window: (_k, f) => WINDOWS[f.side].id,
  conditions(k, f) {
    const b = k.within(battle);
    const armored = (side: Side) => (partOf(k, b, side).some((u) => k.isArmor(u)) ? 1 : 0);
    const { attack, defence, column, modifier } = oddsOf(k, b);
    return {
      chance: chanceToHurt(k, column, modifier),
      strength: attack + defence,
      attacking: f.attacking,
      armor: armored(f.side),
      'enemy-armor': armored(1 - f.side),
    };
  },
  answers: {
    play: {
      whyNot: (k, f, play) => whyNotPlay(k, f.side, play),
      does(g, { side, attacking }, play) {
        const { chitAttack, chitDefence } = g.world.figures;
        if (play === PLAY.antiTank) {
          playChit(g, side, TACTIC.antiTank, '13.6'); // [13.6.b]
          g.within(battle).guns++; // [13.6.a]
        } else {
          playChit(g, side, TACTIC.combat, '13.1'); // [13.1.c]
          g.within(battle).chits += (attacking === 1 ? chitAttack : chitDefence)[side]; // [13.1.a] [13.1.b]
        }
      },
    },
    pass: { ...passing(COMBAT_CHITS, PASS_SPANS), stakes: (_k, f) => (f.attacking === 1 ? 'hands-over' : 'dice') },
  },
});

function oddsOf(g: Gazala, b: Battle) {
  const side = g.sideOfUnit(b.unit);
  return assess(g, b.level, partOf(g, b, side), partOf(g, b, 1 - side), b.chits);
}

/** In percent: how often the defender suffers anything. */
function chanceToHurt(g: Gazala, column: number, modifier: number): number {
  let hurt = 0;
  for (let die = 0; die < DIE_SIDES; die++) {
    const [, { steps, disrupted, retreat }] = resultOf(g, column, die + modifier);
    if (steps > 0 || disrupted || retreat) hurt++;
  }
  return Math.round((100 * hurt) / DIE_SIDES);
}

/** Only what everyone may know decides whether the window is put. */
function mightPlay(g: Gazala, side: Side): boolean {
  if (mayHold(g, side, TACTIC.combat)) return true;
  return side === AXIS && mayHold(g, side, TACTIC.antiTank) && !whyNoGuns(g, g.within(battle));
}

/** What the side itself holds. */
function whyNotPlay(g: Gazala, side: Side, play: number): Refusal | undefined {
  if (play !== PLAY.combat && play !== PLAY.antiTank) return g.no?.('13.0', 'not-now', { chit: PLAYS[play] }) ?? NO;
  if (!holds(g, side, play === PLAY.combat ? TACTIC.combat : TACTIC.antiTank))
    return g.no?.('13.0', 'no-chit', { side }) ?? NO;
  return play === PLAY.antiTank ? whyNoGuns(g, g.within(battle)) : undefined;
}

/** 13.6: there must be Allied armor (G-28), and an Axis unit that is not of Pavia, Brescia or Trieste. */
function whyNoGuns(g: Gazala, b: Battle): Refusal | undefined {
  if (!partOf(g, b, ALLIED).some((u) => g.isArmor(u))) return g.no?.('13.6', 'no-armor') ?? NO; // G-28
  const crewed = partOf(g, b, AXIS).some((u) => g.world.gunless[g.formationOf(u)] === 0);
  return crewed ? undefined : (g.no?.('13.6', 'no-german') ?? NO); // [13.6.d]
}
