/** When two names count as one: for signing in, for the limits on guesses, and for who may carry a name. */

/** The name as it is compared. Composed and compatible letters, spaces and case make no difference. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
