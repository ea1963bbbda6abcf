/** Where a match of the Ford begins, and any other position. */

import { type Options, type Position, type Refusal, refuse } from '@cauldron/engine';
import { impulse, match, turn } from './frames.ts';
import { pack } from './pack.ts';
import { Ford, markPublic } from './state.ts';
import { TURN_STEP } from './turn.ts';
import {
  ACTIVATIONS,
  CARD_NAMES,
  DECK,
  isBlock,
  KIND_NAMES,
  MUSTER,
  OFF,
  ownerOf,
  RED,
  UNITS,
  vocabulary,
} from './world.ts';

export const SCENARIOS = pack.scenarios.map(({ id }) => id);

export function setup(scenario: string, options: Options): Ford {
  const g = new Ford();
  g.hasBid = scenario === 'ford';
  g.isLong = options.long === true;
  if (g.hasBid) {
    g.seat(0, -1);
    g.seat(1, -1);
  }
  for (const side of [0, 1]) g.musterOf(side).set(MUSTER);
  g.deck.set(DECK);
  g.stacks.at.fill(OFF);
  for (const { at, units } of GROUPS)
    for (const unit of units) g.stacks.at[vocabulary.unit(unit)] = vocabulary.place(String(at));
  markPublic(g);
  g.rebuild();
  g.push(match);
  return g;
}

/** Both scenarios begin with the same set-up: the sides in their reserves, the locals on both sides of the ford. */
const GROUPS = pack.scenarios.flatMap(({ setup: from }) =>
  'sides' in from ? Object.values(from.sides).flatMap(({ groups }) => groups) : [],
);

/** 2.0 Unless a position says otherwise, blocks a and b are infantry, c the gun, d the dummy. */
const USUAL = ['infantry', 'infantry', 'gun', 'dummy'];

/** A position in which a side is about to activate, after bid and muster. `set.kinds` names the kinds of blocks. */
export function compose(position: Position): Ford | Refusal {
  const g = setup(position.scenario, position.options ?? {});
  g.seat(0, 0);
  g.seat(1, 1);
  g.unwind();
  if (g.hasBid) g.bids.fill(1);
  const kinds = position.set?.kinds as Readonly<Record<string, string>> | undefined;
  for (let u = 0; u < UNITS; u++) {
    if (!isBlock(u)) continue;
    const name = kinds?.[vocabulary.units[u]] ?? USUAL[u % 6];
    const kind = KIND_NAMES.indexOf(name);
    if (kind < 0 || kind >= MUSTER.length) return refuse('', 'unknown-choice', { name, choices: USUAL.join(', ') });
    g.kinds[u] = 1 + kind;
    if (g.musterOf(ownerOf(u))[kind]-- === 0) return refuse('2.0', 'bad-position', { what: `too many of ${name}` });
  }
  for (const { unit, at, status } of position.place ?? []) {
    const [u, place] = [vocabulary.unit(unit), vocabulary.place(at)];
    if (u < 0) return refuse('', 'unknown-unit', { name: unit });
    if (place < 0) return refuse('', 'unknown-place', { name: at });
    g.stacks.move(u, place);
    if (status?.includes('shown') || place === OFF) g.shown[u] = 1;
  }
  for (const [side, cards] of Object.entries(position.held ?? {})) {
    for (const name of cards) {
      const card = CARD_NAMES.indexOf(name);
      if (card < 0) return refuse('', 'unknown-choice', { name, choices: CARD_NAMES.join(', ') });
      g.deck[card]--;
      g.handOf(vocabulary.side(side))[card]++;
      g.held[vocabulary.side(side)]++;
    }
  }
  g.turn = position.turn ?? 1;
  g.leader = RED;
  g.active = vocabulary.side(position.active?.side ?? 'red');
  g.activations = ACTIVATIONS;
  g.push(match, { step: 3 });
  g.push(turn, { step: g.active === RED ? TURN_STEP.blue : TURN_STEP.end });
  g.push(impulse, { side: g.active });
  return g;
}
