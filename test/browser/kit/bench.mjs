/** What one test has: its own browser contexts, its pages, and their error messages. */

import { join } from 'node:path';

/** `BROWSER_SLOW=4` slows every page down four times, to find tests that pass only on a quick machine. */
const SLOWNESS = Number(process.env.BROWSER_SLOW ?? 1);

/** The longest time for one step on a busy machine. */
export const STEP_MS = 30_000 * SLOWNESS;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export function want(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

/** Waits until something holds that comes a moment later. */
export async function wantSoon(holds, sentence) {
  for (const until = Date.now() + STEP_MS; !(await holds()); ) {
    want(Date.now() < until, typeof sentence === 'string' ? sentence : await sentence());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** One entry of the list that a file exports. */
export const test = (title, work) => ({ title, work });

/** A page whose scenarios are all known: no brief comes before a match. */
export function withoutBriefs() {
  try {
    localStorage.setItem('cauldron.briefFirst', localStorage.getItem('cauldron.briefFirst') ?? 'false');
  } catch {
    // A page without storage has no settings.
  }
}

function withoutFilms() {
  try {
    localStorage.setItem('cauldron.filmSpeed', localStorage.getItem('cauldron.filmSpeed') ?? '"off"');
  } catch {
    // A page without storage has no settings.
  }
}

async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
}

export class Bench {
  #contexts = [];
  #faults = [];
  #forgiven = [];

  constructor(browser, address, openGround, looks) {
    this.browser = browser;
    this.address = address;
    /** Compares pictures with those on file. */
    this.looks = looks;
    /** The board with the made-up game of the proving ground, and its umpire. It is built when the first test asks for it. */
    this.ground = openGround;
  }

  /** A separate device: nothing is left from another test. `films`: the other side's decisions are played; `briefs`: the brief comes first, as by default. */
  async device({ films = false, briefs = false, ...options } = DESKTOP) {
    const context = await this.browser.newContext({
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      acceptDownloads: true,
      ...options,
    });
    context.setDefaultTimeout(STEP_MS);
    // Tests do not wait for films of the other side's decisions, unless they are about them.
    if (!briefs) await context.addInitScript(withoutBriefs);
    if (!films) await context.addInitScript(withoutFilms);
    context.on('page', (page) => {
      // A page that is closed at once need not be slow.
      if (SLOWNESS > 1) slowDown(page).catch(() => undefined);
      page.on('pageerror', (error) => this.#faults.push(error.message));
      page.on('console', (line) => line.type() === 'error' && this.#faults.push(line.text()));
    });
    this.#contexts.push(context);
    return context;
  }

  async page(options) {
    return (await this.device(options)).newPage();
  }

  /** Drops error messages that the test causes on purpose. The browser tells some of them a moment later. */
  forgive(words) {
    this.#forgiven.push(words);
  }

  /** An error in the page fails the test even if every step went well. */
  checkFaults() {
    const left = this.#faults.filter((fault) => !this.#forgiven.some((words) => fault.includes(words)));
    want(left.length === 0, `the page reports: ${left.join('; ')}`);
  }

  async takePictures(folder, name) {
    const pages = this.#contexts.flatMap((context) => context.pages());
    for (const [i, page] of pages.entries())
      await page.screenshot({ path: join(folder, `${name}-${i}.png`), timeout: 5000 }).catch(() => undefined);
  }

  async close() {
    for (const context of this.#contexts) await context.close();
  }
}
