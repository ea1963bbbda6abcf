/**
 * A person's hand that counts its inputs. A click, a tap, a drag, a key, or a typed order with its Enter is one input; pointing is
 * none. The same plan is carried out by mouse, by touch and by keyboard.
 */

import { layOut } from '../../../packages/board/dist/sheet.js';
import { engine, loadGame } from '../../../scripts/games.mjs';
import { want } from './bench.mjs';
import { frames } from './map.mjs';
import { answersOf, asked } from './table.mjs';

/** The hexes of a game's map on paper, by their numbers. */
export async function paperOf(id) {
  const { pack } = await loadGame(id);
  const { hexes, ids, q, r } = engine.compileMap(pack.map);
  const all = ids.slice(0, hexes).map((hex, i) => ({ place: i, id: hex, q: q[i], r: r[i] }));
  const { centreOf } = layOut(all, pack.map.grid.orientation === 'flat');
  return new Map(all.map(({ place, id: hex }) => [hex, centreOf.get(place)]));
}

/** Where the middle of a hex is on the screen. The map says where it stands. */
async function spotOf(page, paper, hex) {
  await frames(page);
  const map = page.getByRole('application', { name: 'Map' });
  const box = await map.boundingBox();
  const [x, y, zoom] = (await map.getAttribute('data-camera')).split(' ').map(Number);
  const at = paper.get(hex);
  return [box.x + box.width / 2 + (at.x - x) * zoom, box.y + box.height / 2 + (at.y - y) * zoom];
}

/** What every hand does alike: it presses buttons of the bar, and the strong one. */
class Hand {
  inputs = 0;

  constructor(page, paper) {
    this.page = page;
    this.paper = paper;
  }

  /** Waits for the next question. */
  async settle(since = this.entries) {
    this.entries = await asked(this.page, since);
  }

  /** A drag picks up and puts down: the page is at rest when nothing more has come. */
  async rest() {
    await this.settle();
    for (let before; before !== this.entries; ) {
      before = this.entries;
      await frames(this.page);
      this.entries = await asked(this.page);
    }
  }

  spot(hex) {
    return spotOf(this.page, this.paper, hex);
  }

  button(name) {
    return this.page.locator('.prompt').getByRole('button', { name }).first();
  }

  /** A button of the action bar. */
  async press(name) {
    await this.touch(name);
    await this.settle();
  }

  /** A switch of the action bar: it answers nothing yet. */
  async toggle(name) {
    await this.touch(name);
    await this.page.locator('.prompt').getByRole('button', { name, pressed: true }).first().waitFor();
  }

  /** The other side decides. That is not the counted player's input: the answer is taken from the list of all answers. */
  async other(name) {
    const buttons = await answersOf(this.page);
    const names = await buttons.allTextContents();
    const at = names.findIndex((said) => name.test(said));
    want(at >= 0, `${name} is not among ${names.slice(0, 12).join(', ')}`);
    await buttons.nth(at).click();
    await this.settle();
    await this.page.evaluate(() => document.querySelector('.all-answers')?.removeAttribute('open'));
  }
}

export class MouseHand extends Hand {
  static screen = { viewport: { width: 1440, height: 900 } };

  async touch(name) {
    await this.button(name).click();
    this.inputs++;
  }

  /** A click on a hex that opens it. */
  async open(hex) {
    await this.page.mouse.click(...(await this.spot(hex)));
    this.inputs++;
  }

  async drag(from, to) {
    const [a, b] = [await this.spot(from), await this.spot(to)];
    await this.page.mouse.move(...a);
    await this.page.mouse.down();
    await this.page.mouse.move(...b, { steps: 6 });
    await this.page.mouse.up();
    this.inputs++;
    await this.rest();
  }

  /** The strong button of the bar. */
  async enter() {
    await this.page.keyboard.press('Enter');
    this.inputs++;
    await this.settle();
  }
}

export class TouchHand extends Hand {
  static screen = { viewport: { width: 1024, height: 768 }, hasTouch: true };

  async touch(name) {
    await this.button(name).tap();
    this.inputs++;
  }

  async open(hex) {
    await this.page.touchscreen.tap(...(await this.spot(hex)));
    this.inputs++;
  }

  /** A long press, then a move. */
  async drag(from, to) {
    const [a, b] = [await this.spot(from), await this.spot(to)];
    const session = await this.page.context().newCDPSession(this.page);
    const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ x: a[0], y: a[1] }]);
    await this.page.locator('.board[data-held]').waitFor();
    for (let i = 1; i <= 6; i++)
      await send('touchMove', [{ x: a[0] + ((b[0] - a[0]) * i) / 6, y: a[1] + ((b[1] - a[1]) * i) / 6 }]);
    await send('touchEnd', []);
    await session.detach();
    this.inputs++;
    await this.rest();
  }

  async enter() {
    await this.page.locator('.prompt .strong').first().tap();
    this.inputs++;
    await this.settle();
  }
}

/** Orders are typed into one line, which one key opens. */
export class KeyboardHand extends Hand {
  static screen = { viewport: { width: 1280, height: 800 } };

  async line() {
    if (await this.page.evaluate(() => document.activeElement?.id === 'typed-order')) return;
    await this.page.getByRole('application', { name: 'Map' }).focus();
    await this.page.keyboard.press('t');
    this.inputs++;
    await this.page.waitForFunction(() => document.activeElement?.id === 'typed-order');
  }

  async type(order) {
    await this.line();
    await this.page.keyboard.insertText(order);
    await this.page.keyboard.press('Enter');
    this.inputs++;
  }

  /** What a button says is typed as the game spells it. */
  async touch(name) {
    await this.type(this.spelling(name));
  }

  async open(hex) {
    await this.type(this.spelling(hex));
    await this.settle();
  }

  async drag(from, to) {
    await this.type(`move ${from} ${to}`);
    await this.rest();
  }

  /** An empty order presses the strong button. */
  async enter() {
    await this.type('');
    await this.settle();
  }

  /** The line stays open: only a hot seat needs the list for the other side. */
  async other(name) {
    const wasOpen = await this.page.locator('.all-answers').evaluate((list) => list.open);
    await super.other(name);
    if (!wasOpen) return;
    const inputs = this.inputs;
    await this.line();
    this.inputs = inputs;
  }

  spelling(name) {
    const spelled = this.words.get(String(name));
    want(spelled !== undefined, `nobody says how ${name} is typed`);
    return spelled;
  }
}
