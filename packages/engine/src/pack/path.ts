/** Paths into JSON, written as a reader would look them up: `scenarios[0].setup.sides.axis.groups[3].at`. */

export type PathStep = string | number;

export function showPath(steps: readonly PropertyKey[]): string {
  let text = '';
  for (const step of steps) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[A-Za-z_]\w*$/.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`;
    else text += `[${JSON.stringify(String(step))}]`;
  }
  return text === '' ? '(whole file)' : text;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueAt(root: unknown, steps: readonly PropertyKey[]): unknown {
  let value = root;
  for (const step of steps) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isRecord(value)) value = value[String(step)];
    else return undefined;
  }
  return value;
}

/** What kind of value it is, for a sentence. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return kindName(Array.isArray(value) ? 'array' : typeof value);
}

export function kindName(kind: string): string {
  if (kind === 'array' || kind === 'tuple') return 'a list';
  if (kind === 'object' || kind === 'record') return 'an object';
  if (kind === 'int') return 'a whole number';
  return `a ${kind}`;
}

/** The value itself, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
