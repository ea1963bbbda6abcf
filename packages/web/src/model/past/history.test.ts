import { type Game, isFault, isRefusal, Match, readMatchText, type State } from '@cauldron/engine';
import { describe, expect, it } from 'vitest';
import { ford } from '../../../../../test/proving-ground/game.ts';
import { memoryStore, type SeatPlayer } from '../device/store.ts';
import { LocalTable } from '../table/local-table.ts';
import { Words } from '../words/words.ts';

const game = ford as unknown as Game<State>;

async function sitDown(...seats: readonly SeatPlayer[]): Promise<LocalTable> {
  const seating = { id: 'm', seats, store: memoryStore(), words: new Words(game), forcedNote: () => '' };
  const table = await LocalTable.begin(game, { scenario: game.info.scenarios[0].id, seed: 'history' }, seating);
  if (isRefusal(table)) throw new Error(table.key);
  return table;
}

const hashAt = (table: LocalTable, n: number) => (n === 0 ? undefined : table.match.line[n - 1].hash);

describe('looking back', () => {
  it('shows every point of a finished match as it was, and quickly', async () => {
    const table = await sitDown('random', 'random');
    const took: number[] = [];
    for (let n = 1; n <= table.length.value; n += 3) {
      const begun = performance.now();
      table.lookAt(n);
      const { turn } = table.view.value;
      took.push(performance.now() - begun);
      expect(turn).toBe(game.observe(table.match.stateAt(n), table.seat.value).turn);
      expect(game.hash(table.match.stateAt(n))).toBe(hashAt(table, n));
    }
    // The median: a pause of a busy machine does not count.
    expect(took.sort((a, b) => a - b)[Math.floor(took.length / 2)]).toBeLessThan(50);
    table.lookAt(undefined);
    expect(table.view.value.outcome).toBeDefined();
  });

  it('offers no answer and refuses orders, undo and redo until the present is back', async () => {
    const table = await sitDown('person', 'person');
    const [first] = table.offers.value.all;
    await table.act(first);
    const hash = game.hash(table.match.state);
    table.lookAt(0);
    expect(table.question.value).toBeUndefined();
    expect(table.offers.value.all).toEqual([]);
    for (const refused of [await table.act(first), await table.undo(), await table.redo()]) {
      expect(refused).toMatchObject({ key: 'looking-back' });
    }
    expect(game.hash(table.match.state)).toBe(hash);
    table.lookAt(undefined);
    expect(table.offers.value.all.length).toBeGreaterThan(0);
  });

  it('shows only what the viewer could see then', async () => {
    const table = await sitDown('person', 'random');
    for (let i = 0; i < 6 && table.question.value; i++) await table.act(table.offers.value.all[0]);
    for (let n = 0; n < table.length.value; n++) {
      table.lookAt(n);
      expect(table.view.value.viewer).toBe(0);
      expect(table.view.value.position).toEqual(game.observe(table.match.stateAt(n), 0).position);
    }
  });
});

describe('a match in time', () => {
  it('moves by turn, activation and action, and stops at both ends', async () => {
    const { history } = await sitDown('random', 'random');
    await history.catchUp();
    const walk = (stride: 'turn' | 'activation' | 'action') => {
      const points = [0];
      while (points[points.length - 1] < history.length) points.push(history.step(points.slice(-1)[0], stride, 1));
      return points;
    };
    const [turns, activations, actions] = [walk('turn'), walk('activation'), walk('action')];
    expect(actions).toHaveLength(history.length + 1);
    expect(activations).toEqual(expect.arrayContaining(turns));
    expect(activations.length).toBeGreaterThan(turns.length);
    const numbers = turns.slice(0, -1).map((n) => history.at(n)?.turn);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(history.step(history.length, 'turn', -1)).toBe(turns[turns.length - 2]);
    expect(history.step(0, 'turn', -1)).toBe(0);
  });

  it('forgets what was taken back', async () => {
    const table = await sitDown('person', 'person');
    while (!table.canUndo()) await table.act(table.offers.value.all[0]);
    await table.history.catchUp();
    await table.undo();
    const answers = table.offers.value.all;
    await table.act(answers[answers.length - 1]);
    await table.history.catchUp();
    const n = table.length.value;
    expect(table.history.at(n)).toMatchObject({ n, turn: table.view.value.turn });
  });
});

describe('a sandbox from any point', () => {
  it('has the past of its match, one person plays both sides, and its file replays', async () => {
    const table = await sitDown('random', 'random');
    const n = Math.floor(table.length.value / 2);
    const sandbox = await table.fork(n, 'other', 'fork');
    expect(sandbox.match.line.slice(0, n)).toEqual(table.match.line.slice(0, n));
    while (sandbox.question.value) await sandbox.act(sandbox.offers.value.all[0]);
    const record = readMatchText(await sandbox.text());
    const again = isFault(record) ? undefined : Match.load(game, record.header, record.journal);
    if (!again || isRefusal(again)) throw new Error('the file of a sandbox does not load');
    expect(game.hash(again.state)).toBe(game.hash(sandbox.match.state));
    expect(table.view.value.outcome).toBeDefined();
  });
});
