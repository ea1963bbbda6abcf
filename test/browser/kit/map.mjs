/**
 * Pointing at hexes on the drawn map. The line below the map names the hex under the pointer; the way to another hex is computed
 * from that.
 */

/** Waits until everything visible is painted. */
export async function frames(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  // Before its first frame the map has no state at all.
  await page.waitForFunction(() => {
    const map = document.querySelector('.board canvas');
    return map === null || map.getAttribute('data-state') === 'done';
  });
}

/** The hex under the pointer, as `[column, row]`; undefined off the map. */
async function pointedAt(page) {
  const [said] = await page.locator('.status-line b').allTextContents();
  return readHex(/^\d+/.exec(said ?? '')?.[0]);
}

/** `[column, row]` of a hex: the first half of its digits, and the second. */
const readHex = (id) =>
  id === undefined ? undefined : [id.slice(0, id.length / 2), id.slice(id.length / 2)].map(Number);

async function hover(page, [x, y]) {
  await page.mouse.move(x, y);
  // The line is written a moment after the frame: it counts once it says the same twice.
  let last;
  for (let looks = 0; looks < 20; looks++) {
    await frames(page);
    const now = await pointedAt(page);
    if (looks > 0 && String(now) === String(last)) return now;
    last = now;
  }
  return last;
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

/** Moves the pointer onto a hex (`2607`). False if it cannot: the hex is under the small map or off the screen. */
export async function pointAt(page, hex) {
  // A board that has just opened may still change its size while it is measured.
  return (await searched(page, hex)) || (await searched(page, hex));
}

async function searched(page, hex) {
  const box = await page.getByRole('application', { name: 'Map' }).boundingBox();
  const scale = await measure(page, box);
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
