/**
 * Pointing at hexes on the drawn map. The line below the map names the hex under the pointer; the way to another hex is computed
 * from that.
 */

import { STEP_MS, want } from './bench.mjs';

/** Waits until everything visible is painted. */
export async function frames(page) {
  const isPainted = await page.evaluate(async (patience) => {
    const until = performance.now() + patience;
    // Before its first frame the map has no state at all.
    const isDone = () => {
      const map = document.querySelector('.board canvas');
      return map === null || map.getAttribute('data-state') === 'done';
    };
    for (let n = 0; (n < 2 || !isDone()) && performance.now() < until; n++)
      await new Promise((done) => requestAnimationFrame(done));
    return isDone();
  }, STEP_MS);
  want(isPainted, 'the map is never painted');
}

/**
 * Where the map is on the screen, and which part of it is shown, once both are at rest: a board that has just opened, or whose bar
 * grows, still changes its size. The map itself says where its camera stands.
 */
export async function standing(page) {
  await page.locator('.board[data-camera]').waitFor();
  const seen = await page.evaluate(async (patience) => {
    const until = performance.now() + patience;
    const look = () => {
      const map = document.querySelector('.board');
      const { left, top, width, height } = map.getBoundingClientRect();
      const isPainted = map.querySelector('canvas').dataset.state === 'done';
      return isPainted ? `${left} ${top} ${width} ${height} ${map.dataset.camera}` : undefined;
    };
    // A size is noticed in one frame and painted in the next: three alike are at rest.
    let last;
    for (let alike = 0; alike < 3 && performance.now() < until; ) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = look();
      alike = now !== undefined && now === last ? alike + 1 : 0;
      last = now;
    }
    return last;
  }, STEP_MS);
  want(seen !== undefined, 'the map does not come to rest');
  const [left, top, width, height, x, y, zoom] = seen.split(' ').map(Number);
  return { box: { x: left, y: top, width, height }, camera: { x, y, zoom }, seen };
}

/** `[column, row]` of a hex: the first half of its digits, and the second. */
const readHex = (id) =>
  id === undefined ? undefined : [id.slice(0, id.length / 2), id.slice(id.length / 2)].map(Number);

/** The hex under the pointer, as `[column, row]`; undefined off the map. */
async function hover(page, [x, y]) {
  await page.mouse.move(x, y);
  // The line is written a moment after the frame: it counts once it says the same twice.
  const said = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const read = () => document.querySelector('.status-line b')?.textContent ?? '';
    let last;
    for (let looks = 0; looks < 20; looks++) {
      await frame();
      await frame();
      const now = read();
      if (looks > 0 && now === last) break;
      last = now;
    }
    return last;
  });
  return readHex(/^\d+/.exec(said)?.[0]);
}

/** Pixels for a step of one column and one row, measured at three points of the map. */
async function measure(page, box) {
  const from = [box.x + box.width * 0.5, box.y + box.height * 0.5];
  const across = [from[0] + box.width * 0.2, from[1]];
  const down = [from[0], from[1] + box.height * 0.2];
  const [a, b, c] = [await hover(page, from), await hover(page, across), await hover(page, down)];
  if (!a || !b || !c) return undefined;
  const [p, q, r, s] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const det = p * s - q * r;
  if (det === 0) return undefined;
  const [dx, dy] = [across[0] - from[0], down[1] - from[1]];
  // Screen steps solve [p q; r s] · step = [dx 0; 0 dy].
  return { from, at: a, column: [(s * dx) / det, (-q * dy) / det], row: [(-r * dx) / det, (p * dy) / det] };
}

/** The scale of a page's map, as long as the map stands where it was measured. */
const measured = new WeakMap();

async function scaleOf(page, { box, seen }) {
  const known = measured.get(page);
  if (known?.seen === seen) return known.scale;
  const scale = await measure(page, box);
  measured.set(page, { seen, scale });
  return scale;
}

/** How often the map may move while it is pointed at. */
const TRIES = 5;

/** Moves the pointer onto a hex (`2607`). False if it cannot: the hex is under the small map or off the screen. */
export async function pointAt(page, hex) {
  for (let tries = 1; ; tries++) {
    const before = await standing(page);
    const isThere = await searched(page, before, hex);
    const { seen } = await standing(page);
    // What was found while the map moved counts for nothing.
    if (seen === before.seen || tries === TRIES) return isThere;
  }
}

async function searched(page, stand, hex) {
  const { box } = stand;
  const scale = await scaleOf(page, stand);
  if (!scale) return false;
  const goal = readHex(hex);
  let [spot, at] = [scale.from, scale.at];
  for (let tries = 0; tries < 12; tries++) {
    const [c, r] = [goal[0] - at[0], goal[1] - at[1]];
    spot = [spot[0] + c * scale.column[0] + r * scale.row[0], spot[1] + c * scale.column[1] + r * scale.row[1]];
    const inside = spot[0] > box.x && spot[0] < box.x + box.width && spot[1] > box.y && spot[1] < box.y + box.height;
    const found = inside ? await hover(page, spot) : undefined;
    if (!found) return false;
    if (found[0] === goal[0] && found[1] === goal[1]) return true;
    at = found;
  }
  return false;
}

/** Clicks where the pointer is. */
export async function press(page) {
  await page.mouse.down();
  await page.mouse.up();
}
