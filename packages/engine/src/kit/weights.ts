/** The figures of an advice by name, for tuning: a list of figures, one for each side, counts as that number of them. */

export type Weighted = Readonly<Record<string, number | readonly number[]>>;

/** The type of weights that others may be given instead of some. */
export type WeightsOf<W extends Weighted> = {
  readonly [K in keyof W]: W[K] extends number ? number : readonly number[];
};

/** `fear: [30, 10]` becomes `fear.axis` and `fear.allied`. */
export function flatWeights(weights: Weighted, sides: readonly string[]): Record<string, number> {
  const flat: Record<string, number> = {};
  for (const [name, value] of Object.entries(weights)) {
    if (typeof value === 'number') flat[name] = value;
    else for (const [i, side] of sides.entries()) flat[`${name}.${side}`] = value[i];
  }
  return flat;
}

/** The other way; what is not named stays as it was. */
export function withWeights<W extends Weighted>(
  weights: W,
  flat: Readonly<Record<string, number>>,
  sides: readonly string[],
): W {
  const changed = Object.entries(weights).map(([name, value]) => [
    name,
    typeof value === 'number' ? (flat[name] ?? value) : sides.map((side, i) => flat[`${name}.${side}`] ?? value[i]),
  ]);
  return { ...weights, ...Object.fromEntries(changed) };
}
