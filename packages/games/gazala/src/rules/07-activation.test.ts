import { describe, expect, it } from 'vitest';
import { drawn, table } from '../testing/table.ts';

const held = (t: ReturnType<typeof table>, id: string) => t.view('umpire').holdings.find((h) => h.id === id);

const names = (t: ReturnType<typeof table>, units: readonly number[] = []) =>
  units.map((u) => t.game.vocabulary.units[u]).sort();

describe('7.0 Drawing chits', () => {
  const drawing = (side: string, more = {}) =>
    table({
      turn: 5,
      units: { '1710': ['5/1', '132/8'], '2010': ['2 RGH', '3 Cold'] },
      active: { side },
      set: { draw: true },
      ...more,
    });

  it('chits are drawn until an Action Chit appears; tactical chits are kept on the way [7.0.a] [7.0.b] [13.0.b] [2.2.2.a]', () => {
    const t = drawing('axis').draw('combat');
    expect(t.awaits()).toBe('axis-cup');
    t.draw('anti-tank', '15-21 Pz');
    expect(held(t, 'available:axis')).toMatchObject({ count: 2, known: { combat: 1, 'anti-tank': 1 } });
    expect(t.awaits()).toBe('chit-plays');
  });

  it('the other side sees how many chits are held, not which [13.0.b]', () => {
    const t = drawing('axis').draw('combat', '15-21 Pz');
    const seen = t.view(1).holdings;
    expect(seen.find((h) => h.id === 'available:axis')).toMatchObject({ count: 1, known: {} });
    expect(seen.find((h) => h.id === 'cup:axis')?.known).toEqual({
      '15-21 Pz': 2,
      'Ariete-Trieste': 2,
      '90 Lt-Brescia-Pavia': 1,
      air: 1,
      sandstorm: 1,
    });
    const told = t.events.filter((e) => (e.see & 2) !== 0).map((e) => JSON.stringify(e));
    expect(told.some((e) => e.includes('"combat"'))).toBe(false);
    expect(t.events.some((e) => e.key === 'tactical-known' && e.see === 1 && e.figures.chit === 'combat')).toBe(true);
  });

  it('the Action Chit lies on the track, and its formation is activated; nothing more is drawn [7.0.c] [7.0.n] [2.2.1.a]', () => {
    const t = drawing('axis').draw('15-21 Pz');
    expect(held(t, 'actions:axis')).toMatchObject({ count: 1, known: { '15-21 Pz': 1 } });
    expect(held(t, 'played:axis')?.count).toBe(0);
    t.all('activate 21 Pz');
    expect(t.offers('move')).toEqual(['5/1']);
    t.all('done');
    expect(t.awaits()).toBe('allied-cup');
  });

  it('either formation of a two-sided chit may be chosen [7.0.e]', () => {
    const t = drawn('axis', '15-21 Pz', { units: { '1710': ['5/1', '8/1'] } });
    expect(t.offers('activate')).toEqual(['15 Pz', '21 Pz']);
    expect(t.all('activate 15 Pz').offers('move')).toEqual(['8/1']);
  });

  it('the face with Brescia and Pavia activates both [7.0.f]', () => {
    const t = drawn('axis', '90 Lt-Brescia-Pavia', {
      turn: 9,
      units: { '0209': ['27 Pav'], '0211': ['19 Bre'], '0213': ['288'] },
    });
    expect(t.offers('activate')).toEqual(['90 Lt', 'Brescia']);
    expect(t.why('activate', 'Pavia')).toMatchObject({
      rule: '7.0',
      key: 'goes-with',
      figures: { formation: 'Pavia', name: 'Brescia' },
    });
    expect(t.all('activate Brescia').offers('move')).toEqual(['19 Bre', '27 Pav']);
  });

  it('Pavia is activated by its own name where Brescia is not in play [7.0.f] [7.0.c]', () => {
    const t = drawn('axis', '90 Lt-Brescia-Pavia', { scenario: 'one', units: { '0209': ['27 Pav'], '0213': ['288'] } });
    expect(t.offers('activate')).toEqual(['90 Lt', 'Pavia']);
    expect(t.why('activate', 'Brescia')).toMatchObject({ rule: '7.0', key: 'no-units' });
    t.all('activate Pavia');
    expect(t.offers('move')).toEqual(['27 Pav']);
    expect(t.events.filter((e) => e.key === 'formation').map((e) => e.figures.formation)).toEqual(['Pavia']);
  });

  it('instead one unit of another formation may be activated, not of one that the chit names [7.0.d]', () => {
    const t = drawn('axis', '15-21 Pz', { units: { '1710': ['5/1', '8/1'], '1610': ['132/8', '132/9'] } });
    expect(t.offers('single')).toEqual(['132/8', '132/9']);
    expect(t.why('single', '5/1')).toMatchObject({ rule: '7.0', key: 'named-by-chit' });
    expect(t.all('single 132/9').offers('move')).toEqual(['132/9']);
  });

  it('a double move activates any two units, reinforcements too [7.0.g] [15.0.b]', () => {
    const t = drawn('allied', 'Double Move', { units: { '1710': ['2 RGH', '3 Cold'], 'turn:4': ['1 Worc'] } });
    expect(t.offers('activate')).toEqual([]);
    t.all('single 3 Cold', 'single 1 Worc', 'place 1901');
    expect(t.offers('move')).toEqual(['3 Cold', '1 Worc']);
  });

  it('no formation is activated more than twice a turn, but its units may be one by one (gz-ex-02) [7.0.h] [7.0.l]', () => {
    const units = { '1710': ['5/1', '8/1'], '1610': ['132/8'] };
    const t = drawn('axis', '15-21 Pz', { units, set: { activations: { '21 Pz': 2, '15 Pz': 1 } } });
    expect(t.offers('activate')).toEqual(['15 Pz']);
    expect(t.why('activate', '21 Pz')).toMatchObject({ rule: '7.0', key: 'activated-enough', figures: { n: 2 } });
    const other = drawn('axis', 'Ariete-Trieste', { units, set: { activations: { '21 Pz': 2 } } });
    expect(other.all('single 5/1').offers('move')).toEqual(['5/1']);
  });

  it('activating a formation counts; a single unit does not [7.0.h]', () => {
    const units = { '1710': ['5/1'], '1610': ['132/8'] };
    const t = drawn('axis', '15-21 Pz', { units }).all('activate 21 Pz');
    expect(t.state.activations[0]).toBe(1);
    expect(drawn('axis', 'Ariete-Trieste', { units }).all('single 5/1').state.activations[0]).toBe(0);
  });

  it('on May 27 the panzer divisions are activated only once [7.0.i]', () => {
    const panzers = (turn: number, n: number) =>
      drawn('axis', '15-21 Pz', {
        turn,
        units: { '1710': ['5/1', '8/1'] },
        set: { activations: { '21 Pz': n } },
      }).offers('activate');
    expect({
      'panzers 1 1': panzers(1, 1),
      'panzers 2 1': panzers(2, 1),
      'panzers 3 1': panzers(3, 1),
      'panzers 1 0': panzers(1, 0),
    }).toEqual({
      'panzers 1 1': ['15 Pz'],
      'panzers 2 1': ['15 Pz'],
      'panzers 3 1': ['15 Pz', '21 Pz'],
      'panzers 1 0': ['15 Pz', '21 Pz'],
    });
  });

  it('on May 27 some formations cannot be activated by any means [7.0.j] [7.0.k]', () => {
    const allied = {
      '0810': ['4 EY'],
      '0102': ['5 EY'],
      '1504': ['3 Cold'],
      '1118': ['3 FL'],
      '2705': ['3/12 FR'],
      '1710': ['2 RGH'],
    };
    const singles = (turn: number) => drawn('allied', 'Double Move', { turn, units: allied }).offers('single');
    expect(singles(2)).toEqual(['2 RGH']);
    expect(singles(3).length).toBe(6);
    const axis = { '0309': ['27 Pav'], '0615': ['65/1'], '1320': ['132/8'], '1710': ['5/1'] };
    expect(drawn('axis', '15-21 Pz', { turn: 2, units: axis }).offers('single')).toEqual(['132/8']);
    const both = drawn('axis', 'Ariete-Trieste', { turn: 1, units: axis });
    expect(both.offers('activate')).toEqual(['Ariete']);
    expect(both.why('activate', 'Trieste')).toMatchObject({ rule: '7.0', key: 'frozen' });
    expect(drawn('axis', '15-21 Pz', { turn: 3, units: axis }).offers('single')).toEqual(['132/8', '65/1', '27 Pav']);
  });

  it('activated units turn to their unused faces, singly or together [7.0.m]', () => {
    const t = drawn('axis', '15-21 Pz', { units: { '1710': ['5/1'], '1610': ['132/8!', '132/9!'] } }).all(
      'single 132/8',
    );
    expect({ 'isUsed 132/8': t.isUsed('132/8'), 'isUsed 132/9': t.isUsed('132/9') }).toEqual({
      'isUsed 132/8': false,
      'isUsed 132/9': true,
    });
  });

  it('a chit whose formation is gone and that helps nobody is forgone', () => {
    const t = drawn('axis', '90 Lt', { units: {} });
    expect(t.offers()).toEqual(['forgo']);
    expect(t.all('forgo').awaits()).toBe('choose-active');
  });
});

