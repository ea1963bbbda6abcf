import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

describe('a page speaks to its own server', () => {
  it('by the origin the host named', () => {
    const named = ['https://play.example.org'];
    expect(isOwnOrigin('https://play.example.org', 'play.example.org', named)).toBe(true);
    for (const other of [
      'https://evil.example.org',
      'http://play.example.org',
      'null',
      'https://play.example.org.evil.org',
    ])
      expect(isOwnOrigin(other, 'play.example.org', named), other).toBe(false);
  });

  it('without such a name by number or as localhost, at the port it was sent to', () => {
    expect(isOwnOrigin('http://127.0.0.1:8642', '127.0.0.1:8642', [])).toBe(true);
    expect(isOwnOrigin('http://localhost:8642', 'localhost:8642', [])).toBe(true);
    expect(isOwnOrigin('http://[::1]:8642', '[::1]:8642', [])).toBe(true);
    expect(isOwnOrigin('http://127.0.0.1:9999', '127.0.0.1:8642', [])).toBe(false);
  });

  it('never by a name that somebody else made lead here', () => {
    expect(isOwnOrigin('http://rebound.example.org:8642', 'rebound.example.org:8642', [])).toBe(false);
  });
});
