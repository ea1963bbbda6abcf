import { createOpponent, type Why } from '@cauldron/ai';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { gameIds, loadEdition } from '../library.ts';
import { addWords } from '../messages/messages.ts';
import opponentWords from '../messages/opponent.json' with { type: 'json' };
import type { Desk } from '../model/desk/desk.ts';
import { sitDown } from '../model/testing/sit-down.ts';
import { loadRules } from '../pack.ts';
import { Adviser, isSameCourse, newsSince, remaining } from './adviser.ts';
import { battleSentence, changesOf, outlookOf, printedWords, reasonOf } from './reasons.ts';

beforeAll(() => addWords(opponentWords));

const atOnce = async () => undefined;

/** A desk at the drill, and an adviser who thinks on the page. */
async function advised(n: number, seed: string): Promise<{ desk: Desk; adviser: Adviser }> {
  const game = await loadRules(gameIds[n]);
  const desk = await sitDown(n, seed, true, game.info.scenarios.length - 1);
  const coach = createOpponent(game, { level: 'soldier', nodes: 400 });
  const advise = async (view: Parameters<typeof coach.choose>[0], luck: string) => ({
    ...coach.choose(view, luck),
    trouble: '',
  });
  return { desk, adviser: new Adviser(desk, { advise }, atOnce) };
}

/** Answers in the order they are listed, until a plan has some moves. */
async function planned(n: number, seed: string) {
  const at = await advised(n, seed);
  for (let i = 0; i < 60; i++) {
    await at.adviser.suggest();
    if ((at.adviser.plan.value?.why.arrows.length ?? 0) > 1) return at;
    await at.adviser.carryOut(1);
    at.desk.table.lift();
  }
  throw new Error('no plan has moves');
}

it('is not called carried out if a die has ended it before any of its moves was made', async () => {
  const { desk, adviser } = await advised(gameIds.length - 1, 'initiative');
  const unmoved = new Set<unknown>();
  for (let plans = 0; plans < 25 && desk.table.question.value && !unmoved.has('dice'); plans++) {
    await adviser.suggest();
    const why = adviser.plan.value?.why;
    await adviser.carryOut();
    const { pieces, outcome } = desk.table.view.value;
    const isUnmoved = why && why.arrows.length > 0 && remaining(why, pieces).length === why.arrows.length;
    if (isUnmoved && !outcome) unmoved.add(adviser.stopped.value);
    desk.table.lift();
  }
  expect(unmoved).toContain('dice');
  expect(unmoved).not.toContain('done');
  expect(adviser.plan.value).toBeUndefined();
});

