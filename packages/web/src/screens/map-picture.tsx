/** A game's map as a picture. */

import { mapArt } from '@cauldron/board';
import { useEffect, useRef } from 'preact/hooks';
import type { Edition } from '../edition.ts';
import { isDark } from '../model/device/settings.ts';

const WIDE = 1100;

export function MapPicture({ edition }: { readonly edition: Edition }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, right, bottom } = edition.sheet.paper;
  const scale = WIDE / (right - left);
  const dark = isDark.value;
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    ctx.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    mapArt(edition.pack, edition.sheet).paint(ctx, scale, edition.sheet.paper, { dark, numbers: false });
  }, [edition, scale, left, top, dark]);
  return <canvas ref={canvas} class="map-picture" width={WIDE} height={Math.round((bottom - top) * scale)} />;
}
