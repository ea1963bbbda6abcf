import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { type TableOptions, table } from '../testing/table.ts';
import { antiTankModifier } from './11-fire.ts';
import { ratingFor, SHOT, tankShotOf } from './11-tank-fire.ts';

const british = (units: Record<string, string>, more: Partial<TableOptions> = {}) => table({ units, ...more });
const combat = (units: Record<string, string>, side: 'british' | 'german' = 'british') =>
  table({ units, phase: 'combat', active: { side } });
/** A Panzer platoon that watches a Sherman troop go down the fields. */
const duel = (more: Record<string, string> = {}) => british({ '0705': 'a1-24l', '0708': '1-5-pz12', ...more });
const MISS: [number, number] = [1, 1];

describe('Anti-Tank Fire', () => {
  it('is an action at one vehicle in range and sight, also next to it (3.0.II.a, 11.0.a, 11.0.b, 11.0.d, 11.0.e, 2.0.u)', () => {
    const t = british({ '0706': 'a1-24l', '0708': '1-5-pz12 9-26', '0707': '2-5-pz12' }).do('snipe', 'a1-24l');
    expect(t.offers('hit').sort()).toEqual(['1-5-pz12', '2-5-pz12']);
    t.do('hit', '2-5-pz12').roll(MISS).quiet();
    expect([t.figures('tank-shot').modifier, t.why('move', 'a1-24l')?.key]).toEqual([12 - 10 + 1, 'acted']);
    expect(british({ '0604': 'a1-24l', '0609': '1-5-pz12' }).why('snipe', 'a1-24l')?.key).toBe('nowhere');
    expect(combat({ '0706': 'a1-24l', '0708': '1-5-pz12' }).offers('snipe')).toEqual(['a1-24l']);
  });
  it("is nobody's in the enemy's phase, and never Support (11.0.da, 11.0.ea, 11.0.b)", () => {
    expect(duel().why('snipe', '1-5-pz12')?.key).toBe('not-own');
  });
  it('not at a Concealed unit: example conceal-per-observer (5.3.c)', () => {
    const t = british({ '0807': 'a1-24l', '0706': 'a2-24l', '0908': '1-5-pz12' });
    expect(t.offers('snipe')).toEqual(['a1-24l']);
  });
  it('from a zone or a Suppressed hex is worse, but for armour (7.2.e, 11.0.f)', () => {
    const at = (units: Record<string, string>, gun: string, marks: TableOptions['marks'] = []) => {
      const t = british(units, { marks });
      return antiTankModifier(
        t.state,
        tankShotOf(t.state, { gun: t.unit(gun), target: t.unit('1-5-pz12'), kind: 0, dir: -1, road: 0 }),
      );
    };
    const free = at({ '0706': 'at1-10dli', '0708': '1-5-pz12' }, 'at1-10dli');
    expect(at({ '0706': 'at1-10dli', '0708': '1-5-pz12', '0606': '9-26' }, 'at1-10dli') - free).toBe(-2);
    expect(
      at({ '0706': 'at1-10dli', '0708': '1-5-pz12' }, 'at1-10dli', [{ kind: 'suppressed', at: ['0706'] }]) - free,
    ).toBe(-4);
    expect(at({ '0706': 'a1-24l', '0708': '1-5-pz12', '0606': '9-26' }, 'a1-24l')).toBe(2);
  });
  it('by night at a neighbour and in fog from afar is worse (16.0.k, 17.0.b)', () => {
    const on = (turn: number, hex: string, track: 'A' | 'B' = 'A') => {
      const t = british({ '0706': 'a1-24l', [hex]: '1-5-pz12' }, { track, turn });
      return antiTankModifier(
        t.state,
        tankShotOf(t.state, { gun: t.unit('a1-24l'), target: t.unit('1-5-pz12'), kind: 0, dir: -1, road: 0 }),
      );
    };
    expect(on(26, '0707') - on(18, '0707')).toBe(-2);
    expect(on(1, '0708') - on(18, '0708')).toBe(-1 - 2);
  });
  it('at an unarmoured vehicle uses the better of both ratings (11.6.a, 11.6.b, 11.6.c)', () => {
    const t = british({ '0706': 'a1-ken a1-24l', '0708': 'tr-26' });
    const rating = (gun: string) => ratingFor(t.state, t.unit(gun), t.unit('tr-26'), false);
    expect([rating('a1-ken'), rating('a1-24l')]).toEqual([6, 12]);
    expect(t.do('snipe', 'a1-ken').roll([9, 9]).isFlipped('tr-26')).toBe(true);
  });
});

