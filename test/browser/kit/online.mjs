/** Servers for online play, and two people who play each other, each with a separate browser; every input is counted. */

import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/kit/free-port.mjs';
import { startPostgres } from '../../server/kit/postgres.mjs';
import { STEP_MS, want } from './bench.mjs';
import { dataFolder } from './data.mjs';
import { root } from './server.mjs';
import { answersOf } from './table.mjs';

/** The real program for hosts, on a free port or a given one; its address once it prints one. */
async function startServer(settings, port = 0) {
  const { DATABASE_URL: _, ...env } = process.env;
  const server = spawn(process.execPath, [join(root, 'packages/server/bin/cauldron-server.mjs')], {
    env: { ...env, CAULDRON_LOG: 'warn', CAULDRON_PACE: '20', ...settings, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  let said = '';
  const address = await new Promise((resolve, reject) => {
    server.stderr.on('data', (text) => {
      said += text;
      const found = /is at (http:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    address,
    settings,
    /** The run does not wait for its end. */
    release() {
      server.unref();
      server.stderr.unref();
    },
    /** With SIGKILL, as in a power cut. */
    stop(signal = 'SIGTERM') {
      server.kill(signal);
      return ended;
    },
  };
}

let embedded;

/** A server with the embedded database in a separate folder: one for all tests of a run, stopped at its end. */
export function embeddedServer() {
  embedded ??= (async () => {
    const folder = dataFolder();
    const server = await startServer({ CAULDRON_DATA: folder });
    server.release();
    process.on('exit', () => {
      server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    return server;
  })();
  return embedded;
}

/** A server for one test, with the settings under test. Its pages are closed before it. */
export async function withServer(bench, settings, work) {
  const folder = dataFolder();
  const server = await startServer({ CAULDRON_DATA: folder, ...settings });
  try {
    await work(server);
    await bench.close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Two server processes on one PostgreSQL. The second can be restarted after it was killed. The pages are closed first, because a
 * missing server is an error on the page.
 */
export async function withTwoServers(bench, work) {
  const postgres = await startPostgres();
  const servers = [];
  try {
    for (let i = 0; i < 2; i++) servers.push(await startServer({ DATABASE_URL: postgres.url }, await freePort()));
    await work(servers, async () => {
      servers[1] = await startServer(servers[1].settings, Number(new URL(servers[1].address).port));
    });
    await bench.close();
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
}

/** One person: a page, and the number of inputs on it. */
export class Person {
  inputs = 0;
  constructor(page) {
    this.page = page;
  }
  async click(role, name) {
    this.inputs++;
    await this.page.getByRole(role, { name }).click();
  }
  /** Presses a button that asks again in the page, and says yes. */
  async insist(name) {
    await this.click('button', name);
    await this.click('button', 'Yes, do it');
  }
  async choose(list, beginning) {
    this.inputs++;
    const box = this.page.getByRole('combobox', { name: list });
    const options = await box.getByRole('option').allTextContents();
    await box.selectOption({ label: options.find((option) => option.startsWith(beginning)) });
  }
  async answer(choose) {
    const buttons = await answersOf(this.page);
    const button = buttons.nth(choose(await buttons.count()));
    this.inputs++;
    await button.click();
  }
  /** Waits until this person must decide after an entry, or the match is over. */
  async asked(since = -1) {
    const question = (old) => {
      const entries = Number(document.querySelector('.prompt')?.getAttribute('data-entries') ?? -1);
      if (document.querySelector('.online-beside .over')) return true;
      return document.querySelector('details.all-answers') !== null && entries > old;
    };
    await this.page.waitForFunction(question, since);
  }
  look() {
    return this.page.evaluate(() => {
      const prompt = document.querySelector('.prompt');
      return {
        entries: Number(prompt?.getAttribute('data-entries') ?? -1),
        isBusy: prompt?.getAttribute('aria-busy') === 'true',
        isAsked: document.querySelector('details.all-answers') !== null,
        isOver: document.querySelector('.online-beside .over') !== null,
        hasCurtain: document.querySelector('.curtain') !== null,
        isUnfair: document.querySelector('.unfair') !== null,
        status: document.querySelector('.corner .status')?.className ?? '',
      };
    });
  }
  /** The lines of the log, without those for this player only. */
  async log() {
    await this.page.getByRole('tab', { name: 'Log' }).click();
    await this.page.locator('ol.log').waitFor();
    // The sentences; which of them are new differs from person to person.
    return this.page.locator('ol.log li').locator('.line, .dice').allTextContents();
  }
}

/** Waits until everybody sees the same entries and one of them must decide, or the match is over. Returns the one who must decide. */
export async function settled(people) {
  const until = Date.now() + STEP_MS;
  let last = '';
  let looks = [];
  while (Date.now() < until) {
    looks = await Promise.all(people.map((person) => person.look()));
    want(!looks.some((look) => look.hasCurtain), 'a curtain hangs in a match online');
    want(!looks.some((look) => look.isUnfair), 'a page says that the dice are not fair');
    const isSame = looks.every((look) => look.entries === looks[0].entries && !look.isBusy);
    const asked = looks.filter((look) => look.isAsked).length;
    const isOver = looks.every((look) => look.isOver);
    const now = JSON.stringify(looks);
    // The same twice in a row: automatic answers are done.
    if (isSame && (asked === 1 || isOver) && now === last)
      return isOver ? undefined : people[looks.findIndex((look) => look.isAsked)];
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the players never see the same: ${JSON.stringify(looks)}`);
}

/** Plays a number of decisions, or to the end, and waits until everybody has seen the last; returns how many were made. */
export async function playOn(people, decisions, choose) {
  let asked = await settled(people);
  for (let i = 0; i < decisions; i++) {
    if (!asked) return i;
    await asked.answer(choose);
    asked = await settled(people);
  }
  return decisions;
}

/** Nobody can choose a server's dice. In a single drill something may not happen; in one of several it does. */
const MOST_DRILLS = 10;

/** Plays on until it is the wanted person's turn. If a match ends before, another follows (`again`). */
export async function playUntil(people, again, choose, isWanted) {
  for (let drill = 0; drill < MOST_DRILLS; drill++) {
    for (let asked = await settled(people); asked; asked = await settled(people)) {
      if (isWanted(asked)) return;
      await asked.answer(choose);
    }
    await again();
  }
  throw new Error(`in ${MOST_DRILLS} drills the moment that is wanted does not come`);
}

/** The maker's way from the first page to the board; returns the link for the other seat. */
export async function makeMatch(maker, address, { game, scenario }) {
  await maker.page.goto(address);
  if (game) await maker.page.getByRole('radio', { name: game }).check();
  await maker.click('link', 'Play online');
  await maker.page.getByRole('button', { name: 'Create the match' }).waitFor();
  await maker.choose('Scenario', scenario);
  await maker.click('button', 'Create the match');
  const box = maker.page.getByRole('textbox', { name: /Send this link/ });
  await box.waitFor();
  return box.inputValue();
}

/** Both sit down: the guest opens the link, on another server if there are two. */
export async function sitDown(maker, guest, [first, second], terms) {
  const link = await makeMatch(maker, first, terms);
  await guest.page.goto(link.replace(first, second));
  await guest.click('button', 'Take the seat');
  await guest.page.locator('.prompt').waitFor();
  return link;
}

/** The example bot at the seat of a link. */
export function startBot(link, name) {
  const bot = spawn(process.execPath, [join(root, 'packages/client/examples/bot.mjs'), link, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => bot.on('exit', resolve));
  let said = '';
  for (const stream of [bot.stdout, bot.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return {
    said: () => said,
    /** Each entry on the log is a line that begins with its number. */
    decisions: () => (said.match(/^\d+:/gm) ?? []).length,
    stop() {
      bot.kill();
      return ended;
    },
  };
}
