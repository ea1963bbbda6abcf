/**
 * What is wrong with a question on the page, in words. The rules say which answers there are; every one of them must be lit on the map, or
 * be a button of the action bar that can be pressed. What a person may do unasked, as ordering a stack, is not what a question is about: it is in the
 * list of all answers, and in the panel of the stack (`hidden-stacks.test.mjs` presses it there).
 */

import { STEP_MS } from './bench.mjs';

/** A hex that is shown lies at least this far inside the map, in pixels. */
const RIM = 12;
/** After a pan the hex lies this far inside, away from the buttons at the edges of the map. */
const INSIDE = 72;
/** The longest stroke, as a part of the map's width and height on the screen. */
const SHORT = 0.8;
/** A stroke that is shorter than this, in pixels, may be taken for a click or a tap. */
const CLICK = 24;
/** One pixel of the wheel zooms by this power of e. */
const WHEEL = 0.0016;

/** A finger is this wide, in pixels, on either side. */
const FINGER = 24;
/** Half of a counter on the smallest first view, in pixels. */
const HALF = 20;
/** How many points across and down the map are looked at for a place where a stroke can begin. */
const GRID = 9;

/**
 * Runs in the page. What is wrong with the bar, and which answers have a button there: it lies in the window, and each of its buttons
 * can be pressed.
 */
function lookAtBar() {
  const faults = [];
  const bar = document.querySelector('.prompt');
  const { left, top, right, bottom } = bar.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
    faults.push(`the bar lies at ${left}, ${top} to ${right}, ${bottom}`);
  const text = bar.querySelector('#prompt-text');
  if (text.getBoundingClientRect().top < top - 0.5) faults.push('the question is scrolled away');
  // What is long in the bar scrolls in its own box.
  const more = bar.scrollHeight - bar.clientHeight;
  if (more > 1) faults.push(`the bar itself scrolls, by ${more} pixels`);
  for (const box of bar.querySelectorAll('*'))
    if (box.scrollTop > 0)
      faults.push(`<${box.className || box.tagName}> begins ${box.scrollTop} pixels below its top`);
  // The title of a fieldset stands on its rim, where a fade cuts it, unless it floats.
  for (const title of bar.querySelectorAll('fieldset > legend')) {
    const isOnRim = getComputedStyle(title).float === 'none';
    if (isOnRim && getComputedStyle(title.parentElement).maskImage !== 'none')
      faults.push(`the title «${title.textContent}» is cut`);
  }
  const answers = [];
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
  const isReached = (button) => {
    const box = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
  };
  const strong = bar.querySelector('.strong');
  if (strong && !isReached(strong)) faults.push(`the strong button «${nameOf(strong)}» must be looked for`);
  for (const button of bar.querySelectorAll('button')) {
    button.scrollIntoView({ block: 'nearest' });
    if (!isReached(button)) faults.push(`«${nameOf(button)}» cannot be pressed`);
    else if (button.dataset.answer) answers.push(Number(button.dataset.answer));
    // A box without a scroll bar cannot be scrolled by a person.
    for (let box = button.parentElement; box; box = box.parentElement) {
      if (box.scrollTop === 0 || getComputedStyle(box).overflowY !== 'hidden') continue;
      faults.push(`«${nameOf(button)}» lies outside <${box.className || box.tagName}>, which cannot be scrolled`);
      box.scrollTop = 0;
    }
  }
  for (const box of bar.querySelectorAll('*')) box.scrollTop = 0;
  bar.scrollTop = 0;
  const listed = [...document.querySelectorAll('.all-answers [data-answer]')].map((one) => Number(one.dataset.answer));
  return { faults, answers, listed, words: text.textContent };
}

/**
 * Runs in the page. Where the map is on the screen, what it says of itself, and what lies over each hex that is lit or holds units to choose:
 * nothing, or its name. A card that lets clicks through hides the map all the same.
 */
