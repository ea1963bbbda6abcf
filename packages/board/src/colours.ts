/** Mixing and judging colours given as #rrggbb. */

type Rgb = readonly [number, number, number];

const read = (hex: string): Rgb => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;

export function mix(a: string, b: string, share: number): string {
  const [from, to] = [read(a), read(b)];
  const part = (i: number) => two(from[i] + (to[i] - from[i]) * share);
  return `#${part(0)}${part(1)}${part(2)}`;
}

export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number): string => mix(colour, '#000000', share);

/** A darker colour that keeps, or gains, its hue: less light, more saturation. */
export function deepened(colour: string, light: number, saturation: number): string {
  const dimmed = read(colour).map((v) => v * light);
  const grey = (dimmed[0] + dimmed[1] + dimmed[2]) / 3;
  return `#${dimmed.map((v) => two(Math.min(255, Math.max(0, grey + (v - grey) * saturation)))).join('')}`;
}

const two = (v: number): string => Math.round(v).toString(16).padStart(2, '0');

export function alpha(colour: string, opacity: number): string {
  const [r, g, b] = read(colour);
  return `rgba(${r}, ${g}, ${b}, ${opacity})`;
}

function luminance(colour: string): number {
  const [r, g, b] = read(colour).map((v) => {
    const s = v / 255;
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Dark or light ink, the one that reads better on the ground. */
export const inkOn = (ground: string): string => (luminance(ground) > 0.28 ? '#1d1a14' : '#ffffff');

/** From 1 (equal) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
