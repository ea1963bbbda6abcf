/** One counter as a picture, sharp at its size. */

import { type CounterSet, paintCounter } from '@cauldron/board';
import type { Piece } from '@cauldron/engine';
import { useEffect, useRef } from 'preact/hooks';
import { highContrast } from '../model/device/settings.ts';

export function CounterPicture({
  counters,
  piece,
  size,
}: {
  readonly counters: CounterSet;
  readonly piece: Piece;
  readonly size: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = counters.lookOf(piece, highContrast.value);
  const pixels = Math.round(size * Math.min(3, window.devicePixelRatio || 1));
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    ctx.clearRect(0, 0, pixels, pixels);
    paintCounter(ctx, pixels, look);
  }, [look.key, pixels]);
  return (
    <canvas
      ref={canvas}
      class="counter"
      width={pixels}
      height={pixels}
      style={{ width: `${size}px`, height: `${size}px` }}
    />
  );
}