describe('a Movement Trigger', () => {
  it('each step of a vehicle that an enemy sees may be fired at, once (11.5.1.a, 11.5.1.d, 11.5.2.a, 11.5.2.b, 11.5.2.1.a, 2.0.d)', () => {
    const t = duel({ '0709': '2-5-pz12' }).do('move', 'a1-24l').do('go', '0706');
    expect([t.decider(), t.awaits(), t.offers('fire').sort()]).toEqual([
      'german',
      'react-to-move',
      ['1-5-pz12', '2-5-pz12'],
    ]);
    t.do('fire', '1-5-pz12').roll(MISS);
    expect([t.decider(), t.awaits()]).toEqual(['british', 'answer-fire']);
  });
  it('does not come from leg units, nor in heavy fog (11.5.b, 11.5.1.d)', () => {
    const t = british({ '0705': 'a-6dwr', '0708': '1-5-pz12' }).do('move', 'a-6dwr').do('go', '0706');
    expect(t.awaits()).not.toBe('react-to-move');
  });
  it('one for a stack: the firer names a vehicle, in the hex it has come to (11.5.1.g, 11.5.1.h)', () => {
    const t = duel({ '0705': 'a1-24l a2-24l' })
      .do('move', 'a1-24l')
      .do('join', 'a2-24l')
      .do('go', '0706')
      .do('fire', '1-5-pz12');
    expect(t.offers('hit').sort()).toEqual(['a1-24l', 'a2-24l']);
    t.do('hit', 'a2-24l').roll(MISS);
    expect(t.figures('tank-shot').target).toBe(t.unit('a2-24l'));
  });
  it('loading is one, deploying is none (11.5.1.e)', () => {
    const t = british({ '0706': 'a1-ken', '0708': '1-5-pz12' }).do('move', 'a1-ken').do('load', 'a1-ken');
    expect(t.awaits()).toBe('react-to-move');
    t.quiet().do('load', 'a1-ken');
    expect(t.awaits()).not.toBe('react-to-move');
  });
  it('Retreats and Advances are some as well (11.5.1.b, 11.5.1.c, 12.1.1.g)', () => {
    const t = combat({ '0707': 'a-6dwr b-6dwr', '0708': '12-26-sp', '0807': 'a1-24l' }).fights(
      '0708',
      '1/0',
      'a-6dwr',
      'b-6dwr',
    );
    t.do('withdraw', '12-26-sp').do('to', '0808');
    expect([t.decider(), t.awaits()]).toEqual(['british', 'react-to-move']);
  });
  it('Friction Fire goes first, by another and at others: examples ff-truck and ff-mixed (10.7.4.a, 10.7.1.o, 6.1.f)', () => {
    const t = british({ '0705': 'a-6dwr a1-24l', '0708': '1-5-pz12', '0608': 'mg9-26' })
      .do('move', 'a-6dwr')
      .do('join', 'a1-24l');
    t.do('go', '0706').do('fire', '1-5-pz12');
    if (t.offers('aim').length > 0) t.do('aim', '0706');
    t.roll(MISS);
    if (t.awaits() === 'answer-fire') t.do('decline', 'step');
    expect(t.offers('fire')).toEqual([]);
    const truck = table({ units: { '0708': 'tr-26', '0705': 'a1-ken a1-24l' }, active: { side: 'german' } })
      .do('move', 'tr-26')
      .do('go', '0707');
    truck.do('fire', 'a1-ken').do('aim', '0707').roll(MISS);
    expect(truck.awaits()).not.toBe('react-to-move');
  });
  it('flanks a mover by the way it goes (6.2.a, 6.2.b, 11.2.1.a, 11.2.b)', () => {
    const side = duel().do('move', 'a1-24l').do('go', '0706').do('fire', '1-5-pz12').roll(MISS);
    expect(side.figures('tank-shot').modifier).toBe(15 - 11 + 0);
    const rear = british({ '0706': 'a1-24l', '0708': '1-5-pz12' })
      .do('move', 'a1-24l')
      .do('go', '0705')
      .do('fire', '1-5-pz12');
    expect(rear.roll(MISS).figures('tank-shot').modifier).toBe(15 - 11 - 1 + 3);
  });
  it('without one it never flanks (11.2.1.c)', () => {
    const t = british({ '0706': 'a1-24l', '0708': '1-5-pz12' }).do('snipe', 'a1-24l').roll(MISS);
    expect(t.figures('tank-shot').modifier).toBe(12 - 10 + 0);
  });
  it('armour that went back does not fire at those who drove it off and advance (12.1.1.b, 12.1.1.h)', () => {
    const t = combat({ '0707': 'a-6dwr b-6dwr a1-24l', '0708': '12-26-sp' }).do('attack', '0708');
    t.do('join', 'a-6dwr').do('join', 'b-6dwr').do('join', 'a1-24l').do('resolve').unsupported().result('0/1');
    t.do('withdraw', '12-26-sp').do('to', '0709').quiet().do('stop').do('join', 'a1-24l').do('enough');
    expect([t.at('a1-24l'), t.awaits()]).not.toContain('react-to-move');
    expect(t.at('a1-24l')).toBe('0708');
  });
});

