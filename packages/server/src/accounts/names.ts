/** When two names count as one: for signing in, for the limits on guesses, and for who may carry a name. */

/** The name as it is compared. Composed and compatible letters, spaces and case make no difference. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Letters of other scripts, and the Latin letter that each could be taken for. Capitals first: some differ from their small letter. */
const LOOK_ALIKES = new Map(
  [
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
    ['αβγεηικνορτυχω', 'abyenikvoptuxw'],
    ['АВЕКМНОРСТУХЅІЈԚԜ', 'abekmhopctyxsijqw'],
    ['авеԁһіјкмнорԛѕтухԝӏ', 'abedhijkmhopqstyxwl'],
    ['ıȷɑɡ', 'ijag'],
  ].flatMap(([theirs, ours]) => [...theirs].map((letter, i) => [letter, ours[i]] as const)),
);

/**
 * The name as it looks at a glance: names with the same look could be taken for each other. Accents, spaces and signs do not
 * count; look-alikes of Greek and Cyrillic count as the Latin letter; i, l and 1 count as one letter, and so do o and 0, rn and
 * m, vv and w. It knows no other scripts and no pictures: it is a fence, not a proof.
 */
export function lookOf(name: string): string {
  const bare = name.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '');
  const latin = [...bare].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  const plain = latin
    .toLowerCase()
    .replace(/[i1|!]/g, 'l')
    .replaceAll('0', 'o')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  return plain === '' ? nameKey(name) : plain;
}

/** The page calls guests who give no name «Player 1», «Player 2», …: such a name belongs to nobody. */
export const isForGuests = (name: string): boolean => /^player \d+$/.test(nameKey(name));
