import { describe, expect, it } from 'vitest';
import { table } from '../testing/table.ts';

const far = { '65': 'r1' };

describe('3.0 Movement', () => {
  it('a unit moves once a turn [3.1.a]', () => {
    const t = table({ units: { '11': 'b1', '15': 'b2', ...far } }).all('move b1', 'go 12', 'stop');
    expect(t.offers('move')).toEqual(['b2']);
    expect(t.why('move', 'b1')).toMatchObject({ rule: '3.1', key: 'moved-already' });
    expect(t.why('move', 'r1')).toMatchObject({ key: 'not-yours' });
    expect(t.why('move', 'b3')).toMatchObject({ key: 'not-on-map' });
  });

  it('no unit has to move [3.1.b]', () => {
    const t = table({ units: { '11': 'b1', ...far } });
    expect(t.asked()?.forgone.couldAct).toEqual([t.unit('b1')]);
    expect(t.do('done').decider()).toBe('red');
  });

  it('a unit pays for each hex and may go on with what is left [3.2.a]', () => {
    const t = table({ units: { '11': 'b1', ...far } }).all('move b1', 'go 12');
    expect(t.asked()).toMatchObject({ prompt: 'go-where', figures: { left: 2 } });
    t.do('go', '32');
    expect([t.at('b1'), t.decider()]).toEqual(['32', 'red']);
    expect(t.told()).toEqual(['moved', 'moved', 'moved', 'turn-begins']);
  });

  it('woods cost two points [3.2.b]', () => {
    const t = table({ units: { '21': 'b1', ...far } });
    expect(t.reach('b1')).toMatchObject({ '22': 2, '31': 1, '32': 1, '33': 2 });
    expect(t.query({ ask: 'path', units: [t.unit('b1')], to: t.hex('33') })).toMatchObject({ cost: 2 });
    t.do('move', 'b1');
    expect(t.why('go', '55')).toMatchObject({ rule: '3.2', key: 'too-far', figures: { left: 3 } });
    expect(t.why('go', 'lost')).toMatchObject({ key: 'too-far' });
  });

  it('no unit enters a hex that holds a unit [3.3.a]', () => {
    const t = table({ units: { '11': 'b1', '12': 'b2', ...far } }).do('move', 'b1');
    expect(t.offers('go')).not.toContain('12');
    expect(t.why('go', '12')).toMatchObject({ rule: '3.3', key: 'occupied' });
  });

  it('a unit exerts a zone into the six hexes around it [3.4.a]', () => {
    const t = table({ units: { '11': 'b1', '33': 'r1' } });
    const { places } = t.query({ ask: 'zoc', side: 1 });
    expect(places.map((place) => t.state.world.map.ids[place])).toEqual(['22', '23', '32', '34', '42', '43']);
  });

  it('a unit that enters an enemy zone goes no farther; one that begins there may leave [3.4.b]', () => {
    const t = table({ units: { '31': 'b3', '33': 'r1' } }).all('move b3', 'go 32', 'pass step');
    expect([t.at('b3'), t.awaits()]).toEqual(['32', 'choose-target']);
    const leaves = table({ units: { '32': 'b3', '33': 'r1' } }).all('move b3', 'go 31');
    expect([leaves.at('b3'), leaves.awaits()]).toEqual(['31', 'go-where']);
  });
});