describe('a Fire Trigger', () => {
  it('is answered by anyone who sees the firer, and so on until somebody passes (11.5.a, 11.5.2.c, 11.5.2.2.a, 11.5.2.4.a, 11.5.3.a, 11.0.g, 3.0.II.e)', () => {
    const t = duel({ '0807': 'a2-24l' }).do('move', 'a1-24l').do('go', '0706').do('fire', '1-5-pz12').roll(MISS);
    expect(t.offers('fire').sort()).toEqual(['a1-24l', 'a2-24l']);
    t.do('fire', 'a2-24l').roll(MISS);
    expect([t.decider(), t.awaits()]).toEqual(['german', 'answer-fire']);
    t.do('decline', 'step');
    expect([t.decider(), t.awaits()]).toEqual(['british', 'go-where']);
  });
  it('again and again in an Action Phase; the phasing unit has acted (11.5.c, 3.0.II.b, 3.0.II.g, 11.5.2.1.b, 11.5.2.2.d)', () => {
    const t = duel({ '0807': 'a2-24l' }).do('move', 'a1-24l').do('go', '0706').do('fire', '1-5-pz12').roll(MISS);
    t.do('fire', 'a2-24l').roll(MISS).do('fire', '1-5-pz12').roll(MISS).do('fire', 'a2-24l').roll(MISS).quiet();
    expect(t.told().filter((key) => key === 'tank-shot')).toHaveLength(4);
    t.do('stop');
    expect(t.why('move', 'a2-24l')?.key).toBe('acted');
  });
  it('once in a Combat Phase (3.0.III.d, 11.5.c)', () => {
    const t = combat({ '0706': 'a1-24l', '0708': '1-5-pz12' })
      .do('snipe', 'a1-24l')
      .roll(MISS)
      .do('fire', '1-5-pz12')
      .roll(MISS);
    expect(t.offers('fire')).toEqual([]);
  });
  it('a mover that answers goes no farther, the others do (11.5.4.a, 11.5.4.b)', () => {
    const t = duel({ '0705': 'a1-24l a2-24l' })
      .do('move', 'a1-24l')
      .do('join', 'a2-24l')
      .do('go', '0706')
      .do('fire', '1-5-pz12');
    t.do('hit', 'a1-24l').roll(MISS).do('fire', 'a1-24l').roll(MISS).quiet();
    expect(t.awaits()).toBe('go-where');
    t.do('go', '0606').quiet();
    expect([t.at('a1-24l'), t.at('a2-24l')]).toEqual(['0706', '0606']);
  });
  it('a leg gun is answered with a Ranged Attack, also next to it: example return-fire-ras (11.5.2.2.b, 11.5.2.2.1.a, 11.5.2.2.1.b)', () => {
    const t = british({ '0705': 'a1-24l', '0707': '12-26-pak mg9-26' })
      .do('move', 'a1-24l')
      .do('go', '0706')
      .do('fire', '12-26-pak')
      .roll(MISS);
    t.do('fire', 'a1-24l').roll([5, 5]);
    expect(t.offers('lose')).toEqual(['12-26-pak']);
    expect(t.state.suppressed[t.hex('0707')]).toBe(0);
    expect(t.events.findLast((e) => e.key === 'ranged-attack')?.fight?.modifiers).toContainEqual(
      expect.objectContaining({ because: 'big-gun', value: 2 }),
    );
  });
  it('other Ranged Attacks in answer Suppress the hex, and cost only the firer steps (5.3.1.e, 11.5.2.2.b)', () => {
    const t = british({ '0706': 'cp-6dwr', '0708': 'mg9-26 9-26' }, { active: { side: 'german' } });
    t.do('shoot', 'mg9-26').do('aim', '0706').roll(MISS).do('fire', 'cp-6dwr').roll([6, 6]);
    expect([t.offers('lose'), t.state.suppressed[t.hex('0708')]]).toEqual([['mg9-26'], 1]);
  });
  it('a Ranged Attack is one too, from the map and not from a battery (11.5.1.f, 11.5.e, 11.5.5.b)', () => {
    const t = british({ '0706': 'a1-24l', '0708': '9-26', '0607': '1-5-pz12' })
      .do('shoot', 'a1-24l')
      .do('aim', '0708')
      .roll(MISS);
    expect([t.decider(), t.awaits()]).toEqual(['german', 'answer-fire']);
    const off = british({ 'guns:british': 'a-143fd', '0706': 'a-6dwr', '0708': '9-26', '0607': '1-5-pz12' });
    off.do('shoot', 'a-143fd').do('aim', '0708').roll(MISS);
    expect(off.awaits()).not.toBe('answer-fire');
  });
  it('shows a Concealed firer to those before its front, once (3.0.II.k, 5.3.e, 5.3.1.a, 5.3.1.b, 5.3.1.c, 5.3.1.d, 10.0.l, 11.5.2.1.c, 11.5.2.2.e)', () => {
    const t = british({ '0705': 'a1-24l', '0604': 'a2-24l', '0907': '1-5-pz12' }).do('move', 'a1-24l').do('go', '0706');
    expect(t.why('snipe', 'a2-24l')).toBeDefined();
    if (t.offers('fire').length > 0) t.do('fire', '1-5-pz12').roll(MISS);
    expect(t.offers('fire')).toContain('a1-24l');
    t.quiet().do('stop');
    expect(t.why('snipe', 'a2-24l')?.key).toBe('nowhere');
  });
  it('its ground shelters it less then (11.2.d)', () => {
    const t = british({ '0706': 'a1-24l', '0907': '1-5-pz12' });
    const at = (kind: number) =>
      antiTankModifier(
        t.state,
        tankShotOf(t.state, { gun: t.unit('a1-24l'), target: t.unit('1-5-pz12'), kind, dir: -1, road: 0 }),
      );
    expect(at(SHOT.answer) - at(SHOT.action)).toBe(2);
  });
  it('a loaded or towed gun may get off to answer, three worse; not from a Crusader tractor (11.5.2.2.c, 12.9.b)', () => {
    const t = table({ units: { '0706': 'at1-10dli!', '0708': '1-5-pz12' }, active: { side: 'german' } });
    t.do('snipe', '1-5-pz12').roll(MISS);
    if (t.awaits() === 'deploy-who') t.do('enough');
    t.do('fire', 'at1-10dli').roll(MISS);
    expect([t.isFlipped('at1-10dli'), t.figures('tank-shot').modifier]).toEqual([false, 14 - 10 - 3]);
    const heavy = table({ units: { '0706': 'a2-55at!', '0708': '1-5-pz12' }, active: { side: 'german' } });
    heavy.do('snipe', '1-5-pz12').roll(MISS);
    expect(heavy.offers('fire')).toEqual([]);
  });
  it('retreated units take no part, AFVs do (8.5.2.5.g, 8.5.2.5.h)', () => {
    const t = british({ '0705': 'a1-24l', '0708': '12-26-pak' });
    t.state.mark(t.unit('12-26-pak'), MARK.retreated);
    expect(t.do('move', 'a1-24l').do('go', '0706').awaits()).not.toBe('react-to-move');
  });
  it('a spotted mortar answers at half its strength and is then Fired (11.5.5.a)', () => {
    const t = british({ '0706': 'a1-24l', '0708': '9-26', '1010': '12-26-mtr' })
      .do('shoot', 'a1-24l')
      .do('aim', '0708')
      .roll(MISS);
    expect(t.offers('fire')).not.toContain('12-26-mtr');
    const cp = british({ '0706': 'cp-6dwr', '0708': '9-26', '1010': '12-26-mtr' })
      .do('shoot', 'cp-6dwr')
      .do('aim', '0708')
      .roll(MISS);
    expect(cp.do('fire', '12-26-mtr').roll(MISS).state.isMarked(cp.unit('12-26-mtr'), MARK.fired)).toBe(true);
    expect(cp.events.findLast((e) => e.key === 'ranged-attack')?.fight?.modifiers).toContainEqual(
      expect.objectContaining({ because: 'strength', value: 3 }),
    );
  });
  it('Carrier Platoons fire, answer and move like armour (12.6.1.c)', () => {
    const t = british({ '0706': 'cp-6dwr', '0708': '12-26-sp' }, { active: { side: 'german' } })
      .do('snipe', '12-26-sp')
      .roll(MISS);
    expect(t.offers('to').length).toBeGreaterThan(0);
  });
});

