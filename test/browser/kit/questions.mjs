/**
 * What is wrong with a question on the page, in words. The rules say which answers there are; every one of them must be lit on the map, or
 * be a button of the action bar that can be pressed.
 */

import { frames } from './map.mjs';

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

/** The bar lies in the window, and each of its buttons can be pressed. Returns the answers that have a button too. */
const lookAtBar = (page) =>
  page.evaluate(() => {
    const faults = [];
    const bar = document.querySelector('.prompt');
    const { left, top, right, bottom } = bar.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      faults.push(`the bar lies at ${left}, ${top} to ${right}, ${bottom}`);
    if (bar.querySelector('#prompt-text').getBoundingClientRect().top < top - 0.5)
      faults.push('the question is scrolled away');
    const answers = [];
    const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
    const isReached = (button) => {
      const box = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
    };
    const strong = bar.querySelector('.strong');
    if (strong && !isReached(strong)) faults.push(`the strong button «${nameOf(strong)}» must be looked for`);
    for (const button of bar.querySelectorAll('button')) {
      // What is long in the bar scrolls in its own box.
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
    return { faults, answers };
  });

/** Where the map is on the screen, and what it says of itself. */
async function lookAtMap(page) {
  await frames(page);
  return page.evaluate(() => {
    const board = document.querySelector('.board');
    const { x, y, width, height } = board.getBoundingClientRect();
    const numbers = (name) => (board.dataset[name] ?? '').split(' ').filter(Boolean).map(Number);
    return { box: { x, y, width, height }, camera: numbers('camera'), lit: numbers('lit'), ready: numbers('ready') };
  });
}

const spotOf = ({ box, camera: [x, y, zoom] }, at) => [
  box.x + box.width / 2 + (at.x - x) * zoom,
  box.y + box.height / 2 + (at.y - y) * zoom,
];

const isInside = ({ x, y, width, height }, [px, py], rim) =>
  px >= x + rim && px <= x + width - rim && py >= y + rim && py <= y + height - rim;

/** What lies over each point of the screen: nothing, or its name. A card that lets clicks through hides the map all the same. */
const coversOf = (page, spots) =>
  page.evaluate((list) => {
    const cards = [...document.querySelectorAll('.battle-card')].map((card) => card.getBoundingClientRect());
    return list.map(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      if (!hit?.matches('.board > canvas:not(.minimap)'))
        return hit?.getAttribute('class') || hit?.tagName || 'the edge';
      const isUnder = cards.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
      return isUnder ? 'the battle card' : '';
    });
  }, spots);

/** The places among these that can be seen and pressed now; of the others, what is in the way. */
async function hiddenOf(page, map, paper, places) {
  const spots = places.map((place) => spotOf(map, paper.get(place)));
  const covers = await coversOf(page, spots);
  return places.flatMap((place, i) => {
    if (!isInside(map.box, spots[i], RIM)) return [{ place, spot: spots[i], cover: 'the edge' }];
    return covers[i] === '' ? [] : [{ place, spot: spots[i], cover: covers[i] }];
  });
}

/** How the map must be drawn to bring a spot into the open, by the shortest way. */
function wayIn({ x, y, width, height }, [px, py], cover) {
  const into = (value, low, high) => Math.min(Math.max(value, low), high) - value;
  if (cover !== 'the edge') return [x + width / 2 - px, y + height / 2 - py];
  return [into(px, x + INSIDE, x + width - INSIDE), into(py, y + INSIDE, y + height - INSIDE)];
}

/** A pan is short if one stroke over the map is enough for it. */
const isShort = ({ width, height }, [dx, dy]) => Math.abs(dx) <= width * SHORT && Math.abs(dy) <= height * SHORT;

/** How the map must be drawn to bring the camera from one point to another, in pixels of the screen. */
const gone = (from, to) => [0, 1].map((i) => (from[i] - to[i]) * from[2]);

/** Where a stroke can begin: on the map, on no counter, and it ends on the map. */
async function gripFor(page, map, { paper, stacks }, [dx, dy]) {
  const { x, y, width, height } = map.box;
  const range = (low, size, d) => [low + Math.max(RIM, RIM - d), low + Math.min(size - RIM, size - RIM - d)];
  const [[left, right], [top, bottom]] = [range(x, width, dx), range(y, height, dy)];
  const counters = [...stacks].flatMap((place) => (paper.has(place) ? [spotOf(map, paper.get(place))] : []));
  const room = ([px, py]) => Math.min(200, ...counters.map(([cx, cy]) => Math.hypot(px - cx, py - cy)));
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((i) =>
    [0, 0.25, 0.5, 0.75, 1].map((j) => [left + (right - left) * i, top + (bottom - top) * j]),
  );
  const covers = await coversOf(page, grid);
  const free = grid.filter((_, i) => covers[i] === '' || covers[i] === 'the battle card');
  return free.sort((a, b) => room(b) - room(a))[0];
}

/** Draws the map by mouse, or with one finger. */
async function pan(page, isTouch, [x, y], [dx, dy]) {
  // A shorter stroke would be a click.
  if (Math.hypot(dx, dy) < CLICK) return;
  const steps = [1, 2, 3].map((i) => [x + (dx * i) / 3, y + (dy * i) / 3]);
  if (isTouch) {
    const session = await page.context().newCDPSession(page);
    const send = (type, points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
    // At once: a finger that rests on a counter would take it.
    const moves = steps.map((step) => () => send('touchMove', [step]));
    const sent = [() => send('touchStart', [[x, y]]), ...moves, () => send('touchEnd', [])].map((one) => one());
    await Promise.all(sent);
    await session.detach();
  } else {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of steps) await page.mouse.move(...step);
    await page.mouse.up();
    // The pointer leaves the map: nothing is pointed at.
    await page.mouse.move(1, 1);
  }
}

