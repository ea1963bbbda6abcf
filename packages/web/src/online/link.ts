/** Addresses of online play. They stand behind the `#`, which no browser sends, so an invitation never reaches a server's log. */

export type OnlineRoute =
  /** Make a match. */
  | { readonly at: 'new'; readonly game?: string | undefined }
  /** Take the seat of an invitation. */
  | { readonly at: 'join'; readonly match: string; readonly invitation: string }
  /** A match in which the person holds a seat, or which he watches. */
  | { readonly at: 'match'; readonly match: string }
  | { readonly at: 'account' };

export function readRoute(hash: string): OnlineRoute | undefined {
  const [, at, match, invitation] = hash.split('/').map(decode);
  if (!hash.startsWith('#/')) return undefined;
  if (at === 'new') return { at, game: match };
  if (at === 'join' && match && invitation) return { at, match, invitation };
  if (at === 'match' && match) return { at, match };
  return at === 'account' ? { at } : undefined;
}

export function hashOf(route: OnlineRoute): string {
  const parts =
    route.at === 'join'
      ? [route.match, route.invitation]
      : route.at === 'match'
        ? [route.match]
        : route.at === 'new' && route.game !== undefined
          ? [route.game]
          : [];
  return ['#', route.at, ...parts.map(encodeURIComponent)].join('/');
}

/** The full address, for sending to somebody. */
export const linkTo = (route: OnlineRoute): string => `${location.origin}${location.pathname}${hashOf(route)}`;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
