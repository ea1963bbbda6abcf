import { type AttackOdds, isRefusal } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { oddsOf, resultOf } from './rules/07-odds.ts';
import { battleAt, type Fought } from './testing/battle.ts';
import { active, game, type Placed, type Table } from './testing/table.ts';

const [AXIS_SEAT, COMMONWEALTH_SEAT] = [0, 1];
const BASE: Placed = { '1524': ['21pz-104', '21pz-i5'], '1525': ['50-69'], '1522': ['21pz-hq'], '1527': ['50-hq'] };
const place = (units: Placed = {}): Table => active('21pz', { units: { ...BASE, ...units } });
function ask(t: Table, seat: number, units: readonly string[], support = {}): AttackOdds {
  const query = { ask: 'attack' as const, place: t.hex('1525'), units: units.map((id) => t.unit(id)), support };
  const odds = game.query(t.view(seat), query);
  if (isRefusal(odds)) throw new Error(odds.key);
  return odds;
}
const total = ({ results }: AttackOdds) => results.reduce((sum, { p }) => sum + p, 0);
const chanceOf = ({ results }: AttackOdds, is: (result: AttackOdds['results'][number]) => boolean) =>
  results.reduce((sum, result) => (is(result) ? sum + result.p : sum), 0);

describe('the odds of an attack', () => {
  it('count every pair of chits and every die, and add up to one [7.5.1.f] [7.5.1.k]', () => {
    const t = place();
    const odds = ask(t, AXIS_SEAT, ['21pz-104', '21pz-i5']);
    expect(total(odds)).toBeCloseTo(1, 10);
    // The same, chit by chit and die by die.
    const names = t.state.world.chits;
    const counted = new Map<string, number>();
    for (const ours of names)
      for (const theirs of names) {
        if (ours === theirs) continue;
        const fought: Fought = { from: '1524', target: '1525', chits: [ours, theirs], meets: 'antitank' };
        const b = battleAt(t, fought);
        for (let die = 1; die <= 10; die++) {
          const { attacker, defender } = resultOf(t.state, b, oddsOf(t.state, b), die);
          const key = `${attacker.hits}${attacker.red}/${defender.hits}${defender.red}`;
          counted.set(key, (counted.get(key) ?? 0) + 1);
        }
      }
    const all = names.length * (names.length - 1) * 10;
    const mine = [...counted.values()].map((n) => n / all).sort();
    const theirs = odds.results.map(({ p }) => p).sort();
    expect(theirs.length).toBe(mine.length);
    for (const [i, p] of theirs.entries()) expect(p).toBeCloseTo(mine[i], 10);
  });
  it('name the shifts and the modifiers of the attack that is asked about', () => {
    const t = place({ 'air:available': ['air-stg3', 'air-jg27'] });
    const odds = ask(t, AXIS_SEAT, ['21pz-104', '21pz-i5'], { kind: 'prepared', air: 3 });
    expect(odds.shifts.map(({ because, value }) => [because, value])).toEqual([
      ['combined-arms', 1],
      ['air-support', 2],
    ]);
    expect(odds.modifiers.map(({ because }) => because)).toEqual(['hq-support', 'armour']);
    expect(chanceOf(odds, ({ defender }) => defender !== '-')).toBeGreaterThan(
      chanceOf(ask(t, AXIS_SEAT, ['21pz-104']), ({ defender }) => defender !== '-'),
    );
  });
  it('are refused for units of the enemy, for HQs and for hexes without an enemy', () => {
    const t = place();
    const why = (seat: number, unit: string, hex: string) => {
      const answer = game.query(t.view(seat), { ask: 'attack', place: t.hex(hex), units: [t.unit(unit)] });
      return isRefusal(answer) ? answer.key : undefined;
    };
    expect(why(COMMONWEALTH_SEAT, '21pz-104', '1525')).toBe('hidden-unit');
    expect(why(AXIS_SEAT, '21pz-hq', '1525')).toBe('is-hq');
    expect(why(AXIS_SEAT, '21pz-104', '1523')).toBe('no-enemy');
  });
});