describe('8.0 Ending an action', () => {
  it('the question says who could still act and where too many stand [8.0.c] [10.0.c]', () => {
    const t = drawn('axis', '15-21 Pz', { units: { '1710': ['5/1', '5/2', '104/1'], '1610': ['104/2'] } });
    t.all('activate 21 Pz', 'move 104/2', 'stop');
    expect(names(t, t.asked()?.subject.units)).toEqual(['104/1', '104/2', '5/1', '5/2']);
    expect(names(t, t.asked()?.forgone.couldAct)).toEqual(['104/1', '5/1', '5/2']);
    expect(t.asked()?.forgone.overstacked).toEqual([t.hex('1710')]);
  });

  it('a unit that can neither move nor attack is not counted among them [9.0.c] [11.0.l]', () => {
    // The two enemies cover every hex next to the infantry, which may not attack armor.
    const t = drawn('axis', '15-21 Pz', {
      units: { '1710': ['104/1'], '1711': ['2 RGH'], '1709': ['3 Cold'], '0510': ['5/1'] },
    });
    expect(names(t, t.all('activate 21 Pz').asked()?.forgone.couldAct)).toEqual(['5/1']);
  });
});

describe('13.0 Played chits', () => {
  it('a chit that was used lies face up, and in the Chit Phase everything goes back [13.0.c] [13.0.d]', () => {
    const t = drawn('axis', '15-21 Pz', {
      units: { '1710': ['5/1'], '1610': ['132/8'] },
      held: { axis: ['extra-move', 'combat'] },
    });
    t.all('play extra-move', 'single 132/8', 'activate 21 Pz');
    expect(held(t, 'played:axis')?.known).toEqual({ 'extra-move': 1 });
    expect(held(t, 'available:axis')).toMatchObject({ count: 1, known: { combat: 1 } });
    const next = table({ turn: 5, phase: 'chits', held: { axis: ['combat'] } });
    expect(held(next, 'available:axis')?.count).toBe(0);
    expect(held(next, 'cup:axis')?.known.combat).toBe(1);
  });
});
