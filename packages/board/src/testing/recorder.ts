/** A canvas that draws nothing and records every call: for tests without a browser. */

import { vi } from 'vitest';

/** What was drawn, in order: one line for each call and each setting. */
export type Drawn = string[];

const written = (args: readonly unknown[]): string =>
  args
    .map((arg) => (typeof arg === 'number' ? String(Math.round(arg * 100) / 100) : (JSON.stringify(arg) ?? '')))
    .join();

class RecordedPath {
  private readonly ops: string[];
  constructor(from?: string | RecordedPath) {
    this.ops = from instanceof RecordedPath ? [...from.ops] : from === undefined ? [] : [from];
  }
  private add(name: string, args: readonly number[]): void {
    this.ops.push(`${name} ${written(args)}`);
  }
  moveTo = (...at: number[]) => this.add('moveTo', at);
  lineTo = (...at: number[]) => this.add('lineTo', at);
  rect = (...box: number[]) => this.add('rect', box);
  roundRect = (...box: number[]) => this.add('roundRect', box);
  arc = (...circle: number[]) => this.add('arc', circle);
  closePath = () => this.add('closePath', []);
}

const GIVEN: Readonly<Record<string, () => unknown>> = {
  measureText: () => ({ width: 10 }),
  createPattern: () => ({ setTransform: () => undefined }),
  createLinearGradient: () => ({ addColorStop: () => undefined }),
};

function contextOf(drawn: Drawn): CanvasRenderingContext2D {
  const settings: Record<string | symbol, unknown> = {};
  return new Proxy(settings, {
    get: (_, name) =>
      settings[name] ??
      ((...args: unknown[]) => {
        drawn.push(`${String(name)} ${written(args)}`);
        return GIVEN[String(name)]?.();
      }),
    set: (_, name, value) => {
      settings[name] = value;
      drawn.push(`${String(name)} = ${written([value])}`);
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
}

function canvasOf(drawn: Drawn): HTMLCanvasElement {
  const ctx = contextOf(drawn);
  const canvas = { width: 0, height: 0, style: {}, dataset: {}, getContext: () => ctx, toJSON: () => 'canvas' };
  return canvas as unknown as HTMLCanvasElement;
}

/** Stands in for the drawing functions of a browser. All canvases write into one list. */
export function recordDrawing(): { readonly drawn: Drawn; canvas(): HTMLCanvasElement } {
  const drawn: Drawn = [];
  vi.stubGlobal('Path2D', RecordedPath);
  vi.stubGlobal('document', { createElement: () => canvasOf(drawn) });
  vi.stubGlobal('window', { devicePixelRatio: 1 });
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  // The clock stands still, so no part of a frame is put off.
  vi.stubGlobal('performance', { now: () => 1e6 });
  return { drawn, canvas: () => canvasOf(drawn) };
}
