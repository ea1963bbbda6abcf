import {
  type Action,
  type GameEvent,
  HIDDEN,
  isRefusal,
  Match,
  type Position,
  type Query,
  type Refusal,
  ScriptedChance,
  SeededChance,
} from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from './game.ts';
import type { Ford } from './state.ts';

/** A position under test: orders as people write them, with chosen dice. */
class Table {
  readonly events: GameEvent[] = [];
  constructor(readonly state: Ford) {}

  static compose(position: Omit<Position, 'scenario'>): Table {
    return new Table(unlessRefused(ford.compose({ scenario: 'skirmish', ...position })));
  }

  /** Gives an order with chosen dice. */
  do(order: string, ...dice: number[][]): this {
    const script = new ScriptedChance(dice);
    unlessRefused(ford.apply(this.state, read(order), this.events));
    for (;;) {
      const pending = ford.pending(this.state);
      if (pending.kind !== 'chance') break;
      unlessRefused(ford.apply(this.state, script.next(pending), this.events));
    }
    expect(script.used).toBe(dice.length);
    expect(ford.invariants(this.state)).toBeUndefined();
    return this;
  }
  get seat(): number {
    const pending = ford.pending(this.state);
    return pending.kind === 'question' ? pending.seat : -1;
  }
  get prompt(): string {
    const pending = ford.pending(this.state);
    return pending.kind === 'question' ? pending.prompt : pending.kind;
  }
  get offered(): string[] {
    const pending = ford.pending(this.state);
    if (pending.kind !== 'question') return [];
    return Array.from(pending.actions.subarray(0, pending.count), (a) => ford.vocabulary.name(a).join(' '));
  }
  why(order: string): Refusal | undefined {
    return ford.why(ford.observe(this.state, this.seat), read(order));
  }
  at(unit: string): string {
    return ford.vocabulary.placeName(this.state.placeOf(ford.vocabulary.unit(unit)));
  }
  told(key: string): GameEvent[] {
    return this.events.filter((e) => e.key === key);
  }
}

const read = (order: string): Action => unlessRefused(ford.vocabulary.read(order.split(' ')));

function unlessRefused<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`refused: ${value.key} ${JSON.stringify(value.figures)}`);
  return value;
}

const bids = (first: string, second: string, ...dice: number[]) => {
  const match = unlessRefused(
    Match.begin(ford, { scenario: 'ford', seed: 'bids' }, new ScriptedChance(dice, new SeededChance('bids'))),
  );
  unlessRefused(match.act(0, read(`bid ${first}`)));
  unlessRefused(match.act(1, read(`bid ${second}`)));
  return match;
};

describe('1.0 the sealed bid', () => {
  it('the higher bidder plays red and pays its bid to blue', () => {
    const { state } = bids('low', 'high');
    expect({ seat0: state.seatOf(0), seat1: state.seatOf(1) }).toEqual({ seat0: 1, seat1: 0 });
    expect(state.points(1)).toBe(2);
  });

  it('an even die gives red to the first seat when the bids are equal', () => {
    expect(bids('middle', 'middle', 4).state.seatOf(0)).toBe(0);
    expect(bids('middle', 'middle', 3).state.seatOf(0)).toBe(1);
  });

  it('nobody has a side before the bids are opened', () => {
    const state = unlessRefused(ford.setup('ford', {}));
    expect(ford.observe(state, 0).side).toBe(-1);
    expect(ford.observe(state, 1).side).toBe(-1);
  });

  it('the second seat cannot see, hear or find in its view what the first seat bids', () => {
    const seenBySecond = ['low', 'middle', 'high'].map((bid) => {
      const state = unlessRefused(ford.setup('ford', {}));
      const events: GameEvent[] = [];
      ford.apply(state, read(`bid ${bid}`), events);
      const heard = events.filter((e) => e.see < 0 || (e.see & 2) !== 0);
      return JSON.stringify([heard, ford.observe(state, 1), ford.observe(state, 'spectator')]);
    });
    expect(new Set(seenBySecond).size).toBe(1);
  });

  it('the bidder sees its own bid', () => {
    const state = unlessRefused(ford.setup('ford', {}));
    ford.apply(state, read('bid high'));
    expect(ford.observe(state, 0).position.sections.bids).toEqual([3, 0]);
    expect(ford.observe(state, 1).position.sections.bids).toEqual([HIDDEN, 0]);
  });
});

