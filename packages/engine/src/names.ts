/** Lists of names. The number of a name is its index in the list. */

type Numbered<Names extends readonly string[]> = {
  readonly [I in keyof Names & `${number}` as Names[I] & string]: I extends `${infer N extends number}` ? N : never;
};

/** `numbered(['move', 'combat'])` is `{ move: 0, combat: 1 }`. */
export const numbered = <const Names extends readonly string[]>(names: Names): Numbered<Names> =>
  Object.fromEntries(names.map((name, i) => [name, i])) as Numbered<Names>;

/** The number of a name; a pack with another name is refused. */
export function indexIn(names: readonly string[], name: string): number {
  const i = names.indexOf(name);
  if (i < 0) throw new Error(`the pack names an unknown ${name}; known are ${names.join(', ')}`);
  return i;
}
