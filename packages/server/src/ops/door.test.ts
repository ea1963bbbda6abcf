import { expect, it } from 'vitest';
import { CLOSED_SOCKET, Door } from './door.ts';

const at = (pace?: number) => {
  const time = { ms: 0 };
  return { time, door: new Door(pace, () => time.ms) };
};
const refuse = (door: Door, network: string, times: number) => {
  for (let i = 0; i < times; i++) door.refused(network);
};

it('is shut to a network that goes on after 200 refusals, for 20 seconds, and to nobody else', () => {
  const { door, time } = at();
  refuse(door, 'a', 200);
  expect(door.isShut('a')).toBe(false);
  expect(door.isOpenToAll).toBe(true);
  refuse(door, 'a', 1);
  expect(door.isShut('a')).toBe(true);
  expect(door.isShut('b')).toBe(false);
  time.ms = 19_999;
  expect(door.isShut('a')).toBe(true);
  time.ms = 20_000;
  expect(door.isShut('a')).toBe(false);
  expect(door.isOpenToAll).toBe(true);
});

it('is shut sooner the second time: two refusals a second are forgiven', () => {
  const { door, time } = at();
  refuse(door, 'a', 201);
  time.ms = 20_000;
  refuse(door, 'a', 40);
  expect(door.isShut('a')).toBe(false);
  refuse(door, 'a', 1);
  expect(door.isShut('a')).toBe(true);
});

it('stays open to a network that is refused twice a second for an hour', () => {
  const { door, time } = at();
  for (; time.ms < 3_600_000; time.ms += 500) door.refused('a');
  expect(door.isShut('a')).toBe(false);
});

it('counts a closed socket as twenty refusals', () => {
  const { door } = at();
  for (let i = 0; i < 10; i++) door.refused('a', CLOSED_SOCKET);
  expect(door.isShut('a')).toBe(false);
  door.refused('a', CLOSED_SOCKET);
  expect(door.isShut('a')).toBe(true);
});

it('is as patient as the host says', () => {
  const { door } = at(10);
  refuse(door, 'a', 2000);
  expect(door.isShut('a')).toBe(false);
  refuse(door, 'a', 1);
  expect(door.isShut('a')).toBe(true);
});

it('forgets networks whose time is over', () => {
  const { door, time } = at();
  refuse(door, 'a', 201);
  time.ms = 200_000;
  door.sweep();
  expect(door.isOpenToAll).toBe(true);
});
