import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

const xxx = { side: 'commonwealth', formation: 'XXX', mode: 'move' } as const;
const xiii = { side: 'commonwealth', formation: 'XIII', mode: 'move' } as const;
const xxi = { side: 'axis', formation: 'XXI', mode: 'move' } as const;

const squadron = { '3714': ['7th Armoured HQ', '8Hus/4Arm', '3RTR/4Arm', '2RB/7Sup'] };

describe('9.6 Minefields', () => {
  it('the Axis may declare a minefield at every hex that a Commonwealth unit enters [9.6.a]', () => {
    const t = table({ units: squadron, active: xxx });
    t.all('move 8Hus/4Arm', 'to 3717');
    for (const hex of ['3715', '3716', '3717']) {
      expect({ decider: t.decider(), 'asked rule': t.asked()?.rule, 'asked prompt': t.asked()?.prompt }).toEqual({
        decider: 'axis',
        'asked rule': '9.6',
        'asked prompt': 'declare-minefield',
      });
      expect(t.at('8Hus/4Arm')).toBe(hex);
      t.do('pass', 'step');
    }
    expect(t.decider()).toBe('commonwealth');
  });

  it('headquarters are land units too, and reinforcements [9.6.a]', () => {
    const hq = table({ units: squadron, active: xxx }).all('move 7th Armoured HQ', 'to 3715');
    expect(hq.offers('mine')).toEqual(['7th Armoured HQ']);
    const fresh = table({ units: { '3714': ['4th Indian HQ'], 'turn:1': ['18/4NZ'] }, active: xiii });
    fresh.all('move 18/4NZ', 'to 5220');
    expect(fresh.offers('mine')).toEqual(['18/4NZ']);
  });

  it('only a unit that moves now can be named [9.6.a]', () => {
    const t = table({ units: squadron, active: xxx }).all('move 8Hus/4Arm', 'join 3RTR/4Arm', 'to 3715');
    expect(t.offers('mine')).toEqual(['8Hus/4Arm', '3RTR/4Arm']);
    expect(t.why('mine', '2RB/7Sup')).toMatchObject({ rule: '9.6', key: 'not-moving' });
  });

  it('once a turn, and again on the next [9.6.a]', () => {
    const t = table({ units: { ...squadron, '1420': ['XXI Corps HQ'] }, active: xxx });
    t.all('move 8Hus/4Arm', 'to 3715', 'mine 8Hus/4Arm', 'stop', 'move 3RTR/4Arm', 'to 3715');
    expect({ decider: t.decider(), 'asked prompt': t.asked()?.prompt }).toEqual({
      decider: 'commonwealth',
      'asked prompt': 'move-to',
    });
    t.all('stop', 'done', 'done').roll(3, 3, 1);
    expect(t.state.turn).toBe(2);
    t.all('hq 7th Armoured HQ', 'order move-first', 'move 3RTR/4Arm', 'to 3716');
    expect(t.offers('mine')).toEqual(['3RTR/4Arm']);
  });

  it('Axis units never run into one [9.6.a]', () => {
    const t = table({ units: { '3714': ['XXI Corps HQ', '15/Sav'] }, active: xxi }).all('move 15/Sav', 'to 3715');
    expect(t.decider()).toBe('axis');
    expect(t.asked()?.prompt).toBe('move-to');
  });

  it('the printed allowance is halved for the turn: 16 becomes 8 [9.6.b]', () => {
    const t = table({ units: squadron, active: xxx }).all('move 8Hus/4Arm', 'to 3717', 'mine 8Hus/4Arm');
    expect(t.card('8Hus/4Arm').movement).toBe(8);
    expect(t.at('8Hus/4Arm')).toBe('3715');
    expect(t.asked()).toMatchObject({ prompt: 'move-to', figures: { left: 7 } });
    expect(t.why('to', '2815')).toMatchObject({ key: 'too-far', figures: { cost: 9, left: 7 } });
  });

  it('a unit that has spent more than half stops in its hex, tb-ex-17-minefield [9.6.b]', () => {
    const t = table({ units: squadron, active: xxx }).all('move 8Hus/4Arm', 'to 2814');
    for (let i = 0; i < 8; i++) t.do('pass', 'step');
    expect(t.at('8Hus/4Arm')).toBe('2814');
    t.do('mine', '8Hus/4Arm');
    expect(t.card('8Hus/4Arm').movement).toBe(8);
    expect(t.at('8Hus/4Arm')).toBe('2814');
    expect(t.asked()?.prompt).toBe('choose-mover');
  });

  it('half of an allowance that hunger has halved already is not halved again [9.6.b] (T-54)', () => {
    const t = table({ units: squadron, marks: [{ kind: 'out-of-supply', at: '8Hus/4Arm' }], active: xxx });
    t.all('move 8Hus/4Arm', 'to 3715', 'mine 8Hus/4Arm');
    expect(t.asked()?.figures.left).toBe(7);
  });

  it('the step under way is completed, and the rest of the path is chosen anew (T-26)', () => {
    const t = table({ units: squadron, active: xxx }).all('move 8Hus/4Arm', 'to 3117', 'mine 8Hus/4Arm');
    expect(t.told().filter((key) => key === 'moved')).toHaveLength(1);
    expect(t.asked()).toMatchObject({ prompt: 'move-to', figures: { left: 7 } });
  });

  it('only the unit is hit: the hex is safe for all others, and the stack may leave it behind [9.6.c]', () => {
    const t = table({ units: squadron, active: xxx });
    t.all('move 8Hus/4Arm', 'join 3RTR/4Arm', 'to 3715', 'mine 8Hus/4Arm');
    expect({
      'card 8Hus/4Arm movement': t.card('8Hus/4Arm').movement,
      'card 3RTR/4Arm movement': t.card('3RTR/4Arm').movement,
    }).toEqual({ 'card 8Hus/4Arm movement': 8, 'card 3RTR/4Arm movement': 16 });
    expect(t.asked()?.figures.left).toBe(7);
    t.do('drop', '8Hus/4Arm');
    expect(t.asked()?.figures.left).toBe(15);
    t.all('stop', 'move 2RB/7Sup', 'to 3715');
    expect(t.asked()?.figures.left).toBe(17);
  });

  it('a unit of a stack that has gone too far stays behind, and the others go on [9.6.b]', () => {
    const t = table({ units: squadron, active: xxx }).all('move 8Hus/4Arm', 'join 3RTR/4Arm', 'to 2814');
    for (let i = 0; i < 8; i++) t.do('pass', 'step');
    t.all('mine 8Hus/4Arm');
    expect(t.asked()?.figures.left).toBe(7);
    t.do('to', '2714');
    expect({ 'at 8Hus/4Arm': t.at('8Hus/4Arm'), 'at 3RTR/4Arm': t.at('3RTR/4Arm') }).toEqual({
      'at 8Hus/4Arm': '2814',
      'at 3RTR/4Arm': '2714',
    });
  });

  it('passing for the move, the activation or the turn keeps the question away that long', () => {
    const t = table({ units: squadron, active: xxx });
    t.all('move 8Hus/4Arm', 'to 3717', 'pass move', 'stop', 'move 3RTR/4Arm', 'to 3717');
    expect(t.asked()?.prompt).toBe('declare-minefield');
    t.all('pass activation', 'stop', 'move 2RB/7Sup', 'to 3717');
    expect(t.asked()?.prompt).toBe('move-to');
  });

  it('nobody is asked where a unit has come to its end anyhow', () => {
    const t = table({ units: { ...squadron, '3717': ['15/Sav'] }, active: xxx });
    t.all('move 8Hus/4Arm', 'to 3716', 'pass step');
    expect(t.asked()?.prompt).toBe('choose-mover');
  });
});

