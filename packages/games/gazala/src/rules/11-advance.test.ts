import { describe, expect, it } from 'vitest';
import { group, table } from '../testing/table.ts';

type Units = Record<string, readonly string[]>;

describe('11.2 Advance after combat', () => {
  const won = (units: Units = {}) => {
    const t = group('21 Pz', {
      units: { '1710': ['5/1'], '1709': ['3 Cold'], '1609': ['132/8!'], '2010': ['5/2'], ...units },
    });
    return t.all('move 5/1', 'attack heavy', 'with 132/8').roll(6);
  };

  it('any attacker may occupy the hex that was left, at no cost, whatever zones there are, and keeps its face [11.2.a] [11.2.d]', () => {
    const t = won({ '1707': ['2 RGH'] });
    expect(t.figures('combat').result).toBe('-/*R');
    expect({ awaits: t.awaits(), 'offers advance': t.offers('advance') }).toEqual({
      awaits: 'choose-advance',
      'offers advance': ['5/1', '132/8'],
    });
    t.all('advance 132/8', 'done');
    expect({ 'at 132/8': t.at('132/8'), 'isUsed 132/8': t.isUsed('132/8') }).toEqual({
      'at 132/8': '1709',
      'isUsed 132/8': true,
    });
  });

  it('no more advance than may stack there [11.2.a]', () => {
    const t = group('21 Pz', { units: { '1710': ['5/1', '5/2'], '1709': ['3 Cold'], '1609': ['8/1'] } });
    t.all('move 5/1', 'attack medium', 'with 5/2', 'with 8/1').roll(5);
    expect(t.figures('combat').result).toBe('-/RD');
    while (t.decider() === 'allied') t.do('to', t.offers('to')[0] ?? '');
    t.all('advance 5/1', 'advance 5/2');
    expect({ awaits: t.awaits(), 'at 8/1': t.at('8/1') }).toEqual({ awaits: 'act', 'at 8/1': '1609' });
  });

  it('Allied units do not advance into the ground closed to them [11.2.b] [8.1.b]', () => {
    const t = group('22 Arm', { units: { '1221': ['2 RGH', '3 CLY'], '1121': ['104/1'] } })
      .all('move 2 RGH', 'attack heavy', 'with 3 CLY')
      .roll(8);
    expect(t.figures('combat').result).toContain('*');
    expect([t.at('104/1'), t.awaits()]).not.toContain('choose-advance');
  });

  it('over mines only Axis infantry advances [11.2.c] [14.0.d]', () => {
    const t = group('90 Lt', { units: { '1319': ['288', '155/1'], '1318': ['Marine'], '1419': ['200/1', '132/8'] } });
    t.all('move 288', 'attack heavy', 'with 155/1', 'with 200/1', 'with 132/8').roll(9);
    expect({ 'figures combat result': t.figures('combat').result, 'at Marine': t.at('Marine') }).toEqual({
      'figures combat result': '-/*R',
      'at Marine': 'eliminated:allied',
    });
    expect({ awaits: t.awaits(), 'offers advance': t.offers('advance') }).toEqual({
      awaits: 'choose-advance',
      'offers advance': ['288', '155/1', '200/1'],
    });
  });

  it('after a result that cleared a hex the active unit goes on, whether it advanced or not [11.2.e]', () => {
    const option = (die: number) =>
      group('21 Pz', {
        units: { '1710': ['5/1'], '1709': ['3 Cold'], '2010': ['5/2'] },
        options: { continueOnlyIfAdvanceAllowed: true },
      })
        .all('move 5/1', 'attack medium')
        .roll(die);
    const cleared = option(7);
    expect({
      'cleared figures combat result': cleared.figures('combat').result,
      'cleared awaits': cleared.awaits(),
    }).toEqual({ 'cleared figures combat result': '-/*', 'cleared awaits': 'choose-advance' });
    expect(cleared.all('done').awaits()).toBe('act');
    expect({
      'option 3 figures combat result': option(3).figures('combat').result,
      'option 3 awaits': option(3).awaits(),
    }).toEqual({ 'option 3 figures combat result': '-/-', 'option 3 awaits': 'choose-active' });
  });

  it('a unit next to two cleared hexes chooses one [11.2.a]', () => {
    const t = group('21 Pz', {
      units: { '1710': ['5/1', '5/2'], '1709': ['11 Cav!'], '1810': ['18 Cav!'], '1910': ['8/1'] },
    });
    t.all('move 5/1', 'attack heavy', 'with 5/2', 'with 8/1').roll(9);
    expect(t.figures('combat').result).toBe('-/***RD');
    t.all('lose 11 Cav', 'advance 5/1');
    expect(t.offers('to')).toEqual(['1709', '1810']);
    expect(t.all('to 1810').at('5/1')).toBe('1810');
  });
});

describe('12.0 Disruption', () => {
  it('comes from combat, from retreat through zones and from the air, and repeats are ignored [12.0.a] [12.0.g]', () => {
    const t = table({ units: { '1710': ['5/1 disrupted'] } });
    expect({ 'isDisrupted 5/1': t.isDisrupted('5/1'), 'card 5/1 movement': t.card('5/1').movement }).toEqual({
      'isDisrupted 5/1': true,
      'card 5/1 movement': 16,
    });
    const hit = group('21 Pz', { units: { '1710': ['5/1'], '1709': ['3 Cold disrupted'] } })
      .all('move 5/1', 'attack heavy')
      .roll(2);
    expect({ 'hit figures combat result': hit.figures('combat').result, 'hit at 3 Cold': hit.at('3 Cold') }).toEqual({
      'hit figures combat result': '-/D',
      'hit at 3 Cold': '1709',
    });
  });
});
