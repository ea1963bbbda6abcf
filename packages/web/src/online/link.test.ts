import { describe, expect, it } from 'vitest';
import { hashOf, type OnlineRoute, readRoute } from './link.ts';

describe('addresses of online play', () => {
  it.each<OnlineRoute>([
    { at: 'new', game: 'a game' },
    { at: 'join', match: 'm-1', invitation: 'x_y-z' },
    { at: 'match', match: 'm/1' },
    { at: 'account' },
  ])('are read as they are written: %o', (route) => {
    expect(readRoute(hashOf(route))).toEqual(route);
  });

  it('leave all other addresses alone', () => {
    for (const hash of ['', '#', '#/', '#board', '#/join/only-a-match', '#/match', '#/%E0%A4%A/x'])
      expect(readRoute(hash)).toBeUndefined();
  });

  it('keep an invitation behind the `#`, which browsers do not send', () => {
    expect(hashOf({ at: 'join', match: 'm', invitation: 'secret' }).startsWith('#')).toBe(true);
  });
});