function lookAtMap({ sheet, steps, rim, finger, half, inside }, subject = []) {
  const board = document.querySelector('.board');
  const { x, y, width, height } = board.getBoundingClientRect();
  const numbers = (name) => (board.dataset[name] ?? '').split(' ').filter(Boolean).map(Number);
  const [camera, lit, ready] = [numbers('camera'), numbers('lit'), numbers('ready')];
  const cards = [...document.querySelectorAll('.battle-card')].map((card) => card.getBoundingClientRect());
  const coverOf = ([px, py]) => {
    if (px < x + rim || px > x + width - rim || py < y + rim || py > y + height - rim) return 'the edge';
    const hit = document.elementFromPoint(px, py);
    if (!hit?.matches('.board > canvas:not(.minimap)')) return hit?.getAttribute('class') || hit?.tagName || 'the edge';
    const isUnder = cards.some(({ left, right, top, bottom }) => px > left && px < right && py > top && py < bottom);
    return isUnder ? 'the battle card' : '';
  };
  const shown = [...new Set([...lit, ...ready])].filter((place) => sheet[place]);
  const spotOf = (place) => {
    const [sx, sy] = sheet[place];
    return [x + width / 2 + (sx - camera[0]) * camera[2], y + height / 2 + (sy - camera[1]) * camera[2]];
  };
  const hidden = shown.flatMap((place) => {
    const spot = spotOf(place);
    const cover = coverOf(spot);
    return cover === '' ? [] : [{ place, spot, cover }];
  });
  // What the question is about is wholly in sight, if it fits on the map together with one of the choices: no part of its counter lies under something.
  const isFitting = (places) =>
    [width, height].every((size, i) => {
      const ends = places.map((place) => spotOf(place)[i]);
      return Math.max(...ends) - Math.min(...ends) <= size - 2 * inside;
    });
  const isFit = shown.length === 0 ? isFitting(subject) : shown.some((place) => isFitting([...subject, place]));
  const under = (isFit ? subject : []).flatMap((place) => {
    const [px, py] = spotOf(place);
    const parts = [-half, 0, half].flatMap((dx) => [-half, 0, half].map((dy) => [px + dx, py + dy]));
    const cover = parts.map(coverOf).find((one) => one !== '');
    return cover === undefined ? [] : [{ place, cover }];
  });
  const along = (low, size) =>
    Array.from({ length: steps }, (_, i) => low + rim + ((size - 2 * rim) * i) / (steps - 1));
  // A finger beside a button presses the button: a stroke begins away from all of them.
  const controls = [...board.querySelectorAll('button, [data-control]')].map((one) => one.getBoundingClientRect());
  const isNear = ([px, py]) =>
    controls.some(
      (r) => px > r.left - finger && px < r.right + finger && py > r.top - finger && py < r.bottom + finger,
    );
  const open = along(x, width)
    .flatMap((px) => along(y, height).map((py) => [px, py]))
    .filter((spot) => !isNear(spot) && ['', 'the battle card'].includes(coverOf(spot)));
  return { box: { x, y, width, height }, camera, lit, ready, shown: shown.length, hidden, under, open };
}

/** The page has these functions, and the hexes of the sheet, under one name. */
const ours = new WeakMap();
async function equip(page, paper) {
  const isThere = ours.get(page) === paper && (await page.evaluate(() => 'looking' in globalThis));
  if (isThere) return;
  ours.set(page, paper);
  const sheet = Object.fromEntries([...paper].map(([place, { x, y }]) => [place, [x, y]]));
  await page.evaluate(
    `globalThis.looking = { bar: ${lookAtBar}, map: ${lookAtMap}, given: ${JSON.stringify({ sheet, steps: GRID, rim: RIM, finger: FINGER, half: HALF, inside: INSIDE })} }`,
  );
}

/** Looks at the map, and at the bar too if that is wished, once everything is painted. One call: on a busy machine each of them waits. */
const look = (page, isBarToo = false, subject = []) =>
  page.evaluate(
    async ({ isBarToo, subject, patience }) => {
      const until = performance.now() + patience;
      const isPainted = () => document.querySelector('.board canvas').dataset.state === 'done';
      for (let n = 0; n < 2 || !isPainted(); n++) {
        if (performance.now() > until) throw new Error('the map is never painted');
        await new Promise((done) => requestAnimationFrame(done));
      }
      const { bar, map, given } = globalThis.looking;
      return { ...map(given, subject), bar: isBarToo ? bar() : undefined };
    },
    { isBarToo, subject, patience: STEP_MS },
  );

const spotOf = ({ box, camera: [x, y, zoom] }, at) => [
  box.x + box.width / 2 + (at.x - x) * zoom,
  box.y + box.height / 2 + (at.y - y) * zoom,
];

const isInside = ({ x, y, width, height }, [px, py], rim) =>
  px >= x + rim && px <= x + width - rim && py >= y + rim && py <= y + height - rim;

/** How the map must be drawn to bring a spot into the open, by the shortest way. */
function wayIn({ x, y, width, height }, [px, py], cover, rim = INSIDE) {
  const into = (value, low, high) => Math.min(Math.max(value, low), high) - value;
  if (cover !== 'the edge') return [x + width / 2 - px, y + height / 2 - py];
  return [into(px, x + rim, x + width - rim), into(py, y + rim, y + height - rim)];
}

/** Other ways to bring a spot into the open: past the buttons at the sides, past those above and below, and to the middle. */
function waysOn(box, spot) {
  const [near, middle] = [wayIn(box, spot, 'the edge'), wayIn(box, spot, 'a button')];
  return [[middle[0], near[1]], [near[0], middle[1]], middle];
}

