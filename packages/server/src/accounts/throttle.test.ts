import { describe, expect, it } from 'vitest';
import { SignInThrottle } from './throttle.ts';

describe('the limit on guesses', () => {
  const still = () => new SignInThrottle(1, () => 0);
  const stranger = (network: string) => ({ name: 'Ada', network, knownDevice: undefined });

  it('bounds the guesses from many networks for one name together, and leaves known devices alone', () => {
    const throttle = still();
    const tries = Array.from({ length: 200 }, (_, i) => throttle.mayTry(stranger(`network ${i % 20}`)));
    expect(tries.filter((may) => may)).toHaveLength(100);
    expect(throttle.mayTry({ ...stranger('network 0'), knownDevice: 'a' })).toBe(true);
    expect(throttle.mayTry({ ...stranger('network 21'), name: 'Bob' })).toBe(true);
  });

  it('a network that has used up its guesses takes none from other networks', () => {
    const throttle = still();
    for (let i = 0; i < 1000; i++) throttle.mayTry(stranger('the attacker'));
    expect(throttle.mayTry(stranger('the owner'))).toBe(true);
  });

  it('gives a known device its own count, for each account', () => {
    const throttle = still();
    const known = { ...stranger('home'), knownDevice: 'a' };
    const tries = Array.from({ length: 11 }, () => throttle.mayTry(known));
    expect(tries.filter((may) => may)).toHaveLength(10);
    expect(throttle.mayTry({ ...known, name: 'Bob' })).toBe(true);
  });

  it('counts every spelling of a name as that name', () => {
    const throttle = still();
    const spellings = ['Ada B', 'ada b', 'ADA  B', '\uFF21da B', 'Ada\u00A0B', ' Ada B', 'Ada B '];
    const tries = spellings.flatMap((name) => [
      throttle.mayTry({ ...stranger('one'), name }),
      throttle.mayTry({ ...stranger('one'), name }),
    ]);
    expect(tries.filter((may) => may)).toHaveLength(10);
  });
});
