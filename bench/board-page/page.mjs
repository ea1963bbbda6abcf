/**
 * The largest available map with 500 counters, moved by script: by our board, or (`?bare`) by the least code that could do it:
 * one bitmap of the map and one for each counter, drawn again in every frame.
 */

import { COUNTER, EMPTY_SCENE, mapArt, paintCounter, Stage } from '@cauldron/board';
import { gameIds, loadEdition } from '../../packages/web/src/library.ts';
import '../../packages/web/src/styles/base.css';

const COUNTERS = 500;
const [WIDE, HIGH] = [1600, 1000];
const LOOK = { dark: false, numbers: true };

const editions = await Promise.all(gameIds.map(loadEdition));
const edition = editions.reduce((a, b) => (b.sheet.hexes.length > a.sheet.hexes.length ? b : a));
const { pack, sheet, counters } = edition;
const pieces = Array.from({ length: COUNTERS }, (_, i) => ({
  unit: i % edition.game.vocabulary.units.length,
  place: sheet.hexes[(i * 7919) % sheet.hexes.length],
  order: i,
  face: i % 3 === 0 ? 'back' : 'front',
  badges: [],
}));

const box = document.querySelector('div');
function canvas(width = WIDE, height = HIGH) {
  const made = document.createElement('canvas');
  made.width = width;
  made.height = height;
  return made;
}

/** Ours: a camera, and a frame of it. */
function ours() {
  const [base, over] = [canvas(), canvas()];
  box.append(base, over);
  const stage = new Stage({ base, over, sheet, art: mapArt(pack, sheet), counters });
  stage.resize(WIDE, HIGH);
  stage.show({ ...EMPTY_SCENE, pieces });
  return { camera: stage.camera, draw: () => undefined };
}

function bare() {
  const { left, top, right, bottom } = sheet.paper;
  const map = canvas(right - left, bottom - top);
  const ctx = map.getContext('2d');
  ctx.translate(-left, -top);
  mapArt(pack, sheet).paint(ctx, 1, sheet.paper, LOOK);
  const sprites = new Map();
  for (const piece of pieces) {
    const look = counters.lookOf(piece);
    if (sprites.has(look.key)) continue;
    const sprite = canvas(COUNTER, COUNTER);
    paintCounter(sprite.getContext('2d'), COUNTER, look);
    sprites.set(look.key, sprite);
  }
  const placed = pieces.map((piece) => ({
    at: sheet.centreOf.get(piece.place),
    sprite: sprites.get(counters.lookOf(piece).key),
  }));
  const screen = canvas();
  box.append(screen);
  const camera = { x: (left + right) / 2, y: (top + bottom) / 2, zoom: 1 };
  Object.assign(camera, {
    pan(dx, dy) {
      camera.x -= dx / camera.zoom;
      camera.y -= dy / camera.zoom;
    },
    zoomBy(factor) {
      camera.zoom *= factor;
    },
  });
  const pen = screen.getContext('2d');
  const draw = () => {
    const { x, y, zoom } = camera;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, WIDE, HIGH);
    pen.setTransform(zoom, 0, 0, zoom, WIDE / 2 - x * zoom, HIGH / 2 - y * zoom);
    pen.drawImage(map, left, top);
    const [halfWide, halfHigh] = [WIDE / 2 / zoom + COUNTER, HIGH / 2 / zoom + COUNTER];
    for (const { at, sprite } of placed)
      if (Math.abs(at.x - x) < halfWide && Math.abs(at.y - y) < halfHigh)
        pen.drawImage(sprite, at.x - COUNTER / 2, at.y - COUNTER / 2);
  };
  return { camera, draw };
}

const { camera, draw } = location.search.includes('bare') ? bare() : ours();
const frame = () => new Promise(requestAnimationFrame);

/** The ways to move, each for one frame of many. */
const MOVES = {
  pan: (i) => camera.pan(9 * Math.cos(i / 25), 9 * Math.sin(i / 25)),
  zoom: (i) => camera.zoomBy(i % 120 < 60 ? 0.985 : 1 / 0.985),
};

/** Moves for a number of frames; returns the milliseconds. */
window.move = async (way, frames) => {
  const began = performance.now();
  for (let i = 0; i < frames; i++) {
    MOVES[way](i);
    draw();
    await frame();
  }
  return performance.now() - began;
};

/** The same zoom for both, with everything painted that will be visible. */
window.ready = async () => {
  await document.fonts.ready;
  camera.zoomBy(0.8 / camera.zoom);
  for (let i = 0; i < 90; i++) await frame();
  return { hexes: sheet.hexes.length, counters: pieces.length };
};
