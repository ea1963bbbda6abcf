import { type NamedQuestion, type ToClient, wantedAnswers } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { matchesOf } from '../testing/stand-ins.ts';
import type { Sending } from './service.ts';
import { WaitingRoom } from './waiting.ts';

const wanted = wantedAnswers.parse({});
const NOW = '0'.repeat(64);
/** The last line of chat or an offer: viewers hear of both. */
const chat: ToClient = { t: 'chat', channel: 'table', match: 'm', n: 1, seat: 0, name: 'Ann', at: '', text: 'hello' };
const news = { t: 'table', match: 'm' } as ToClient;

/** A match that waits for a seat, and its viewers. */
function table(waitsFor: number | null = 1) {
  const sends = new Set<(sending: Sending) => void>();
  const state = { waitsFor, asks: 0, whole: 0 };
  const matches = matchesOf({
    async question(match, _, { from, position }): Promise<NamedQuestion> {
      state.asks++;
      if (position) state.whole++;
      const reply = { after: 0, under: { next: NOW, known: '' } };
      const shown = { match, seat: 0, seq: 1, result: null, question: null, answers: [], from, total: 0, reply };
      return { ...shown, waitsFor: state.waitsFor };
    },
    async watch(_match, _who, _from, send) {
      sends.add(send);
      return { seat: 0, stop: () => void sends.delete(send) };
    },
  });
  const tell = (message: ToClient) => {
    for (const send of sends) send({ message, text: '' });
  };
  return { state, sends, tell, room: new WaitingRoom(matches) };
}
const staying = { seconds: 25, onGone: () => {} };
/** Long enough for everything that does not wait. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a request that waits', () => {
  it('is answered at once if the match waits for the seat, or if it does not want to wait', async () => {
    const { room, sends } = table(0);
    expect(await room.question('m', {}, wanted, staying)).toMatchObject({ waitsFor: 0 });
    expect(await table(1).room.question('m', {}, wanted, { ...staying, seconds: 0 })).toMatchObject({ waitsFor: 1 });
    expect(sends.size).toBe(0);
  });

  it('is answered when the match waits for the seat, and not before', async () => {
    const { room, state, sends, tell } = table();
    let answer: unknown;
    const asked = room.question('m', {}, wanted, staying).then((found) => {
      answer = found;
    });
    await settle();
    tell(chat);
    tell(news);
    await settle();
    expect(answer).toBeUndefined();
    // It looks again at news, not at talk.
    expect(state.asks).toBe(2);
    state.waitsFor = 0;
    tell(news);
    await asked;
    expect(answer).toMatchObject({ waitsFor: 0 });
    expect(sends.size).toBe(0);
  });

  it('costs a look at each piece of news and no more: what it asked for is made when it is answered', async () => {
    const { room, state, tell } = table();
    const asked = room.question('m', {}, { ...wanted, position: true, unit: 'tank' }, staying);
    for (let i = 0; i < 20; i++) {
      await settle();
      tell(news);
    }
    await settle();
    expect(state).toMatchObject({ asks: 21, whole: 1 });
    state.waitsFor = 0;
    tell(news);
    expect(await asked).toMatchObject({ waitsFor: 0 });
    expect(state.whole).toBe(2);
  });

  it('is let go when the asker goes away', async () => {
    const { room, sends } = table();
    let leave = () => {};
    const asked = room.question('m', {}, wanted, {
      seconds: 25,
      onGone: (then) => {
        leave = then;
      },
    });
    await settle();
    expect(sends.size).toBe(1);
    leave();
    await asked;
    expect(sends.size).toBe(0);
  });

  it('only a few of one seat wait; others are answered at once', async () => {
    const { room, state, sends, tell } = table();
    const waiting = [1, 2, 3, 4].map(() => room.question('m', {}, wanted, staying));
    await settle();
    expect(sends.size).toBe(4);
    expect(await room.question('m', {}, wanted, staying)).toMatchObject({ waitsFor: 1 });
    state.waitsFor = 0;
    tell(news);
    await Promise.all(waiting);
    state.waitsFor = 1;
    const again = room.question('m', {}, wanted, staying);
    await settle();
    expect(sends.size).toBe(1);
    state.waitsFor = 0;
    tell(news);
    await again;
  });

  it('a stranger does not wait', async () => {
    const room = new WaitingRoom(matchesOf());
    expect(await room.question('m', {}, wanted, staying)).toMatchObject({ declined: 'no-match' });
  });
});
