import { describe, expect, it } from 'vitest';
import { group, type Placed, table } from '../testing/table.ts';

/** The Supply Phase has just been held on a turn without tank replacements or a test of communications. */
const audit = (units: Placed, more = {}) => table({ turn: 3, phase: 'supply', units, ...more });

describe('5.0 Supply', () => {
  it('a path of any length to the west edge south of 0105 supplies an Axis unit [5.0.b] [5.0.i]', () => {
    expect(audit({ '2821': ['5/1'] }).supplyOf('5/1')).toBe('supplied');
    const t = audit({ '2821': ['5/1'] });
    expect(t.query({ ask: 'supply', unit: t.unit('5/1') }).path.length).toBeGreaterThan(20);
  });

  it('a path to any hex of the north or east edge supplies an Allied unit [5.0.j]', () => {
    expect(audit({ '1710': ['2 RGH'] }).supplyOf('2 RGH')).toBe('supplied');
  });

  it('a path does not enter a hex with an enemy unit [5.0.b]', () => {
    const ring = {
      '1709': ['3 Cold'],
      '1711': ['2 Scots'],
      '1810': ['9 RB'],
      '1811': ['Gd AT'],
      '1610': ['2 HLI'],
      '1611': ['2 WY'],
    };
    expect(audit({ '1710': ['5/1'], ...ring }).supplyOf('5/1')).toBe('out');
    expect(audit({ '1710': ['5/1'], ...ring, '1611': [] }).supplyOf('5/1')).toBe('supplied');
  });

  it('enemy zones of control do not cut a path [5.0.d]', () => {
    const t = audit({ '1710': ['5/1'], '1712': ['3 Cold'], '1708': ['2 Scots'], '1910': ['9 RB'], '1510': ['2 HLI'] });
    expect(t.state.inEnemyZone(0, t.hex('1711'))).toBe(true);
    expect(t.supplyOf('5/1')).toBe('supplied');
  });

  it('mines that are not breached cut the path of the Axis, not that of the Allies [5.0.c] [14.0.f]', () => {
    const mined = { '0408': ['27 Pav'], '0409': ['4 EY'] };
    const t = audit(mined);
    expect({ 'supplyOf 27 Pav': t.supplyOf('27 Pav'), 'supplyOf 4 EY': t.supplyOf('4 EY') }).toEqual({
      'supplyOf 27 Pav': 'out',
      'supplyOf 4 EY': 'supplied',
    });
    expect(
      audit({ '0408': ['27 Pav'] }, { marks: [{ kind: 'breached', at: ['0308', '0408'] }] }).supplyOf('27 Pav'),
    ).toBe('supplied');
  });

  it('an escarpment is crossed only along a road or track, by both sides [5.0.b]', () => {
    const walls = {
      '1302': ['2 RGH'],
      '1201': ['104/1'],
      '1202': ['104/2'],
      '1301': ['104/3'],
      '1401': ['115/1'],
      '1402': ['115/2'],
    };
    expect(audit(walls).supplyOf('2 RGH')).toBe('out');
  });

  it('Allied paths may run through the ground that Allied units may not enter [5.0.e]', () => {
    const shut = { '1219': ['104/1'], '1220': ['104/2'], '1118': ['115/1'] };
    expect(audit({ '1119': ['3 FL'], ...shut }).supplyOf('3 FL')).toBe('supplied');
    const closed = { '1019': ['115/2'], '1020': ['104/3'], '1120': ['115/3'] };
    expect(audit({ '1119': ['3 FL'], ...shut, ...closed }).supplyOf('3 FL')).toBe('out');
  });

  const cut = {
    '1709': ['3 Cold'],
    '1711': ['2 Scots'],
    '1810': ['9 RB'],
    '1811': ['Gd AT'],
    '1610': ['2 HLI'],
    '1611': ['2 WY'],
  };

  it('without a path a unit goes from supply to Out of Supply to Isolated, and stays so [5.0.f] [5.0.g]', () => {
    expect(audit({ ...cut, '1710': ['5/1'] }).supplyOf('5/1')).toBe('out');
    expect(audit({ ...cut, '1710': ['5/1 out'] }).supplyOf('5/1')).toBe('isolated');
    expect(audit({ ...cut, '1710': ['5/1 isolated'] }).supplyOf('5/1')).toBe('isolated');
  });

  it('a path restores full supply at once [5.0.h]', () => {
    expect(audit({ '1710': ['5/1 isolated'] }).supplyOf('5/1')).toBe('supplied');
    expect(audit({ '1710': ['5/1 out'] }).supplyOf('5/1')).toBe('supplied');
  });

  it('the status changes only in the Supply Phase [5.0.a]', () => {
    const t = table({ turn: 3, phase: 'initiative', units: { ...cut, '1710': ['5/1'] } });
    expect(t.supplyOf('5/1')).toBe('supplied');
    expect(audit({ ...cut, '1710': ['5/1'] }).supplyOf('5/1')).toBe('out');
  });

  it('an Out of Supply unit loses a third of its allowance, an Isolated one two thirds [5.0.k] [5.0.n]', () => {
    const t = table({ units: { '1710': ['5/1 out', '104/1 isolated'], '2010': ['104/2'] } });
    expect(['5/1', '104/1', '104/2'].map((u) => t.card(u).movement)).toEqual([16, 8, 24]);
  });

  it('an Out of Supply attacker costs 2, once; an Out of Supply defender changes nothing [5.0.l] [5.0.m]', () => {
    const t = table({ units: { '1710': ['5/1 out'], '1610': ['5/2 out'], '1709': ['2 RGH out'] } });
    expect(t.odds('1709', ['5/1', '5/2']).modifiers).toEqual([
      { value: -2, rule: '5.0', because: 'attacker-out-of-supply' },
    ]);
  });

  it('an Isolated unit neither starts nor joins an attack [5.0.o]', () => {
    const t = group('21 Pz', {
      units: { '1710': ['5/1 isolated'], '1610': ['5/2'], '1709': ['2 RGH'], '1611': ['132/8'] },
    });
    t.all('move 5/1');
    expect(t.offers('attack')).toEqual([]);
    expect(t.why('attack', 'light')).toMatchObject({ rule: '5.0', key: 'isolated-attack' });
    t.all('stop', 'move 5/2', 'attack light');
    expect(t.awaits()).not.toBe('choose-supporters');
  });

  it('an Isolated defender gives the attacker 2 [5.0.p]', () => {
    const t = table({ units: { '1710': ['5/1'], '1709': ['2 RGH isolated'] } });
    expect(t.odds('1709', ['5/1']).modifier).toBe(2);
  });
});
