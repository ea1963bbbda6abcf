/** Mentions in talk: «@name» of somebody at the table, or of somebody who has spoken. */

/** A piece of a line; `who` is set if the piece mentions somebody. */
export interface TalkPiece {
  readonly text: string;
  readonly who?: string;
}

/** The line in pieces. Of two names that begin alike the longer one counts, and letter case does not matter. */
export function mentionsIn(text: string, names: readonly string[]): readonly TalkPiece[] {
  const known = [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const pieces: TalkPiece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const who = at >= from ? known.find((name) => isNamedAt(text, at + 1, name)) : undefined;
    if (who === undefined) continue;
    if (at > from) pieces.push({ text: text.slice(from, at) });
    from = at + 1 + who.length;
    pieces.push({ text: text.slice(at, from), who });
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The name stands there, and no letter or digit goes on behind it. */
const isNamedAt = (text: string, at: number, name: string): boolean =>
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length));
