import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cauldron, scratch } from './testing/desk.ts';

const newFile = () => join(scratch(), 'match.jsonl');
const played = async (seats: string) => {
  const file = newFile();
  const argv = ['play', 'ford', '--scenario', 'skirmish', '--seed', '3', '--file', file, '--seats', seats];
  return { file, ...(await cauldron(argv)) };
};

describe('opponents at the table', () => {
  it('play a match to its end, and the record replays', async () => {
    const { file, code, out } = await played('red=recruit,blue=soldier:20');
    expect(code).toBe(0);
    expect(out).toMatch(/The match is over\./);
    const replayed = await cauldron(['replay', file, '--verify', '--json']);
    expect(JSON.parse(replayed.out)).toMatchObject({ verified: true });
  });

  it('are seated in the order of the sides if no side is named', async () => {
    expect((await played('recruit,random')).code).toBe(0);
    expect(await cauldron(['play', 'ford', '--seats', 'recruit'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/a player for each side/),
    });
  });

  it('play simulated matches, the same for the same seed', async () => {
    const argv = ['simulate', 'ford', '--scenario', 'skirmish', '--games', '4', '--seed', 'x', '--workers', '1'];
    const run = async () =>
      JSON.parse((await cauldron([...argv, '--seats', 'soldier:30,random', '--verify', '--json'])).out);
    const [once, again] = [await run(), await run()];
    expect(once).toMatchObject({ games: 4, finished: 4, errors: [] });
    expect({ wins: again.wins, decisions: again.decisions }).toEqual({ wins: once.wins, decisions: once.decisions });
  });
});

describe('ai choose', () => {
  it('says what an opponent would do in a match, and why', async () => {
    const { file } = await played('random,random');
    const { code, out } = await cauldron(['ai', 'choose', file, '--to', '3', '--player', 'soldier:100', '--json']);
    expect(code).toBe(0);
    const choice = JSON.parse(out);
    expect(Object.keys(choice)).toEqual([
      ...['seat', 'do', 'intention', 'arrows', 'odds', 'reply', 'worth', 'futures', 'plans'],
    ]);
    const plain = await cauldron(['ai', 'choose', file, '--to', '3', '--player', 'soldier:100']);
    expect(plain.out.split('\n')[0]).toContain(choice.do.join(' '));
  });

  it('refuses an opponent that does not exist, and a match that is over', async () => {
    const { file } = await played('random,random');
    expect((await cauldron(['ai', 'choose', file, '--player', 'oracle'])).err).toMatch(/no opponent “oracle”/);
    expect((await cauldron(['ai', 'choose', file])).err).toMatch(/asks nobody here/);
  });
});

describe('ai speed', () => {
  it('gives both rates and their share', async () => {
    const { out } = await cauldron(['ai', 'speed', 'ford', '--seconds', '1', '--json']);
    const speed = JSON.parse(out);
    expect(speed.random).toBeGreaterThan(0);
    expect(speed.share).toBeCloseTo(speed.rollouts / speed.random, 6);
  });
});