describe('2.0 the muster and 3.0 the cards', () => {
  it('blocks and cards are drawn for the eyes of their owner alone', () => {
    const match = bids('high', 'low');
    const heard = (seat: number) =>
      match.line
        .flatMap((_, n) => match.eventsAt(n))
        .filter((e) => e.key.startsWith('own-') && e.see >= 0 && (e.see & (1 << seat)) !== 0);
    expect(heard(0).filter((e) => e.key === 'own-muster')).toHaveLength(4);
    expect(heard(0).filter((e) => e.key === 'own-card')).toHaveLength(1);
    const { cards } = ford.observe(match.state, 1).position.sections;
    expect(cards.slice(0, 4)).toEqual([HIDDEN, HIDDEN, HIDDEN, HIDDEN]);
    expect(cards[4] + cards[5]).toBe(1);
  });

  it('a secret draw does not stay in the last roll', () => {
    const state = unlessRefused(ford.setup('skirmish', {}));
    const chance = new SeededChance('muster');
    for (let i = 0; i < 10; i++) {
      const pending = ford.pending(state);
      if (pending.kind !== 'chance') throw new Error('the muster is drawn first');
      expect(pending.see).toBe(i < 4 || i === 8 ? 1 : 2);
      ford.apply(state, chance.next(pending));
      expect(state.rolled.every((n) => n === 0)).toBe(true);
    }
  });
});

describe('4.0 the march', () => {
  it('a group enters from its box only by its own edge', () => {
    const table = Table.compose({}).do('activate red-reserve');
    expect(table.why('step 51')).toMatchObject({ rule: '4.0', key: 'not-own-edge' });
    expect(table.why('step 11')).toMatchObject({ rule: '4.1', key: 'stacking' });
    table.do('drop ra').do('drop rb');
    expect(table.why('step 11')).toBeUndefined();
  });

  it('a group splits in the middle of a move: dropped units stay, the rest goes on (4.2)', () => {
    const table = Table.compose({
      place: [
        { unit: 'ra', at: '11' },
        { unit: 'rb', at: '11' },
      ],
    });
    table.do('activate 11').do('step 21').do('drop ra').do('step 22').do('halt');
    expect({ ra: table.at('ra'), rb: table.at('rb') }).toEqual({ ra: '21', rb: '22' });
  });

  it('drop-offs are asked as a set, and the last unit of a group cannot be dropped (4.2)', () => {
    const table = Table.compose({
      place: [
        { unit: 'ra', at: '11' },
        { unit: 'rb', at: '11' },
      ],
    });
    table.do('activate 11');
    expect(ford.pending(table.state)).toMatchObject({ setVerb: ford.vocabulary.verb('drop'), setAfter: -1 });
    table.do('drop ra');
    expect(ford.pending(table.state)).toMatchObject({ setAfter: 0 });
    expect(table.why('drop rb')).toMatchObject({ rule: '4.2', key: 'last-goes-on' });
  });

  it('a truck carries a block along and sets it down (4.3)', () => {
    const table = Table.compose({
      place: [
        { unit: 'ra', at: '11' },
        { unit: 'rt', at: '11' },
      ],
    });
    table.do('activate 11').do('board ra');
    expect(table.at('ra')).toBe('in:rt');
    table.do('step 21').do('alight ra');
    expect(table.at('ra')).toBe('21');
  });

  it('the march stops at an enemy that is real, and the attempt reveals it (4.4)', () => {
    const table = Table.compose({
      place: [
        { unit: 'ra', at: '21' },
        { unit: 'ba', at: '32' },
      ],
    });
    table.do('activate 21').do('step 22').do('pass step').do('step 32');
    expect(table.at('ra')).toBe('22');
    expect(table.told('revealed')[0]).toMatchObject({ rule: '4.4', reveals: true, figures: { kind: 'infantry' } });
    expect(table.prompt).toBe('ask-activate');
  });

  it('the march goes through dummies (4.4)', () => {
    const table = Table.compose({
      place: [
        { unit: 'ra', at: '22' },
        { unit: 'bd', at: '32' },
      ],
    });
    table.do('activate 22').do('step 32');
    expect({ ra: table.at('ra'), bd: table.at('bd') }).toEqual({ ra: '32', bd: 'off' });
  });

  it('locals bar the way to the side that does not lead them (4.5)', () => {
    const at = { place: [{ unit: 'ba', at: '41' }] };
    const table = Table.compose({ ...at, active: { side: 'blue' } }).do('activate 41');
    expect(table.why('step 31')).toMatchObject({ rule: '4.5', key: 'locals-bar' });
  });
});