/** A pan is short if one stroke over the map is enough for it. */
const isShort = ({ width, height }, [dx, dy]) => Math.abs(dx) <= width * SHORT && Math.abs(dy) <= height * SHORT;

/** How the map must be drawn to bring the camera from one point to another, in pixels of the screen. */
const gone = (from, to) => [0, 1].map((i) => (from[i] - to[i]) * from[2]);

/** Where a stroke can begin: on the map, on no counter, and it ends on the map. */
function gripFor(map, { paper, stacks }, [dx, dy]) {
  const counters = [...stacks].flatMap((place) => (paper.has(place) ? [spotOf(map, paper.get(place))] : []));
  const room = ([px, py]) => Math.min(200, ...counters.map(([cx, cy]) => Math.hypot(px - cx, py - cy)));
  const free = map.open.filter(([px, py]) => isInside(map.box, [px + dx, py + dy], RIM));
  return free.map((spot) => ({ spot, room: room(spot) })).sort((a, b) => b.room - a.room)[0]?.spot;
}

/** A long stroke needs a grip in the opposite corner, where a button may lie: then the map is drawn by a part of the way. */
function strokeFor(map, stacks, whole) {
  for (const part of [1, 0.6, 0.3]) {
    const way = whole.map((d) => d * part);
    const grip = Math.hypot(...way) < CLICK ? undefined : gripFor(map, stacks, way);
    if (grip) return { way, grip };
  }
  return undefined;
}

const sessions = new WeakMap();
async function sessionOf(page) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  return sessions.get(page);
}

/**
 * Draws the map by mouse, or with one finger. All inputs of a stroke are sent at once: they arrive in their order, and a finger that rests on a
 * counter would take it.
 */
