/** 5.0 Fire: the chance to fire, the dice, the card that rolls one of them again, and fire in return. */

import { endMatch, frame, type Rolled, rollDice } from '@cauldron/engine';
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
  remnantOf,
  STREAM,
  TRUCK,
  V,
} from './world.ts';

/** Whether a side might fire on a place, by what everyone knows: only this decides whether its window is put. */
export function mayBeFiredOn(g: Ford, side: number, place: number): boolean {
  if (!g.windows.isOpen(side)) return false;
  for (let u = firstOf(side); u <= remnantOf(side); u++) {
    if (g.mayFireForAllTheyKnow(u) && areAdjacent(g.placeOf(u), place)) return true;
  }
  return false;
}

/** 5.0, 5.4 A side may fire on a place. A cycle of fire is one frame: the chance becomes the shot, the shot the next chance. */
export const reaction = frame<Ford>()('reaction', ['side', 'place'], {
  run(g, f) {
    const { side, place } = f;
    return g.countIn(place, 1 - side) > 0 && mayBeFiredOn(g, side, place) ? true : g.pop();
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '5.0', 'ask-fire');
    q.window = 'reaction';
    if (q.wordy) q.figures = { hex: f.place };
    for (let u = firstOf(f.side); u <= remnantOf(f.side); u++) {
      if (g.canFire(u) && areAdjacent(g.placeOf(u), f.place)) q.offer(V.fire, u);
    }
    for (let scope = 0; scope < 4; scope++) q.offer(V.pass, scope);
  },
  on: {
    fire(g, f, unit) {
      g.become(fire, unit, f.place, 0);
    },
    pass(g, f, scope) {
      g.windows.pass(f.side, scope);
      g.pop();
    },
  },
});

export const fire = frame<Ford>()('fire', ['unit', 'place', 'rolled'], {
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
    g.tell?.('fired', '5.1', { unit, hex: place, sum: g.diceSum, hits: Number(hits) });
    g.become(reaction, enemy, g.placeOf(unit));
    if (hits) hit(g, place, enemy);
    return undefined;
  },
});

/** 5.2 After a fire roll, whoever fires and holds a card is asked, whatever the card is: so the asking tells nothing. */
export function landed(g: Ford, dice: Rolled): boolean {
  const shot = dice.stream === STREAM.fire && dice.dice === 2 ? g.nearest(fire) : undefined;
  if (!shot) return false;
  const side = ownerOf(shot.unit);
  if (g.held[side] === 0) return false;
  g.push(again, side, g.die(0), g.die(1), -1);
  return true;
}

/** `which`: the die that is rolled again, -1 before that is decided. */
export const again = frame<Ford>()('again', ['side', 'first', 'second', 'which'], {
  run(g, f) {
    if (f.which < 0) return true;
    const fresh = g.die(0);
    g.rolled[0] = 2;
    g.rolled[1] = f.which === 0 ? fresh : f.first;
    g.rolled[2] = f.which === 1 ? fresh : f.second;
    return g.pop();
  },
  ask(g, f, q) {
    q.by(g.seatOf(f.side), '5.2', 'ask-again');
    q.window = 'again';
    if (q.wordy) q.figures = { first: f.first, second: f.second };
    if (g.handOf(f.side)[AGAIN] > 0) {
      q.offer(V.again, 0);
      q.offer(V.again, 1);
    }
    q.offer(V.keep);
  },
  on: {
    again(g, f, die) {
      g.handOf(f.side)[AGAIN]--;
      g.held[f.side]--;
      g.discards[AGAIN]++;
      f.which = die;
      g.tell?.('again-played', '5.2', { side: f.side, die }, undefined, true);
      rollDice(g, STREAM.fire, 1);
    },
    keep(g) {
      g.pop();
    },
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
  if (!g.hasAnyone(side)) endMatch(g, 1 - side, ENDING.wipedOut);
}