const facingGun: Omit<Position, 'scenario'> = {
  place: [
    { unit: 'ra', at: '12' },
    { unit: 'rb', at: '12' },
    { unit: 'bc', at: '32' },
  ],
};

describe('5.0 fire', () => {
  it('a group that marches next to an enemy may be fired on, and may fire back: a cycle, until one side passes (5.4)', () => {
    const table = Table.compose(facingGun).do('activate 12').do('step 22');
    expect({ prompt: table.prompt, seat: table.seat }).toEqual({ prompt: 'ask-fire', seat: 1 });
    table.do('fire bc', [1, 1]);
    expect({ prompt: table.prompt, seat: table.seat }).toEqual({ prompt: 'ask-fire', seat: 0 });
    table.do('fire ra', [1, 1]);
    expect(table.prompt, 'the gun has fired already').toBe('ask-march');
    expect(ford.encode(table.state).frames.map((f) => f.frame)).toEqual(['match', 'turn', 'impulse', 'march']);
  });

  it('infantry that is hit becomes its remnant, which marches on with the group (5.3)', () => {
    const table = Table.compose(facingGun).do('activate 12').do('step 22').do('fire bc', [4, 3]).do('pass step');
    expect({ ra: table.at('ra'), rr: table.at('rr') }).toEqual({ ra: 'off', rr: '22' });
    table.do('step 23');
    expect({ rb: table.at('rb'), rr: table.at('rr') }).toEqual({ rb: '23', rr: '23' });
  });

  it('one die is rolled again with a card, and the other stands (5.2)', () => {
    const table = Table.compose({ ...facingGun, held: { blue: ['again'] } });
    table.do('activate 12').do('step 22').do('fire bc', [6, 1]);
    expect({ prompt: table.prompt, seat: table.seat }).toEqual({ prompt: 'ask-again', seat: 1 });
    table.do('again 0', [5]);
    expect(table.told('fired')[0].figures).toMatchObject({ sum: 6, hits: 0 });
    expect(table.state.held[1]).toBe(0);
  });

  it('a side with only a blank card is asked as well, so that the question reveals nothing (5.2)', () => {
    const table = Table.compose({ ...facingGun, held: { blue: ['blank'] } });
    table.do('activate 12').do('step 22').do('fire bc', [6, 6]);
    expect(table.offered).toEqual(['keep']);
    table.do('keep');
    expect(table.told('fired')[0].figures).toMatchObject({ sum: 12, hits: 1 });
  });

  it('the owner of a dummy is asked as well, but may only pass (5.0)', () => {
    const place = [
      { unit: 'ra', at: '12' },
      { unit: 'bd', at: '32' },
    ];
    const table = Table.compose({ place }).do('activate 12').do('step 22');
    expect(table.offered).toEqual(['pass step', 'pass move', 'pass activation', 'pass turn']);
  });

  it.each([
    ['step', ['ask-fire', 'ask-fire', 'ask-fire']],
    ['move', ['ask-march', 'ask-fire', 'ask-fire']],
    ['activation', ['ask-march', 'ask-fire', 'ask-fire']],
    ['turn', ['ask-march', 'ask-march', 'ask-march']],
  ])('passed for this %s, the chance to fire comes back when that is over (5.5)', (scope, expected) => {
    const table = Table.compose(facingGun);
    table.do('activate 12').do('step 22').do(`pass ${scope}`).do('step 21');
    const prompts = [table.prompt];
    if (table.prompt === 'ask-fire') table.do(`pass ${scope}`);
    table.do('halt').do('activate 21').do('step 22');
    prompts.push(table.prompt);
    if (table.prompt === 'ask-fire') table.do(`pass ${scope}`);
    table.do('halt').do('activate 22').do('step 21');
    prompts.push(table.prompt);
    expect(prompts).toEqual(expected);
  });

  it('a side without units has lost at once (3.4)', () => {
    const gone = ['rb', 'rc', 'rd', 'rt'].map((unit) => ({ unit, at: 'off' }));
    const place = [...gone, { unit: 'ra', at: '12' }, { unit: 'bc', at: '32' }, { unit: 'ba', at: '32' }];
    const table = Table.compose({ place }).do('activate 12').do('step 22');
    table.do('fire bc', [6, 6]).do('pass step').do('step 21').do('fire ba', [6, 6]);
    expect(ford.pending(table.state)).toMatchObject({ kind: 'outcome', winner: 1, ending: 'wiped-out' });
  });
});

