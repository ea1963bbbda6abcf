/** 5.0 Fire: the chance to fire, the dice, the card that rolls one of them again, and return fire. */

import { chancesOf, endMatch, type Fight, NO, passing, type Rolled, rollDice, sumWays } from '@cauldron/engine';
import { again, fire, reaction } from './frames.ts';
import { implement } from './implement.ts';
import { substituteInGroup } from './march.ts';
import { figure } from './pack.ts';
import type { Ford } from './state.ts';
import {
  AGAIN,
  areAdjacent,
  DUMMY,
  ENDING,
  firstOf,
  GUN,
  INFANTRY,
  OFF,
  ownerOf,
  PASSES,
  remnantOf,
  STREAM,
  TRUCK,
  WINDOW,
} from './world.ts';

/** 5.0, 5.4 A cycle of fire is one frame: the chance becomes the shot, the shot becomes the next chance. */
export const reactionConduct = implement(reaction, {
  run(g, f) {
    const { side, place } = f;
    return g.countIn(place, 1 - side) > 0 && g.mayBeFiredOn(side, place) ? true : g.pop();
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '5.0',
  prompt: 'ask-fire',
  figures: (_k, f) => ({ hex: f.place }),
  window: 'reaction',
  conditions: (k, f) => ({ counters: k.countIn(f.place, 1 - f.side) }),
  answers: {
    fire: {
      role: 'fight',
      over(_k, f, c) {
        for (let u = firstOf(f.side); u <= remnantOf(f.side); u++) c.add(u);
      },
      whyNot: (k, f, unit) =>
        ownerOf(unit) === f.side && areAdjacent(k.placeOf(unit), f.place) && k.canFire(unit) ? undefined : NO,
      does: (g, f, unit) => g.become(fire, { unit, place: f.place }),
    },
    pass: passing(WINDOW.reaction, PASSES),
  },
});

export const fireConduct = implement(fire, {
  run(g, f) {
    const { unit, place } = f;
    const enemy = 1 - ownerOf(unit);
    if (f.rolled === 0) {
      g.fired[unit] = 1;
      g.reveal(unit, '5.0');
      g.revealAll(place, enemy, '5.0');
      if (g.countIn(place, enemy) === 0) return g.pop();
      f.rolled = 1;
      return rollDice(g, STREAM.fire, 2);
    }
    const hits = g.diceSum >= figure('fire', g.kindOf(unit) === GUN ? 'gun' : 'other');
    g.tell?.(
      'fired',
      '5.1',
      { unit, hex: place, sum: g.diceSum, hits: Number(hits) },
      { fight: fightOf(g, unit, place) },
    );
    g.become(reaction, { side: enemy, place: g.placeOf(unit) });
    if (hits) hit(g, place, enemy);
    return undefined;
  },
});

/** 5.1 Two dice against the number that the firing unit needs: all units of the fight have been revealed. */
function fightOf(g: Ford, unit: number, place: number): Fight {
  const least = figure('fire', g.kindOf(unit) === GUN ? 'gun' : 'other');
  const enemy = 1 - ownerOf(unit);
  const defenders: number[] = [];
  for (let u = g.stacks.firstIn(place); u >= 0; u = g.stacks.next(u)) if (ownerOf(u) === enemy) defenders.push(u);
  const results = chancesOf(sumWays(2), (sum) => ['-', sum >= least ? 'hit' : '-']);
  const defender = g.diceSum >= least ? 'hit' : '-';
  return {
    attackers: [unit],
    defenders,
    places: [place],
    attack: 1,
    defence: defenders.length,
    ratio: '',
    column: `${least}+`,
    shifts: [],
    modifier: 0,
    modifiers: [],
    results,
    roll: g.diceSum,
    result: { attacker: '-', defender },
    attackerSuffers: { steps: 0, retreat: 0 },
    defenderSuffers: { steps: defender === 'hit' ? 1 : 0, retreat: 0 },
  };
}

/** 5.2 After a fire roll the firing side is asked if it holds any card, even a useless one. So the question reveals nothing. */
export function landed(g: Ford, dice: Rolled): boolean {
  const shot = dice.stream === STREAM.fire && dice.dice === 2 ? g.nearest(fire) : undefined;
  if (!shot) return false;
  const side = ownerOf(shot.unit);
  if (g.held[side] === 0) return false;
  g.push(again, { side, first: g.die(0), second: g.die(1) });
  return true;
}

export const againConduct = implement(again, {
  run(g, f) {
    if (f.which < 0) return true;
    const fresh = g.die(0);
    g.rolled[0] = 2;
    g.rolled[1] = f.which === 0 ? fresh : f.first;
    g.rolled[2] = f.which === 1 ? fresh : f.second;
    return g.pop();
  },
  asks: (k, f) => k.seatOf(f.side),
  rule: '5.2',
  prompt: 'ask-again',
  figures: (_k, f) => ({ first: f.first, second: f.second }),
  window: 'again',
  answers: {
    again: {
      role: 'fight',
      over: (_k, _f, c) => c.addBelow(2),
      whyNot: (k, f, die) => (die < 2 && k.hasCard(f.side, AGAIN) ? undefined : NO),
      does(g, f, die) {
        g.handOf(f.side)[AGAIN]--;
        g.held[f.side]--;
        g.discards[AGAIN]++;
        f.which = die;
        g.tell?.('again-played', '5.2', { side: f.side, die }, undefined, true);
        rollDice(g, STREAM.fire, 1);
      },
    },
    keep: { role: 'no', does: (g) => g.pop() },
  },
});

/** 5.3 The lowest real unit is hit. */
function hit(g: Ford, place: number, side: number): void {
  let unit = g.stacks.firstIn(place);
  while (unit >= 0 && ownerOf(unit) !== side) unit = g.stacks.next(unit);
  if (unit < 0) throw new Error(`nobody of side ${side} is left to be hit in place ${place}`);
  const remnant = remnantOf(side);
  if (g.kindOf(unit) === INFANTRY && g.placeOf(remnant) === OFF) {
    g.stacks.move(unit, OFF);
    g.stacks.move(remnant, place);
    g.fired[remnant] = g.fired[unit];
    substituteInGroup(g, unit, remnant);
    g.tell?.('substituted', '5.3', { unit, by: remnant });
    return;
  }
  const passenger = g.passengerOf(unit);
  if (passenger >= 0 && g.kindOf(passenger) !== DUMMY) g.score(1 - side, 2);
  g.score(1 - side, g.kindOf(unit) === TRUCK ? 1 : 2);
  g.takeOff(unit);
  g.tell?.('lost', '5.3', { unit });
  if (!g.hasAnyone(side)) endMatch(g, 1 - side, ENDING['wiped-out']);
}