describe('Assaults and the cycle', () => {
  it('neither they nor their fire are triggers; those who assault do not fire at armour that withdraws (11.5.1.b, 9.3.e)', () => {
    const t = british({ '0707': 'a1-24l', '0708': '1-5-pz12', '0706': 'a2-24l' })
      .do('move', 'a1-24l')
      .do('assault', '0708');
    expect(t.awaits()).toBe('chits');
    t.order('none').do('stay').do('yield').do('to', '0808');
    expect([t.awaits(), t.offers('fire')]).toEqual(['react-to-move', ['a2-24l']]);
  });
});

describe('a Reaction Move', () => {
  const shotAt = (more: Record<string, string> = {}) =>
    british({ '0706': 'a1-24l', '0708': '1-5-pz12', ...more })
      .do('snipe', 'a1-24l')
      .all(...(more['0708'] ? ['hit 1-5-pz12'] : []))
      .roll(MISS);
  it('is one hex for the vehicle that was fired at, any way, at no cost (11.5.2.3.a, 11.5.2.3.b)', () => {
    const t = shotAt();
    expect(t.offers('to').sort()).toEqual(['0607', '0608', '0707', '0709', '0807', '0808']);
    t.do('to', '0707').quiet();
    expect([t.at('1-5-pz12'), t.spent('1-5-pz12')]).toEqual(['0707', 0]);
  });
  it('not of the phasing side (11.5.2.3.a)', () => {
    const t = duel().do('move', 'a1-24l').do('go', '0706').do('fire', '1-5-pz12').roll(MISS);
    expect(t.offers('to')).toEqual([]);
  });
  it('not onto enemies, over water or into a full hex (11.5.2.3.ba)', () => {
    const t = shotAt({ '0608': '5-26 6-26 7-26 9-26', '0607': 'a-6dwr' });
    expect(t.offers('to')).not.toContain('0608');
    expect(t.why('to', '0607')?.key).toBe('enemy-there');
  });
  it('unarmoured vehicles not into a zone (11.5.2.3.c)', () => {
    const t = british({ '0706': 'a1-24l', '0708': 'tr-26', '0605': 'b-6dwr' }).do('snipe', 'a1-24l').roll(MISS);
    expect(t.why('to', '0707')?.key).toBe('in-zone');
  });
  it('may draw fire in its turn (11.5.d, 11.5.1.a)', () => {
    const t = shotAt({ '0605': 'a2-24l' }).do('to', '0707');
    expect([t.decider(), t.awaits()]).toEqual(['british', 'react-to-move']);
  });
});

