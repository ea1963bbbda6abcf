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