async function pan(page, isTouch, [x, y], [dx, dy]) {
  // A shorter stroke would be a click.
  if (Math.hypot(dx, dy) < CLICK) return;
  const steps = [1, 2, 3].map((i) => [x + (dx * i) / 3, y + (dy * i) / 3]);
  const session = await sessionOf(page);
  const touch = (type, points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
  const mouse = (type, [px, py], buttons) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: px,
      y: py,
      buttons,
      ...(type === 'mouseMoved' && buttons === 0 ? {} : { button: 'left' }),
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  await Promise.all(
    isTouch
      ? [touch('touchStart', [[x, y]]), ...steps.map((step) => touch('touchMove', [step])), touch('touchEnd', [])]
      : [
          mouse('mouseMoved', [x, y], 0),
          mouse('mousePressed', [x, y], 1),
          ...steps.map((step) => mouse('mouseMoved', step, 1)),
          mouse('mouseReleased', steps[2], 0),
          // The pointer leaves the map: nothing is pointed at.
          mouse('mouseMoved', [1, 1], 0),
        ],
  );
}

/** How many of the hidden hexes a pan would bring into the open, as far as the edges of the map are concerned. */
const gainOf = ({ box }, hidden, [dx, dy]) =>
  hidden.filter(({ spot: [x, y] }) => isInside(box, [x + dx, y + dy], INSIDE - 1)).length;

/** Pans to the hidden places, one short stroke for many of them at a time. Some stay hidden; some are too far away. */
async function panTo(page, isTouch, map, stacks) {
  const ways = map.hidden.map((one) => ({ ...one, way: wayIn(map.box, one.spot, one.cover) }));
  const far = ways.filter(({ way }) => !isShort(map.box, way)).map(({ place }) => place);
  const stuck = [];
  let left = ways.filter(({ way }) => isShort(map.box, way));
  let now = map;
  while (left.length > 0) {
    const gains = left.map(({ way }) => gainOf(map, left, way));
    const aim = left[gains.indexOf(Math.max(...gains))];
    const [x, y, zoom] = map.camera;
    const towards = ([dx, dy]) => drawTo(page, isTouch, now, [x - dx / zoom, y - dy / zoom, zoom], stacks);
    now = await towards(aim.way);
    // A hex that comes to lie under a button of the map is drawn a little farther inside.
    // The last pixels of a way are not drawn, because so short a stroke may be taken for a click: first these are made up for.
    const whole = wayIn(map.box, aim.spot, 'the edge', INSIDE + CLICK);
    for (const way of [whole, ...waysOn(map.box, aim.spot).filter((one) => isShort(map.box, one))]) {
      const covered = now.hidden.find(({ place }) => place === aim.place);
      if (covered && covered.cover !== 'the edge') now = await towards(way);
    }
    const missed = now.hidden.find(({ place }) => place === aim.place);
    if (missed)
      stuck.push({ place: aim.place, cover: aim.cover, now: missed.cover, cameras: [map.camera, now.camera] });
    left = left.filter((one) => one !== aim && now.hidden.some(({ place }) => place === one.place));
  }
  if (now !== map) await drawTo(page, isTouch, now, map.camera, stacks);
  return { stuck, far };
}

/** Draws the map until the camera is where it should be, nearly: by wheel and strokes. Returns the map as it is then. */
async function drawTo(page, isTouch, from, camera, stacks) {
  const { x, y, width, height } = from.box;
  let now = from;
  if (Math.abs(camera[2] / now.camera[2] - 1) > 0.001) {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel(0, -Math.log(camera[2] / now.camera[2]) / WHEEL);
    await page.mouse.move(1, 1);
    now = await look(page);
  }
  for (let strokes = 0; strokes < 12; strokes++) {
    const most = [width * SHORT, height * SHORT];
    const whole = gone(now.camera, camera).map((d, i) => Math.max(-most[i], Math.min(most[i], d)));
    const stroke = strokeFor(now, stacks, whole);
    if (!stroke) return now;
    const before = now;
    await pan(page, isTouch, stroke.grip, stroke.way);
    now = await look(page);
    // The map stops at its edges.
    if (Math.hypot(...gone(before.camera, now.camera)) < 1) return now;
  }
  return now;
}

/**
 * Every lit hex can be seen and pressed: at once, or after one short pan of the map. A unit may reach farther than that; such hexes
 * are counted, and must be in sight after one press of «Whole map», and one short pan.
 */
async function lookAtHexes(page, isTouch, map, stacks, nameOf) {
  const { stuck, far } = await panTo(page, isTouch, map, stacks);
  const faults = stuck.map(
    ({ place, cover, now, cameras }) =>
      `${nameOf(place)} was under ${cover}, and after a pan it is under ${now} (the map lay at ${cameras.map((camera) => camera.map(Math.round).slice(0, 2)).join(', then at ')})`,
  );
  if (far.length > 0) {
    await page.getByRole('button', { name: 'Whole map' }).click();
    const whole = await look(page);
    const hidden = whole.hidden.filter(({ place }) => far.includes(place));
    const after = await panTo(page, isTouch, { ...whole, hidden }, stacks);
    const unseen = [...after.far.map(nameOf), ...after.stuck.map(({ place, now }) => `${nameOf(place)} (${now})`)];
    if (unseen.length > 0) faults.push(`far away, and not in sight on the whole map: ${unseen.join(', ')}`);
    await drawTo(page, isTouch, await look(page), map.camera, stacks);
  }
  return { faults, far: far.length };
}

/** Draws the map until a hex lies at a spot of the screen, as nearly as the map's edges allow. Returns where the hex lies then. */
export async function bring(page, mirror, place, [x, y]) {
  await equip(page, mirror.paper);
  const map = await look(page);
  const at = mirror.paper.get(place);
  const zoom = map.camera[2];
  const middle = [map.box.x + map.box.width / 2, map.box.y + map.box.height / 2];
  const camera = [at.x - (x - middle[0]) / zoom, at.y - (y - middle[1]) / zoom, zoom];
  const stacks = { paper: mirror.paper, stacks: mirror.question().stacks };
  return spotOf(await drawTo(page, false, map, camera, stacks), at);
}

/** A part of the bar that is loaded when it is first shown may still be on its way. */
const LOADING_MS = 1000;

/** `mirror` has followed the page to this question. `isTouch`: the map is drawn by a finger. `isStill`: it is not drawn at all. */
export async function faultsOf(page, mirror, how = {}) {
  const found = await faultsNow(page, mirror, how);
  if (found.unseen === 0) return found;
  await page.waitForTimeout(LOADING_MS);
  return faultsNow(page, mirror, how);
}

async function faultsNow(page, mirror, { isTouch = false, isStill = false }) {
  const asked = mirror.question();
  const nameOf = (place) => mirror.game.vocabulary.places[place];
  await equip(page, mirror.paper);
  const seen = await look(page, true, asked.subject);
  const stacks = { paper: mirror.paper, stacks: asked.stacks };
  const hexes = isStill ? { faults: [], far: 0 } : await lookAtHexes(page, isTouch, seen, stacks, nameOf);
  const isShown = ({ action, sign, place, isFree }) =>
    (isFree && seen.bar.listed.includes(action)) ||
    seen.bar.answers.includes(action) ||
    (place !== undefined && seen[sign].includes(place));
  const covered = seen.under.map(
    ({ place, cover }) => `${nameOf(place)}, which the question is about, is under ${cover}`,
  );
  const unseen = asked.answers.filter((answer) => !isShown(answer));
  return {
    prompt: asked.prompt,
    words: seen.bar.words,
    faults: [
      ...seen.bar.faults,
      ...covered,
      ...hexes.faults,
      ...unseen.map(({ name }) => `«${name}» is neither lit nor a button`),
    ],
    far: hexes.far,
    lit: seen.shown,
    unseen: unseen.length,
  };
}