/** How many of the hidden hexes a pan would bring into the open, as far as the edges of the map are concerned. */
const gainOf = ({ box }, hidden, [dx, dy]) =>
  hidden.filter(({ spot: [x, y] }) => isInside(box, [x + dx, y + dy], INSIDE - 1)).length;

/** Pans to the hidden places, one short stroke for many of them at a time. Some stay hidden; some are too far away. */
async function panTo(page, isTouch, map, stacks, places) {
  const hidden = await hiddenOf(page, map, stacks.paper, places);
  const ways = hidden.map((one) => ({ ...one, way: wayIn(map.box, one.spot, one.cover) }));
  const far = ways.filter(({ way }) => !isShort(map.box, way)).map(({ place }) => place);
  const stuck = [];
  let left = ways.filter(({ way }) => isShort(map.box, way));
  let now = map;
  while (left.length > 0) {
    const gains = left.map(({ way }) => gainOf(map, left, way));
    const aim = left[gains.indexOf(Math.max(...gains))];
    const [x, y, zoom] = map.camera;
    now = await drawTo(page, isTouch, now, [x - aim.way[0] / zoom, y - aim.way[1] / zoom, zoom], stacks);
    const places = left.map(({ place }) => place);
    const still = await hiddenOf(page, now, stacks.paper, places);
    const missed = still.find(({ place }) => place === aim.place);
    if (missed) stuck.push({ place: aim.place, cover: aim.cover, now: missed.cover });
    left = left.filter((one) => one !== aim && still.some(({ place }) => place === one.place));
  }
  await drawTo(page, isTouch, now, map.camera, stacks);
  return { stuck, far };
}

/** Draws the map until the camera is where it should be, nearly: by wheel and strokes. */
async function drawTo(page, isTouch, from, camera, stacks) {
  const { x, y, width, height } = from.box;
  let now = from;
  if (Math.abs(camera[2] / now.camera[2] - 1) > 0.001) {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel(0, -Math.log(camera[2] / now.camera[2]) / WHEEL);
    await page.mouse.move(1, 1);
    now = await lookAtMap(page);
  }
  for (let strokes = 0; strokes < 12; strokes++) {
    const most = [width * SHORT, height * SHORT];
    const way = gone(now.camera, camera).map((d, i) => Math.max(-most[i], Math.min(most[i], d)));
    const grip = Math.hypot(...way) < CLICK ? undefined : await gripFor(page, now, stacks, way);
    if (!grip) return now;
    const before = now;
    await pan(page, isTouch, grip, way);
    now = await lookAtMap(page);
    // The map stops at its edges.
    if (Math.hypot(...gone(before.camera, now.camera)) < 1) return now;
  }
  return now;
}

/**
 * Every lit hex can be seen and pressed: at once, or after one short pan of the map. A unit may reach farther than that; such hexes
 * are counted, and must be in sight after one press of «Whole map», and one short pan.
 */
async function lookAtHexes(page, isTouch, stacks, nameOf) {
  const map = await lookAtMap(page);
  const places = [...new Set([...map.lit, ...map.ready])].filter((place) => stacks.paper.has(place));
  const { stuck, far } = await panTo(page, isTouch, map, stacks, places);
  const faults = stuck.map(
    ({ place, cover, now }) => `${nameOf(place)} was under ${cover}, and after a pan it is under ${now}`,
  );
  if (far.length > 0) {
    await page.getByRole('button', { name: 'Whole map' }).click();
    const shrunk = await lookAtMap(page);
    const whole = await panTo(page, isTouch, shrunk, stacks, far);
    const unseen = [...whole.far.map(nameOf), ...whole.stuck.map(({ place, now }) => `${nameOf(place)} (${now})`)];
    if (unseen.length > 0) faults.push(`far away, and not in sight on the whole map: ${unseen.join(', ')}`);
    await drawTo(page, isTouch, await lookAtMap(page), map.camera, stacks);
  }
  return { faults, far: far.length, lit: places.length };
}

/** `mirror` has followed the page to this question. `isTouch`: the map is drawn by a finger. `isStill`: it is not drawn at all. */
export async function faultsOf(page, mirror, { isTouch = false, isStill = false } = {}) {
  const asked = mirror.question();
  const nameOf = (place) => mirror.game.vocabulary.places[place];
  const bar = await lookAtBar(page);
  const stacks = { paper: mirror.paper, stacks: asked.stacks };
  const { lit, ready } = await lookAtMap(page);
  const hexes = isStill ? { faults: [], far: 0, lit: 0 } : await lookAtHexes(page, isTouch, stacks, nameOf);
  const shown = { lit, ready };
  const isShown = ({ action, sign, place }) =>
    bar.answers.includes(action) || (place !== undefined && shown[sign].includes(place));
  const unseen = asked.answers.filter((answer) => !isShown(answer));
  const faults = [...bar.faults, ...hexes.faults, ...unseen.map(({ name }) => `«${name}» is neither lit nor a button`)];
  return { prompt: asked.prompt, faults, far: hexes.far, lit: hexes.lit };
}