describe('queries', () => {
  const table = () => Table.compose({ place: [...(facingGun.place ?? []), { unit: 'rc', at: 'off' }] });
  const ask = <Q extends Query>(query: Q) => ford.query(ford.observe(table().state, 0), query);
  const [ra, rc, rd] = ['ra', 'rc', 'rd'].map((id) => ford.vocabulary.unit(id));
  const place = (id: string) => ford.vocabulary.place(id);

  it('a group reaches three hexes, into the enemy but not through him (4.0, 4.4)', () => {
    const reach = unlessRefused(ask({ ask: 'reach', units: [ra] }));
    const costs = Object.fromEntries(reach.places.map((p, i) => [ford.vocabulary.placeName(p), reach.costs[i]]));
    expect(costs).toMatchObject({ 21: 1, 22: 1, 32: 2, 31: 2 });
    expect(costs).not.toHaveProperty('52');
    expect(costs).not.toHaveProperty('12');
  });

  it('from the reserve the path leads over the edge (4.0)', () => {
    expect(ask({ ask: 'path', units: [rd], to: place('24') })).toEqual({ places: [place('14'), place('24')], cost: 2 });
    expect(ask({ ask: 'path', units: [rd], to: place('51') })).toMatchObject({ rule: '4.0', key: 'not-reached' });
  });

  it('a unit that is gone reaches nothing', () => {
    expect(ask({ ask: 'reach', units: [rc] })).toMatchObject({ key: 'not-on-board' });
  });
});

describe('6.0 the locals', () => {
  it('are moved by the side that leads them, although it does not own them', () => {
    const match = unlessRefused(Match.begin(ford, { scenario: 'skirmish', seed: 'locals' }));
    const { state } = match;
    expect(match.question()).toMatchObject({ seat: state.seatOf(state.leader), rule: '6.0', figures: { unit: 12 } });
  });
});

describe('3.4 the end', () => {
  it.each([
    [2, 'outcome'],
    [3, 'question'],
  ])('after turn 4 a die of %i makes it: %s', (die, kind) => {
    const table = Table.compose({ turn: 4, active: { side: 'blue' } });
    unlessRefused(ford.apply(table.state, read('rest')));
    const pending = ford.pending(table.state);
    if (pending.kind !== 'chance') throw new Error('a die is awaited');
    const dice = new ScriptedChance([die], new SeededChance('end'));
    for (let p = ford.pending(table.state); p.kind === 'chance'; p = ford.pending(table.state)) {
      ford.apply(table.state, dice.next(p));
    }
    expect(ford.pending(table.state).kind).toBe(kind);
  });

  it('turn 8 is the last', () => {
    const table = Table.compose({ turn: 8, active: { side: 'blue' } }).do('rest');
    expect(ford.pending(table.state)).toMatchObject({ kind: 'outcome', ending: 'last-turn' });
  });
});
