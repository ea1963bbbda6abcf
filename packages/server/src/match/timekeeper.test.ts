import { describe, expect, it } from 'vitest';
import type { TimeReading } from '../store/time.ts';
import { Timekeeper } from './timekeeper.ts';

const HOUR = 3_600_000;

/** A database with a clock that somebody can set, shared by processes on one machine. */
class World {
  /** Time that really passed, and the sleep of the machine in it. */
  passed = 0;
  asleep = 0;
  /** What the database's clock shows at the beginning, and how long an answer takes. */
  wall = 1_000_000_000;
  delay = 0;
  private ahead = 0;
  private version = 0;
  steps = 0;

  private get now(): number {
    return this.wall + this.passed + this.ahead;
  }
  process(): Timekeeper {
    return new Timekeeper({
      store: {
        read: async (): Promise<TimeReading> => {
          this.passed += this.delay / 2;
          const { now, version } = this;
          this.passed += this.delay / 2;
          return { now, version };
        },
        absorb: async ({ version }, step) => {
          if (version !== this.version) return;
          this.version++;
          this.steps++;
          this.ahead -= step;
        },
      },
      log: () => {},
      everyMs: 1000,
      monotonic: () => this.passed - this.asleep + 7,
      awake: () => this.passed + 99_000,
    });
  }
}

describe('the time of matches', () => {
  it.each([HOUR, -HOUR, 2000, -2000])('a step of the database’s clock by %i ms is not in it', async (step) => {
    const world = new World();
    const [a, b] = [world.process(), world.process()];
    await Promise.all([a.look(), b.look()]);
    const began = a.now();
    world.passed += 1000;
    world.wall += step;
    expect(a.now() - began).toBe(1000);
    for (let i = 0; i < 5; i++) {
      await Promise.all([a.look(), b.look()]);
      world.passed += 1000;
    }
    expect([a.now() - began, b.now() - began]).toEqual([6000, 6000]);
    expect(world.steps).toBe(1);
    // A process that comes later has the same time.
    const late = world.process();
    await late.look();
    expect(late.now()).toBe(a.now());
  });

  it('follows what drifts, and never goes back', async () => {
    const world = new World();
    const time = world.process();
    await time.look();
    let before = time.now();
    for (let i = 0; i < 100; i++) {
      world.passed += 1000;
      world.wall += i % 2 === 0 ? -1 : -2;
      await time.look();
      expect(time.now()).toBeGreaterThanOrEqual(before);
      before = time.now();
    }
    expect(before).toBe(1_000_000_000 - 150 + 100_000);
    expect(world.steps).toBe(0);
  });

  it('a slow answer is no step', async () => {
    const world = new World();
    const time = world.process();
    await time.look();
    const began = time.now();
    world.delay = 20_000;
    await time.look();
    expect(time.now() - began).toBe(20_000);
    expect(world.steps).toBe(0);
  });

  it('the sleep of the machine counts: the players’ time has passed', async () => {
    const world = new World();
    const time = world.process();
    await time.look();
    const began = time.now();
    world.passed += HOUR;
    world.asleep += HOUR;
    await time.look();
    expect(time.now() - began).toBe(HOUR);
    expect(world.steps).toBe(0);
  });
});
