/** The beginning of a scenario as a picture: the part of the map where its units stand, with their counters. */

import { ACROSS, type Box, mapArt, paintPosition } from '@cauldron/board';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cover } from '../edition.ts';
import { highContrast, isDark } from '../model/device/settings.ts';
import { starsOf } from '../model/map/objectives.ts';

/** Device pixels across. */
const WIDE = 1100;
/** Hexes of ground around the units. */
const MARGIN = 1.5;

interface Props {
  readonly cover: Cover;
  readonly scenario: string;
}

export function ScenarioPicture({ cover, scenario }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState(0);
  const dark = isDark.value;
  const contrast = highContrast.value;
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    const { pack, sheet, openings } = cover;
    const view = openings[scenario];
    if (shape === 0) return;
    ctx.canvas.width = WIDE;
    ctx.canvas.height = Math.round(WIDE / shape);
    const box = shaped(
      spanOf(
        cover,
        (view?.pieces ?? []).map(({ place }) => place),
      ),
      shape,
      sheet.paper,
    );
    const scale = WIDE / (box.right - box.left);
    ctx.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
    mapArt(pack, sheet).paint(ctx, scale, box, { dark, numbers: false });
    if (!view) return;
    const { pieces, marks, objectives } = view;
    const signs = starsOf(cover, view, objectives);
    paintPosition(ctx, cover, { pieces, marks, contrast, signs }, { scale, left: box.left, top: box.top });
  }, [cover, scenario, dark, contrast, shape]);
  useEffect(() => {
    if (!canvas.current) return undefined;
    // It is drawn in the shape in which it is shown.
    const watch = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.height > 0) setShape(Math.round((contentRect.width / contentRect.height) * 20) / 20);
    });
    watch.observe(canvas.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="map-picture">
      <canvas ref={canvas} />
    </div>
  );
}

/** The part of the sheet where some places lie; the whole sheet if none of them is on the map. */
function spanOf({ sheet }: Cover, places: readonly number[]): Box {
  const points = places.flatMap((place) => sheet.centreOf.get(place) ?? []);
  const { left, top, right, bottom } = sheet.paper;
  if (points.length === 0) return sheet.paper;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const margin = MARGIN * ACROSS;
  return {
    left: Math.max(left, Math.min(...xs) - margin),
    top: Math.max(top, Math.min(...ys) - margin),
    right: Math.min(right, Math.max(...xs) + margin),
    bottom: Math.min(bottom, Math.max(...ys) + margin),
  };
}

/** A box of the picture's shape around another, if the sheet is large enough. Nothing beside the sheet is in it. */
function shaped({ left, top, right, bottom }: Box, shape: number, paper: Box): Box {
  const [width, height] = [right - left, bottom - top];
  const across = Math.min(
    Math.max(width, height * shape),
    paper.right - paper.left,
    (paper.bottom - paper.top) * shape,
  );
  const within = (middle: number, span: number, low: number, high: number) =>
    Math.min(Math.max(middle, low + span / 2), high - span / 2);
  const down = across / shape;
  const x = within((left + right) / 2, across, paper.left, paper.right);
  const y = within((top + bottom) / 2, down, paper.top, paper.bottom);
  return { left: x - across / 2, right: x + across / 2, top: y - down / 2, bottom: y + down / 2 };
}