describe('what the asker does not know', () => {
  it('is counted as usual and at its worst; a second counter makes the defence stronger', () => {
    const elsewhere = { '1827': ['7armd-8h', '7armd-3ind'], '1927': ['7armd-4sa', '7armd-1rtr'] };
    const t = place({ '1525': ['7armd-7mot', '7armd-kdg'], '1527': ['7armd-hq'], ...elsewhere });
    const odds = ask(t, AXIS_SEAT, ['21pz-104', '21pz-i5']);
    expect(odds.worst?.defence).toBeGreaterThan(odds.defence);
    expect(total(odds.worst ?? odds)).toBeCloseTo(1, 10);
  });
  it('never shows: stacks that look the same have the same odds [5.3.4.a] [5.3.4.b]', () => {
    const hidden = (beneath: string) =>
      ask(
        place({
          '1525': ['7armd-7mot', beneath],
          '1527': ['7armd-hq'],
          '1827': [beneath === '7armd-kdg' ? '7armd-3rtr' : '7armd-kdg', '7armd-8h'].reverse(),
        }),
        AXIS_SEAT,
        ['21pz-104'],
      );
    expect(hidden('7armd-kdg')).toEqual(hidden('7armd-3rtr'));
    const weak = (strength: number) => ask(place({ '1525': [`50-69:${strength}`] }), AXIS_SEAT, ['21pz-104']);
    expect(weak(3)).toEqual(weak(12));
  });
  it('may support the defender from a hex next to the attacker', () => {
    const t = place({ '1424': ['7armd-8h', 'ind-8rtr'], '1827': ['7armd-3rtr', '50-150'] });
    const odds = ask(t, AXIS_SEAT, ['21pz-104']);
    const support = (modifiers: AttackOdds['modifiers'] = []) =>
      modifiers.find((m) => m.because === 'defence-support')?.value;
    expect([support(odds.modifiers), support(odds.worst?.modifiers)]).toEqual([undefined, -1]);
  });
  it('is nothing in the solitaire scenario, where one player sees everything [10.1.a]', () => {
    const units = { '2421': ['ariete-8'], '2419': ['ariete-hq'], '2521': ['ff-1', 'ff-2'] };
    const t = active('ariete', { scenario: 'bir-hacheim', turn: 1, units });
    const query = { ask: 'attack' as const, place: t.hex('2521'), units: [t.unit('ariete-8')] };
    expect(game.query(t.view(AXIS_SEAT), query)).not.toHaveProperty('worst');
  });
  it('is nothing once the attack is declared; then the attack under way is asked about', () => {
    const t = place({ '1525': ['7armd-7mot', '7armd-kdg'], '1527': ['7armd-hq'] }).strike(
      ['21pz-104', '21pz-i5'],
      '1525',
    );
    const odds = ask(t, AXIS_SEAT, []);
    expect([odds.worst, total(odds)]).toEqual([undefined, expect.closeTo(1, 10)]);
    const other = game.query(t.view(COMMONWEALTH_SEAT), { ask: 'attack', place: 0, units: [] });
    expect(isRefusal(other) && other.key).toBe('no-attack');
  });
  it('ends with the chits: the ratio is known to both sides then', () => {
    const t = place().strike(['21pz-104', '21pz-i5'], '1525').do('fight', 'hasty').roll(20, 0);
    const [ours, theirs] = [AXIS_SEAT, COMMONWEALTH_SEAT].map((seat) => ask(t, seat, []));
    const { attack, defence } = t.figures('strengths');
    expect([ours.attack, ours.defence, theirs.attack, theirs.defence]).toEqual([attack, defence, attack, defence]);
    expect(ours.results).toEqual(theirs.results);
  });
});