describe('a window that was passed ahead', () => {
  const brigade = { ...squadron, '4020': ['1st South African HQ', '1TS/1SA'] };

  it('is put again in the next activation, but not in the same turn if it was passed for the turn', () => {
    for (const [span, then] of [
      ['activation', 'declare-minefield'],
      ['turn', 'move-to'],
    ]) {
      const t = table({ units: brigade, active: xxx });
      t.all('move 8Hus/4Arm', 'to 3716', `pass ${span}`, 'stop', 'done', 'done');
      t.all('hq 1st South African HQ', 'order move-first', 'move 1TS/1SA');
      t.do('to', t.offers('to')[0]);
      expect({ span, awaits: t.awaits() }).toEqual({ span, awaits: then });
    }
  });

  it('is put again in the next turn', () => {
    const t = table({ units: { ...squadron, '1420': ['XXI Corps HQ'] }, active: xxx });
    t.all('move 8Hus/4Arm', 'to 3716', 'pass turn', 'stop', 'done', 'done').roll(3, 3, 1);
    expect(t.state.turn).toBe(2);
    t.all('hq 7th Armoured HQ', 'order move-first', 'move 8Hus/4Arm', 'to 3717');
    expect(t.awaits()).toBe('declare-minefield');
  });

  it('tells a standing order whether armor moves, and how far it is from an objective', () => {
    const t = table({ units: squadron, active: xxx });
    t.all('move 8Hus/4Arm', 'to 3716');
    const { map, objectives } = t.state.world;
    const nearest = Math.min(...objectives.map((o) => map.distance(t.hex('3715'), o.place)));
    expect(t.asked()?.conditions).toEqual({ armour: 1, objective: nearest });
    expect(t.asked()?.subject).toMatchObject({ units: [t.unit('8Hus/4Arm')], place: t.hex('3715') });
    t.all('pass move', 'stop', 'move 2RB/7Sup', 'to 3716');
    expect(t.asked()?.conditions).toMatchObject({ armour: 0 });
  });
});
