/** The small marks that tell one ground from another: sand, stones, ridges, marsh, woods, houses, waves. */

import { alpha, darker, lighter } from '../colours.ts';
import type { Terrain } from '../data.ts';
import { type Box, boundsOf, overlaps, type Point, RADIUS } from '../sheet.ts';
import { noise, scatter } from './noise.ts';

type GroundPattern = Terrain['pattern'];

/** Shapes are filled, lighter shapes lie on them, lines are drawn. */
interface GroundMarks {
  readonly shapes: Path2D;
  readonly lights: Path2D;
  readonly lines: Path2D;
}

/** A few neighbouring hexes. Their marks are made when they are painted for the first time. */
interface GroundPatch {
  readonly cells: readonly Point[];
  readonly box: Box;
  marks: GroundMarks | undefined;
}

export interface Texture {
  readonly pattern: GroundPattern;
  readonly patches: readonly GroundPatch[];
}

interface GroundPen extends GroundMarks {
  readonly at: Point;
  random(): number;
  spot(reach: number): Point;
}

/** Marks are kept in squares of this side; a tile paints only the squares that it touches. */
const PATCH = 420;
/** Below this scale marks are smaller than a pixel. */
const VISIBLE = 0.34;

export function textureOf(cells: readonly Point[], pattern: GroundPattern): Texture {
  const patches = new Map<string, Point[]>();
  for (const at of cells) {
    const key = `${Math.floor(at.x / PATCH)},${Math.floor(at.y / PATCH)}`;
    const known = patches.get(key);
    if (known) known.push(at);
    else patches.set(key, [at]);
  }
  const all = [...patches.values()];
  return {
    pattern,
    patches: all.map((some) => ({ cells: some, box: boundsOf(some, RADIUS * 1.4), marks: undefined })),
  };
}

function marksOf(cells: readonly Point[], pattern: GroundPattern): GroundMarks {
  const [shapes, lights, lines] = [new Path2D(), new Path2D(), new Path2D()];
  for (const at of cells) {
    const random = scatter(at);
    const spot = (reach: number): Point => {
      const [angle, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * reach];
      return { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) };
    };
    DRAW[pattern]({ shapes, lights, lines, at, random, spot });
  }
  return { shapes, lights, lines };
}

function dot(path: Path2D, { x, y }: Point, size: number): void {
  path.moveTo(x + size, y);
  path.arc(x, y, size, 0, 2 * Math.PI);
}

function bow(path: Path2D, { x, y }: Point, half: number, high: number): void {
  path.moveTo(x - half, y);
  path.quadraticCurveTo(x, y - high, x + half, y);
}

