import { describe, expect, it } from 'vitest';
import { MARK } from '../state.ts';
import { type TableOptions, table } from '../testing/table.ts';
import { assaultCost } from './09-assault.ts';

const british = (units: Record<string, string>, more: Partial<TableOptions> = {}) => table({ units, ...more });
/** A stack moves off and assaults a neighbour. */
const storm = (t: ReturnType<typeof british>, hex: string, first: string, ...others: string[]) => {
  t.do('move', first);
  for (const u of others) t.do('join', u);
  return t.do('assault', hex);
};

describe('an Assault', () => {
  it('is made by a moving stack in its Action Phase, from where it is (9.0.a, 9.1.c, 9.2.a, 8.1.a)', () => {
    const t = british({ '0706': 'a-6dwr b-6dwr', '0708': '9-26' })
      .do('move', 'a-6dwr')
      .do('join', 'b-6dwr')
      .goes('0707');
    t.do('assault', '0708').result('0/1').do('lose', '9-26');
    expect([t.at('a-6dwr'), t.at('b-6dwr')]).toEqual(['0707', '0707']);
    expect(t.told()).toContain('combat');
  });
  it('costs the ground of the hex and one point more, no hexside, no leaving of a zone (9.1.a)', () => {
    const t = british({ '0707': 'a-6dwr', '0708': '9-26', '0907': '10-26', '0711': 'b-6dwr', '0610': '11-26' });
    const cost = (u: string, from: string, hex: string) => assaultCost(t.state, t.unit(u), t.hex(from), t.hex(hex)) / 2;
    expect([cost('a-6dwr', '0707', '0708'), cost('a-6dwr', '0806', '0907'), cost('b-6dwr', '0711', '0610')]).toEqual([
      2, 4, 3,
    ]);
    storm(t, '0708', 'a-6dwr').result('1/0').do('lose', 'a-6dwr');
    expect(t.spent('a-6dwr')).toBe(2);
  });
  it('pays no road, but armour does (9.1.b, 12.1.2.a)', () => {
    const t = british({ '1106': 'a-6dwr a1-24l', '1107': '9-26' });
    const cost = (u: string) => assaultCost(t.state, t.unit(u), t.hex('1106'), t.hex('1107')) / 2;
    expect([cost('a-6dwr'), cost('a1-24l')]).toEqual([2, 1.5]);
  });
  it('needs the points, unless the stack began next to the hex (9.1.d, 4.1.1.b)', () => {
    const t = british({ '0705': 'a1-ken', '0708': '9-26' }).do('move', 'a1-ken').goes('0706').goes('0707');
    t.state.spent[t.unit('a1-ken')] = 6;
    expect(t.why('assault', '0708')?.key).toBe('too-few-points');
    const near = british({ '0707': 'a-6dwr', '0708': '9-26' });
    near.state.spent[near.unit('a-6dwr')] = 9;
    expect(near.do('move', 'a-6dwr').why('assault', '0708')).toBeUndefined();
  });
  it('not where a unit cannot go (9.1.e, 8.0.g)', () => {
    const t = british({ '0610': 'a1-24l', '0711': '9-26' }).do('move', 'a1-24l');
    expect(t.why('assault', '0711')?.key).toBe('prohibited');
  });
  it('from zone to zone, if the points last (9.1.f)', () => {
    const t = british({ '0706': 'a-6dwr', '0708': '9-26', '0606': '10-26' }).do('move', 'a-6dwr').goes('0707');
    expect(t.offers('assault').sort()).toEqual(['0606', '0708']);
  });
  it('by units that began together; others may follow (9.1.g, 9.1.h)', () => {
    const t = british({ '0707': 'a-6dwr', '0807': 'b-6dwr', '0708': '9-26 10-26' }).do('move', 'a-6dwr');
    expect(t.why('join', 'b-6dwr')?.key).toBe('not-in-hex');
    t.do('assault', '0708').result('1/0').do('lose', 'a-6dwr');
    expect(storm(t, '0708', 'b-6dwr').awaits()).toBe('combat');
  });
  it('by infantry, machine-guns and vehicles with a strength; others come along or not at all (9.1.i, 9.1.j)', () => {
    const t = british({ '0707': 'm-6dwr', '0708': '9-26' }).do('move', 'm-6dwr');
    expect(t.why('assault', '0708')?.key).toBe('never-attacks');
    const german = table({ units: { '0707': 'tr-26 9-26', '0708': 'a-6dwr' }, active: { side: 'german' } });
    expect(german.do('move', 'tr-26').why('assault', '0708')?.key).toBe('never-attacks');
    expect(german.do('join', '9-26').offers('assault')).toEqual(['0708']);
  });
  it('not by three brigades (8.3.o)', () => {
    const t = british({ '0707': 'a-10dli a-linc a-11rsf', '0708': '9-26' }).do('move', 'a-10dli').do('join', 'a-linc');
    expect(t.why('assault', '0708')).toBeUndefined();
    expect(t.do('join', 'a-11rsf').why('assault', '0708')?.key).toBe('three-brigades');
  });
  it('not where nobody can be harmed: example assault-impossible (9.1.l)', () => {
    const t = table({ units: { '0707': 'mg9-26', '0708': 'a2-55at!' }, active: { side: 'german' } }).do(
      'move',
      'mg9-26',
    );
    expect(t.why('assault', '0708')?.key).toBe('no-harm');
  });
  it('has no Support; Suppression of the defender counts (9.2.b, 9.2.c, 10.3.1.b)', () => {
    const marks = [{ kind: 'suppressed', at: ['0708', '0707'] }];
    const t = storm(british({ '0707': 'a-6dwr', '0708': '9-26', '0705': 'a1-ken' }, { marks }), '0708', 'a-6dwr');
    expect(t.awaits()).toBe('combat');
    expect(t.query({ ask: 'attack', place: t.hex('0708'), units: [] }).shifts).toContainEqual(
      expect.objectContaining({ because: 'suppression', value: 1 }),
    );
  });
  it('costs the attacker two steps before he may retreat (8.5.d, 9.2.d)', () => {
    const t = storm(british({ '0707': 'a-6dwr b-6dwr', '0708': '9-26 10-26' }), '0708', 'a-6dwr', 'b-6dwr').result(
      '3/0',
    );
    t.do('lose', 'a-6dwr');
    expect(t.why('retreat')?.key).toBe('steps-first');
    expect(t.do('lose', 'b-6dwr').why('retreat')).toBeUndefined();
  });
  it('that clears the hex makes all of them advance, and their move is over (9.2.e, 9.2.f, 8.7.c)', () => {
    const t = storm(british({ '0707': 'a-6dwr b-6dwr', '0708': 'mg9-26' }), '0708', 'a-6dwr', 'b-6dwr').result('0/1');
    t.do('lose', 'mg9-26').quiet();
    expect([t.at('a-6dwr'), t.at('b-6dwr'), t.awaits()]).toEqual(['0708', '0708', 'choose-actor']);
    expect(t.why('move', 'a-6dwr')?.key).toBe('acted');
  });
  it('lets them fight in the Combat Phase (9.2.g)', () => {
    const t = storm(british({ '0707': 'a-6dwr', '0708': '9-26' }), '0708', 'a-6dwr')
      .result('1/0')
      .do('lose', 'a-6dwr');
    expect(t.do('end').offers('attack')).toEqual(['0708']);
  });
  it('is not fired at (10.7.1.n)', () => {
    const t = storm(british({ '0707': 'a-6dwr', '0708': '9-26', '0709': 'mg9-26' }), '0708', 'a-6dwr');
    expect(t.awaits()).toBe('combat');
  });
  it('in heavy fog costs the ground alone (17.0.h, 17.0.f)', () => {
    const t = british({ '0707': 'a-6dwr', '0708': '9-26' }, { track: 'B', turn: 1 });
    expect(assaultCost(t.state, t.unit('a-6dwr'), t.hex('0707'), t.hex('0708')) / 2).toBe(1);
    expect(t.do('move', 'a-6dwr').offers('assault')).toEqual(['0708']);
  });
  it('of a stack that is too large begins with its surplus (6.0.g)', () => {
    const t = british({ '0706': 'b-6dwr c-6dwr', '0707': 'a-6dwr', '0708': '9-26' });
    t.do('move', 'b-6dwr').do('join', 'c-6dwr').goes('0707').do('assault', '0708');
    expect(t.awaits()).toBe('overstacked');
  });
  it('flame takes the shelter of a Strongpoint away (14.6.1.b, 12.2.1.e, 12.2.2.a)', () => {
    const t = british({ '1112': '1-141rac a-6dwr b-6dwr', '1113': '9-26' }, { whole: true });
    t.do('move', 'a-6dwr').do('join', 'b-6dwr').do('join', '1-141rac').do('assault', '1113');
    t.order('none').result('0/1');
    expect(t.why('ignore')?.key).toBe('no-shelter');
  });
});