describe('facing', () => {
  it('is that of the latest shot, until the phase ends; along a hexspine its owner chooses (11.2.1.b, 11.2.1.1.a, 11.2.1.1.b, 6.2.c, 6.2.d)', () => {
    const t = british({ '0706': 'a1-24l', '0708': '1-5-pz12' }).do('snipe', 'a1-24l');
    if (t.awaits() === 'face-where') t.do('to', t.offers('to')[0]);
    t.roll(MISS);
    expect(t.state.faces[t.unit('a1-24l')]).toBeGreaterThan(0);
    const spine = british({ '0706': 'a1-24l', '0807': '1-5-pz12' }).do('snipe', 'a1-24l');
    expect([spine.awaits(), spine.offers('to').sort()]).toEqual(['face-where', ['0707', '0806']]);
    spine.do('to', '0806').roll(MISS).quiet().do('end');
    expect(spine.state.faces[spine.unit('a1-24l')]).toBe(0);
  });
});

describe('transports', () => {
  it('a stack that loses one with its load halts (4.5.5.c)', () => {
    const t = british({ '0705': 'a1-ken!', '0708': '1-5-pz12' })
      .do('move', 'a1-ken')
      .do('go', '0706')
      .do('fire', '1-5-pz12')
      .roll([9, 9])
      .roll(6)
      .quiet();
    expect([t.at('a1-ken'), t.isFlipped('a1-ken')]).toEqual(['0706', false]);
    expect(t.offers('go')).toEqual([]);
  });
});
