import { describe, expect, it } from 'vitest';
import { networkOf, Pace, Paces } from './pace.ts';

describe('a pace', () => {
  it('lets a burst through, then only what the rate allows', () => {
    let now = 0;
    const pace = new Pace({ burst: 3, perSecond: 2 }, () => now);
    expect([1, 2, 3, 4].map(() => pace.take())).toEqual([true, true, true, false]);
    now = 500;
    expect({ first: pace.take(), second: pace.take() }).toEqual({ first: true, second: false });
    now = 60_000;
    expect([1, 2, 3, 4].map(() => pace.take())).toEqual([true, true, true, false]);
  });

  it('takes nothing away when a clock jumps backwards', () => {
    let now = 10_000;
    const pace = new Pace({ burst: 1, perSecond: 1 }, () => now);
    expect(pace.take()).toBe(true);
    now = 0;
    expect(pace.take()).toBe(false);
    now = 1000;
    expect(pace.take()).toBe(true);
  });

  it('is separate for each address, and forgotten once it is full again', () => {
    let now = 0;
    const paces = new Paces({ burst: 1, perSecond: 1 }, () => now, 2);
    expect({ first: paces.take('a'), again: paces.take('a'), other: paces.take('b') }).toEqual({
      first: true,
      again: false,
      other: true,
    });
    now = 2000;
    expect(paces.take('c')).toBe(true);
    expect(paces.size).toBe(1);
  });
});

describe('the network of an address', () => {
  it('is the address itself for IPv4, and the first half for IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});