describe('Assaults of armour alone', () => {
  const tanks = (more: Record<string, string> = {}) =>
    storm(british({ '0707': 'a1-24l a2-24l', '0708': '1-5-pz12', ...more }), '0708', 'a1-24l', 'a2-24l');
  /** The blank chit: nobody fires. */
  const round = (t: ReturnType<typeof tanks>) => t.order('none');
  it('use no table; after each round the attacker may break off (9.3.a, 9.3.b, 11.4.1.g)', () => {
    const t = round(tanks());
    expect([t.awaits(), t.decider()]).toEqual(['break-off', 'british']);
    t.do('yield');
    expect([t.at('a1-24l'), t.told().includes('combat')]).toEqual(['0707', false]);
  });
  it('then the defender may withdraw, and the attacker advances and goes on (9.3.c, 9.3.d, 12.1.2.b, 12.1.g)', () => {
    const t = round(tanks()).do('stay');
    expect(t.decider()).toBe('german');
    t.do('yield').do('to', '0709').quiet().do('stop').quiet();
    expect([t.at('1-5-pz12'), t.at('a1-24l'), t.awaits()]).toEqual(['0709', '0708', 'go-where']);
    expect(t.offers('assault')).toEqual(['0709']);
    expect(t.spent('a1-24l')).toBe(2);
  });
  it('or another round follows, in which only vehicles count (9.3.f, 11.4.1.h)', () => {
    const t = round(tanks()).do('stay').do('stay');
    expect(t.events.filter((e) => e.key === 'advantage')).toHaveLength(2);
    expect(t.figures('advantage').modifier).toBe(2);
  });
  it('are none with a Carrier Platoon (12.6.1.h, 9.3.a)', () => {
    const t = storm(british({ '0707': 'a1-24l cp-6dwr', '0708': '1-5-pz12' }), '0708', 'cp-6dwr', 'a1-24l');
    expect(t.order('none').awaits()).toBe('combat');
  });
  it('armour that fought beside others does not go on (12.1.2.e, 12.1.2.d, 12.6.1.i)', () => {
    const t = storm(british({ '0707': 'a1-24l a-6dwr', '0708': 'mg9-26' }), '0708', 'a-6dwr', 'a1-24l').result('0/1');
    t.do('lose', 'mg9-26').quiet();
    expect([t.at('a1-24l'), t.awaits()]).toEqual(['0708', 'choose-actor']);
    expect(t.state.isMarked(t.unit('a1-24l'), MARK.acted)).toBe(true);
  });
  it('alone against infantry it may go on and assault again for one point more (12.1.2.b, 12.1.2.c, 12.1.2.d)', () => {
    const t = storm(
      british({ '0707': 'a1-24l a2-24l', '0708': 'mg9-26', '0709': 'mg10-26' }),
      '0708',
      'a1-24l',
      'a2-24l',
    );
    t.result('0/1').do('lose', 'mg9-26').quiet();
    expect(t.offers('assault')).toEqual(['0709']);
    t.do('assault', '0709');
    expect(t.spent('a1-24l')).toBe(4);
  });
});