const DRAW: Readonly<Record<GroundPattern, (pen: GroundPen) => void>> = {
  plain: () => undefined,

  /** Grains that gather in drifts, and ripples of the wind where the drifts are deep. */
  sand: ({ shapes, lines, at, random, spot }) => {
    const depth = noise(at.x, at.y, 330, 3) * 0.65 + noise(at.x, at.y, 120, 4) * 0.35;
    for (let n = Math.round(5 + 30 * Math.max(0, depth + 0.25)); n > 0; n--)
      dot(shapes, spot(RADIUS * 1.05), 0.45 + random() * 0.6);
    const ripples = depth > 0.16 ? 2 : depth > -0.05 && random() < 0.4 ? 1 : 0;
    for (let n = ripples; n > 0; n--) {
      const { x, y } = spot(RADIUS * 0.8);
      for (let k = 0; k < 3; k++)
        bow(lines, { x: x + k * 4 + random() * 4, y: y + k * 5.5 }, 6 + random() * 7, 3.2 + random() * 2);
    }
  },

  stipple: ({ shapes, random, spot }) => {
    for (let n = 0; n < 30; n++) dot(shapes, spot(RADIUS), 0.7 + random() * 1.3);
  },

  /** Stones of every size with a lit upper side, and gravel between them. */
  rocks: ({ shapes, lights, random, spot }) => {
    for (let n = 0; n < 24; n++) dot(shapes, spot(RADIUS * 1.05), 0.5 + random() * 0.8);
    for (let n = 0; n < 13; n++) {
      const { x, y } = spot(RADIUS * 0.98);
      const size = 1.8 + random() * random() * 5;
      const corners = Array.from({ length: 6 }, (_, i) => {
        const [angle, far] = [(i + random() * 0.7) * (Math.PI / 3), size * (0.7 + random() * 0.5)];
        return { x: x + far * 1.25 * Math.cos(angle), y: y + far * 0.85 * Math.sin(angle) };
      });
      const outline = (path: Path2D, dx: number, dy: number, k: number) => {
        corners.forEach((p, i) => {
          const to = { x: x + dx + (p.x - x) * k, y: y + dy + (p.y - y) * k };
          if (i === 0) path.moveTo(to.x, to.y);
          else path.lineTo(to.x, to.y);
        });
        path.closePath();
      };
      outline(shapes, 0.5, 0.7, 1.12);
      outline(lights, -0.2, -0.3, 0.86);
    }
  },

  /** Hills as old maps show them: a back, and strokes down its shaded side. */
  ridges: ({ shapes, lines, random, spot }) => {
    for (let n = 0; n < 12; n++) dot(shapes, spot(RADIUS), 0.5 + random() * 0.7);
    for (let n = 0; n < 7; n++) {
      const { x, y } = spot(RADIUS * 0.92);
      const half = 7 + random() * 7;
      const high = half * (0.95 + random() * 0.4);
      bow(lines, { x, y }, half, high * 1.5);
      for (let k = 1; k < 6; k++) {
        const t = 0.34 + k * 0.11;
        const [px, py] = [x - half + 2 * half * t, y - high * 3 * t * (1 - t)];
        const long = (3 + random() * 4) * (1.15 - t * 0.5);
        lines.moveTo(px, py);
        lines.lineTo(px + long * 0.5, Math.min(y + 1.5, py + long));
      }
    }
  },

  /** Water between tufts. */
  marsh: ({ lines, random, spot }) => {
    for (let n = 0; n < 9; n++) {
      const { x, y } = spot(RADIUS * 0.95);
      const half = 5 + random() * 6;
      lines.moveTo(x - half, y);
      lines.lineTo(x + half, y);
      for (const lean of [-2.2, 0, 2.2]) {
        lines.moveTo(x + lean * 0.5, y - 1);
        lines.lineTo(x + lean, y - 4 - random() * 3);
      }
    }
  },

  /** Round crowns with a lit side. */
  woods: ({ shapes, lights, random, spot }) => {
    const trees = Array.from({ length: 16 }, () => ({ at: spot(RADIUS * 0.98), size: 3.6 + random() * 3 }));
    for (const { at, size } of trees.sort((a, b) => a.at.y - b.at.y)) {
      dot(shapes, { x: at.x + 0.9, y: at.y + 1.1 }, size);
      dot(lights, { x: at.x - size * 0.12, y: at.y - size * 0.14 }, size * 0.78);
    }
  },

  hatch: ({ lines, at: { x, y }, random }) => {
    for (let n = -4; n <= 4; n++) {
      const [from, to] = [16 + random() * 7, 16 + random() * 7];
      lines.moveTo(x + n * 12 - from * 0.55, y + from);
      lines.quadraticCurveTo(x + n * 12 + random() * 2 - 1, y, x + n * 12 + to * 0.55, y - to);
    }
  },

  waves: ({ lines, random, spot }) => {
    for (let n = random() < 0.6 ? 2 : 1; n > 0; n--) {
      const { x, y } = spot(RADIUS * 0.8);
      const [half, high] = [6 + random() * 5, 3 + random() * 2.4];
      lines.moveTo(x - half, y);
      lines.quadraticCurveTo(x - half / 2, y - high, x, y);
      lines.quadraticCurveTo(x + half / 2, y + high, x + half, y);
    }
  },

  /** Houses in rows that do not quite line up, around a square. */
  blocks: ({ shapes, lights, at: { x, y }, random }) => {
    const turn = (random() - 0.5) * 0.5;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (let row = -3; row <= 3; row++)
      for (let column = -3; column <= 3; column++) {
        const far = Math.hypot(row, column * 1.1);
        if (far > 3.4 || far < 0.9 || random() < 0.1 + far * 0.07) continue;
        const [w, h] = [6 + random() * 5, 5 + random() * 4.5];
        const [u, v] = [column * 13 + random() * 3 - 1.5, row * 12 + random() * 3 - 1.5];
        const box = (path: Path2D, d: number, k: number) => {
          [
            [-w, -h],
            [w, -h],
            [w, h],
            [-w, h],
          ].forEach(([dx, dy], i) => {
            const [a, b] = [u + (dx * k) / 2 + d, v + (dy * k) / 2 + d];
            const to = { x: x + a * cos - b * sin, y: y + a * sin + b * cos };
            if (i === 0) path.moveTo(to.x, to.y);
            else path.lineTo(to.x, to.y);
          });
          path.closePath();
        };
        box(shapes, 0.5, 1.1);
        box(lights, -0.3, 0.74);
      }
  },
};

/** How strongly each pattern shows. */
const INK: Readonly<Partial<Record<GroundPattern, { dark: number; share: number; light?: number; width?: number }>>> = {
  sand: { dark: 0.45, share: 0.42, width: 0.75 },
  stipple: { dark: 0.5, share: 0.5 },
  rocks: { dark: 0.58, share: 0.62, light: 0.28 },
  ridges: { dark: 0.55, share: 0.62, width: 1 },
  marsh: { dark: 0.5, share: 0.55, width: 1 },
  woods: { dark: 0.5, share: 0.75, light: 0.02 },
  hatch: { dark: 0.35, share: 0.45, width: 1.2 },
  waves: { dark: 0.35, share: 0.42, width: 1.2 },
  blocks: { dark: 0.62, share: 0.85, light: -0.32 },
};

export function paintTexture(
  ctx: CanvasRenderingContext2D,
  { pattern, patches }: Texture,
  fill: string,
  scale: number,
  window: Box,
): void {
  const ink = INK[pattern];
  if (!ink || (scale < VISIBLE && pattern !== 'blocks' && pattern !== 'woods')) return;
  const dark = alpha(darker(fill, ink.dark), ink.share);
  const light = ink.light === undefined || ink.light >= 0 ? lighter(fill, ink.light ?? 0) : darker(fill, -ink.light);
  ctx.lineWidth = ink.width ?? 1;
  ctx.lineCap = 'round';
  for (const patch of patches) {
    if (!overlaps(patch.box, window)) continue;
    patch.marks ??= marksOf(patch.cells, pattern);
    const { shapes, lights, lines } = patch.marks;
    ctx.fillStyle = ctx.strokeStyle = dark;
    ctx.fill(shapes);
    if (ink.width !== undefined) ctx.stroke(lines);
    if (ink.light === undefined) continue;
    ctx.fillStyle = light;
    ctx.fill(lights);
  }
}