describe.each(gameIds.map((id, n) => [id, n] as const))('advice in %s', (id, n) => {
  it('is carried out step by step until it is done or something unforeseen happens, and says why it stops', async () => {
    const { desk, adviser } = await planned(n, 'advice');
    let [arrived, most] = [0, 0];
    for (let plans = 0; plans < 12 && desk.table.question.value; plans++) {
      if (!adviser.plan.value) await adviser.suggest();
      const before = desk.table.length.value;
      const why = adviser.plan.value?.why;
      await adviser.carryOut();
      expect(adviser.stopped.value).toBeDefined();
      most = Math.max(most, desk.table.length.value - before);
      if (why) arrived += why.arrows.length - remaining(why, desk.table.view.value.pieces).length;
      desk.table.lift();
    }
    expect(most).toBeGreaterThan(5);
    expect(arrived).toBeGreaterThan(2);
  });

  it('says what has happened since a step: no move, but what came of one', async () => {
    const { desk, adviser } = await planned(n, 'advice');
    await adviser.carryOut(1);
    const { table } = desk;
    const { events } = table.game.messages;
    const shown = Object.entries(table.game.messages.shown ?? {});
    const keyOf = (kind: string) => shown.find(([key, how]) => how === kind && 'unit' in events[key])?.[0] ?? '';
    const happened = ['loss', 'move'].map((kind) => {
      const figures = Object.fromEntries(Object.keys(events[keyOf(kind)]).map((name) => [name, 0]));
      return { key: keyOf(kind), rule: '', figures, see: -1, reveals: false };
    });
    const now = table.length.value;
    vi.spyOn(table.match, 'eventsAt').mockImplementation((at) => (at === now - 1 ? happened : []));
    expect(newsSince(table, now - 1)).toBe(table.words.sentence(happened[0].key, happened[0].figures));
    expect(newsSince(table, now)).toBe('');
    vi.restoreAllMocks();
  });

  it('does only the next step if that is wanted, and the plan stays', async () => {
    const { desk, adviser } = await planned(n, 'advice');
    const before = desk.table.length.value;
    await adviser.carryOut(1);
    expect(desk.table.length.value).toBeGreaterThan(before);
    if (adviser.stopped.value === undefined) expect(adviser.plan.value).toBeDefined();
  });

  it('follows a person who answers differently', async () => {
    const { desk, adviser } = await planned(n, 'advice');
    const other = desk.table.offers.value.all.find((a) => a !== adviser.plan.value?.next);
    if (other === undefined) throw new Error('there is no other answer');
    await desk.answer(other);
    desk.table.lift();
    const before = desk.table.length.value;
    await adviser.carryOut(1);
    // Either it went on from there, or it says that the plan is another now.
    expect(desk.table.length.value > before || adviser.stopped.value !== undefined).toBe(true);
  });

  it('tells in words what it does and what the dice may bring: no code of a table is left', async () => {
    const { desk, adviser } = await planned(n, 'advice');
    const { words } = desk.table;
    const why = adviser.plan.value?.why;
    if (!why) throw new Error('there is no plan');
    expect(reasonOf(why, words, 'coach')).toMatch(/^(?:Attack|Move) /);
    for (const battle of why.odds) expect(battleSentence(battle, words)).not.toMatch(/[*{}]|\bR[23]\b|\b[RD]{1,2}\b/);
    const { charts } = (await loadEdition(id)).pack;
    const results = Object.values(charts)
      .filter(({ dice, columns, cells = [] }) => {
        const isByOdds = dice !== undefined && columns?.some((c) => /^\d+[-:]\d+$/.test(String(c)));
        return isByOdds || (cells.length > 0 && cells.flat().every((cell) => String(cell).includes('/')));
      })
      .flatMap(({ cells = [] }) => cells.flat().map(String));
    expect(results.length).toBeGreaterThan(20);
    for (const result of new Set(results)) {
      const said = printedWords(result, words);
      expect(said).toMatch(/^(?:the defender|the attacker|nothing)/);
      expect(said, result).not.toMatch(/[*\d]|\bR|\bD\b/);
    }
  });
});

describe('a plan', () => {
  const arrow = (unit: number, to: number) => ({ unit, from: 0, to, by: 'own' as const });
  const piece = (unit: number, place: number) => ({ unit, place, order: 0, face: 'front', badges: [] });
  const why = (...arrows: ReturnType<typeof arrow>[]): Why => ({
    intention: { key: 'hold', figures: {} },
    arrows,
    odds: [],
    reply: [],
    worth: 0,
    futures: 0,
    plans: 1,
  });
  const pieces = [piece(1, 5), piece(2, 0), piece(3, 0)];

  it('has moves left until its units have arrived', () => {
    expect(remaining(why(arrow(1, 5), arrow(2, 6)), pieces)).toEqual([arrow(2, 6)]);
  });

  it('is the same as long as the same units go to the same places', () => {
    const open = remaining(why(arrow(1, 5), arrow(2, 6)), pieces);
    expect(isSameCourse(open, why(arrow(2, 6)), pieces)).toBe(true);
    expect(isSameCourse(open, why(arrow(2, 7)), pieces)).toBe(false);
    expect(isSameCourse(open, why(arrow(2, 6), arrow(3, 6)), pieces)).toBe(false);
  });
});

describe('what advice claims', () => {
  it('is an outlook in words, and never a percentage', () => {
    expect([1, 0.9, 0.3, 0, -0.3, -1].map(outlookOf)).toEqual(['won', 'won', 'better', 'even', 'worse', 'lost']);
    expect(opponentWords['coach-worth']).not.toContain('chance');
  });

  it('names what is different when the plan has become another', async () => {
    const { desk } = await advised(0, 'changes');
    const { words } = desk.table;
    const arrow = (unit: number, to: number) => ({ unit, from: 0, to, by: 'own' as const });
    const told = changesOf([arrow(1, 5), arrow(2, 6)], [arrow(1, 7), arrow(3, 8)], words);
    expect(told).toContain(`${words.unit(1)} goes to ${words.place(7)}, not to ${words.place(5)}.`);
    expect(told).toContain(`${words.unit(2)} no longer goes to ${words.place(6)}.`);
    expect(told).toContain(`${words.unit(3)} goes to ${words.place(8)}.`);
    expect(changesOf([], [], words)).not.toBe('');
  });
});
