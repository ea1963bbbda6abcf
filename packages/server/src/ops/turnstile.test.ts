import { expect, it, vi } from 'vitest';
import { Turnstile } from './turnstile.ts';

it('lets one piece of work through at a time, and networks in turn', async () => {
  const turnstile = new Turnstile();
  const done: string[] = [];
  let inside = 0;
  const work = (name: string) => async () => {
    expect(++inside).toBe(1);
    await Promise.resolve();
    inside--;
    done.push(name);
  };
  const noisy = Array.from({ length: 5 }, (_, i) => turnstile.pass('noisy', work(`noisy ${i}`)));
  await Promise.all([...noisy, turnstile.pass('quiet', work('quiet'))]);
  // One of the noisy network was under way, and one waited before the quiet one came.
  expect(done.indexOf('quiet')).toBe(2);
  expect(done).toHaveLength(6);
});

it('does not wait for work that hangs', async () => {
  vi.useFakeTimers();
  try {
    const turnstile = new Turnstile();
    void turnstile.pass('one', () => new Promise(() => {}));
    const after = turnstile.pass('two', async () => 'done');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await after).toBe('done');
    expect(await turnstile.pass('three', async () => 'done too')).toBe('done too');
  } finally {
    vi.useRealTimers();
  }
});

it('turns a network away that has much waiting, and goes on after work that fails', async () => {
  const turnstile = new Turnstile();
  const failing = turnstile.pass('one', () => Promise.reject(new Error('no')));
  const many = Array.from({ length: 25 }, () => turnstile.pass('one', async () => 'done').catch((error) => error.code));
  const other = turnstile.pass('two', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'too-fast')).toHaveLength(5);
  expect(await other).toBe('done');
});
