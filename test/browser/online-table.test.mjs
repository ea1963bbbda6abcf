/** What a person at an online table sees of the others: the hands that seats have been in, talk, spectators who see it later, a rematch. */

import { check } from './kit/axe.mjs';
import { PHONE, test, want, wantSoon } from './kit/bench.mjs';
import { pointAt } from './kit/map.mjs';
import { embeddedServer, makeMatch, Person, settled, sitDown } from './kit/online.mjs';

const openMenu = ({ page }) => page.locator('.seat-menu > summary').click();
const drill = { game: 'Gazala', scenario: 'Drill' };

/** Whether something stands inside the window, without scrolling or opening anything. */
async function inSight(page, text) {
  const box = await page.locator('.corner').getByText(text).first().boundingBox();
  const { width, height } = page.viewportSize();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

/** The maker's browser takes the second seat by the link too, looks, and leaves it. Returns a new link. */
async function peep(maker, link) {
  const { page } = maker;
  const [, match, invitation] = /#\/join\/([^/]+)\/(.+)$/.exec(link);
  const next = await page.evaluate(
    async ([match, invitation]) => {
      const headers = { 'content-type': 'application/json', 'x-cauldron': '1' };
      const body = JSON.stringify({ invitation, name: 'Bob' });
      const taken = await (await fetch(`/api/matches/${match}/seats`, { method: 'POST', headers, body })).json();
      const opened = { 'x-cauldron': '1', authorization: `Bearer ${taken.token}` };
      await fetch(`/api/matches/${match}/view`, { headers: opened });
      const seat = `/api/matches/${match}/seats/${taken.seat}`;
      await fetch(seat, { method: 'DELETE', headers: opened });
      const kept = Object.values(localStorage).flatMap((value) => (value.includes(match) ? JSON.parse(value) : []));
      const { token } = kept.find((held) => held.match === match);
      const own = { ...headers, authorization: `Bearer ${token}` };
      const to = JSON.stringify({ to: { kind: 'link' } });
      return (await (await fetch(`${seat}/hand`, { method: 'POST', headers: own, body: to })).json()).invitation;
    },
    [match, invitation],
  );
  want(typeof next === 'string', 'there is no new link');
  return link.replace(invitation, next);
}

const peepedAt = (how, open) =>
  test(`a newcomer sees on ${how}, before his first move, that the maker has held his seat`, async (bench) => {
    const { address } = await embeddedServer();
    const [maker, guest] = [new Person(await bench.page()), new Person(await open(bench))];
    await guest.page.goto(await peep(maker, await makeMatch(maker, address, drill)));
    const warning = 'has held this side before, and may know its secrets.';
    await guest.page.locator('.who').getByText(warning).waitFor();
    await guest.click('button', 'Take the seat');
    await guest.page.locator('.prompt').waitFor();
    await guest.page.locator('.corner').getByText(warning).waitFor();
    await wantSoon(() => inSight(guest.page, warning), 'the warning is out of sight');
    await maker.page.locator('.corner').getByText(warning).waitFor();
  });

/** Whether all of an element stands inside the window. */
async function isWhollySeen(page, locator) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

const toTheEnd = (page) =>
  page.locator('.below').evaluate((panels) => {
    panels.scrollTop = panels.scrollHeight;
  });

const say = async ({ page }, text) => {
  await page.locator('details.chat').evaluate((talk) => {
    talk.open = true;
  });
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.locator('details.chat').getByRole('button', { name: 'Send' }).click();
};

export const tests = [
  peepedAt('a desk', (bench) => bench.page()),
  peepedAt('a phone', (bench) => bench.page(PHONE)),

  test('what the others ask and say comes into sight on a phone, wherever its panels have been scrolled to', async (bench) => {
    const { address } = await embeddedServer();
    const [maker, guest] = [new Person(await bench.page()), new Person(await bench.page(PHONE))];
    await sitDown(maker, guest, [address, address], drill);
    await settled([maker, guest]);
    const { page } = guest;
    const question = page.locator('#prompt-text');
    const told = page.locator('.said-now');
    await page.getByRole('tab', { name: 'Charts' }).click();
    await page.locator('.charts').first().waitFor();
    await toTheEnd(page);
    await say(maker, 'Hello Ben');
    await told.getByText('Hello Ben').waitFor();
    await openMenu(maker);
    await maker.click('button', 'Offer a draw');
    const offer = page.locator('.offer');
    await offer.getByText('offers a draw.').waitFor();
    const { width, height } = await page.locator('.corner').boundingBox();
    want(height <= 30, `the corner takes ${height} of the map’s pixels, at a width of ${width}`);
    for (const [what, locator] of [
      ['the offer', offer],
      ['its answer', offer.getByRole('button', { name: 'Agree' })],
      ['the talk', told],
      ['the question', question],
    ])
      want(
        await isWhollySeen(page, locator),
        `${what} is out of sight: ${JSON.stringify(await locator.boundingBox())}`,
      );
    await offer.getByRole('button', { name: 'Decline' }).tap();
    await offer.waitFor({ state: 'detached' });

    // The mark stays until the line is read, after a reload too.
    await say(maker, 'Are you there?');
    await told.getByText('Are you there?').waitFor();
    await told.getByText('(and one line before)').waitFor();
    await page.reload();
    await told.getByText('Are you there?').waitFor();
    await told.getByRole('button', { name: 'Answer' }).tap();
    await told.waitFor({ state: 'detached' });
    await page.locator('.say:focus').waitFor();
    want(await isWhollySeen(page, page.locator('.said').getByText('Are you there?')), 'the talk is out of sight');
  }),

  test('on a phone the line of the talk stands whole when it is opened and while others talk, and the newest line is in sight', async (bench) => {
    const { address } = await embeddedServer();
    const [maker, guest] = [new Person(await bench.page()), new Person(await bench.page(PHONE))];
    await sitDown(maker, guest, [address, address], drill);
    await settled([maker, guest]);
    const { page } = guest;
    const talk = page.locator('details.chat');
    const line = page.getByRole('textbox', { name: 'Say something' });
    const wantWhole = async (what, locator) =>
      wantSoon(
        async () => isWhollySeen(page, locator),
        async () => `${what} is out of sight: ${JSON.stringify(await locator.boundingBox())}`,
      );
    await talk.locator('summary').tap();
    await wantWhole('the line of the talk', line);
    await line.tap();
    const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    for (const text of lines) {
      await say(maker, `line ${text}`);
      await talk.getByText(`line ${text}`).waitFor();
    }
    const isAtEnd = () =>
      talk.locator('.said').evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2);
    await wantSoon(isAtEnd, 'the talk does not follow its newest line');
    await wantWhole('the newest line', talk.getByText('line eight'));
    await wantWhole('the line of the talk', line);
    // Closed and opened again, it is at its end.
    await talk.locator('summary').tap();
    await say(maker, 'line nine');
    await page.locator('.said-now', { hasText: 'line nine' }).waitFor();
    await talk.locator('summary').tap();
    await wantSoon(isAtEnd, 'the talk opens at its beginning');
    await wantWhole('the newest line', talk.getByText('line nine'));
    await wantWhole('the line of the talk', line);
  }),

  test('a player who waits for the other one sees where the match will be', async (bench) => {
    const { address } = await embeddedServer();
    const maker = new Person(await bench.page());
    await makeMatch(maker, address, drill);
    for (const hex of ['0609', '0811']) want(await pointAt(maker.page, hex), `${hex} of the box is out of sight`);
  }),

  test('to play again is an offer: it is declined, made again and agreed to', async (bench) => {
    const { address } = await embeddedServer();
    const people = [new Person(await bench.page()), new Person(await bench.page())];
    const [maker, guest] = people;
    await sitDown(maker, guest, [address, address], drill);
    await settled(people);
    await openMenu(maker);
    await maker.insist('Resign');
    await maker.click('button', 'Play again');
    await maker.page.getByText('You want to play again.').waitFor();
    await guest.page.getByText('wants to play again').waitFor();
    await check(guest.page, 'another match is offered', '.requests');
    await check(maker.page, 'another match was offered', '.online-beside');
    want(!guest.page.url().includes('/new'), 'the other is taken along');
    await guest.click('button', 'Decline');
    await maker.click('button', 'Play again');
    const before = guest.page.url();
    await guest.click('button', 'Agree');
    await guest.page.waitForURL((url) => url.href !== before);
    await maker.click('button', 'To the next match');
    await maker.page.waitForURL(guest.page.url());
    await settled(people);
  }),

  test('a spectator with the name of a player is told that the line was not said', async (bench) => {
    const { address } = await embeddedServer();
    const named = async (name) => {
      const page = await bench.page();
      await page.addInitScript((given) => localStorage.setItem('cauldron.online-name', JSON.stringify(given)), name);
      return new Person(page);
    };
    const [maker, guest, watcher] = [await named('Red'), await named('Blue'), await named('Red')];
    const link = await sitDown(maker, guest, [address, address], drill);
    await watcher.page.goto(link.replace(/#\/join\/([^/]+)\/.*/, '#/match/$1'));
    const gallery = watcher.page.locator('details.gallery');
    await gallery.getByRole('textbox').fill('he will lose');
    await gallery.getByRole('button', { name: 'Send' }).click();
    await gallery.getByText('This was not said: «he will lose».').waitFor();
    await gallery.getByText('Choose another and say it again.').waitFor();
  }),

  test('spectators talk among themselves, players mention and mute each other, and a delay is told', async (bench) => {
    const { address } = await embeddedServer();
    const people = [new Person(await bench.page()), new Person(await bench.page())];
    const [maker, guest] = people;
    const link = await sitDown(maker, guest, [address, address], drill);
    const watch = async (screen) => {
      const watcher = new Person(await bench.page(screen));
      await watcher.page.goto(link.replace(/#\/join\/([^/]+)\/.*/, '#/match/$1'));
      await watcher.page.getByText('You are watching.').waitFor();
      return watcher;
    };
    // Who watches finds the talk without opening or moving anything, on a phone too.
    for (const screen of [PHONE, undefined]) {
      const { page } = await watch(screen);
      const line = page.getByRole('textbox', { name: 'Say something to the other spectators' });
      await line.waitFor();
      const { y, height } = await line.boundingBox();
      want(y + height <= page.viewportSize().height, `the spectators' talk lies below the screen, at ${y}`);
      await page.close();
    }
    const watcher = await watch();
    await check(watcher.page, 'watching');
    await watcher.page.getByRole('textbox', { name: 'Say something to the other spectators' }).fill('he will lose');
    await watcher.page.locator('details.gallery').getByRole('button', { name: 'Send' }).click();
    await watcher.page.locator('details.gallery .said').getByText('he will lose').waitFor();
    await guest.page.locator('details.chat > summary').click();
    await guest.page.getByRole('textbox', { name: 'Say something' }).fill('well met @Player 1');
    await guest.page.locator('details.chat').getByRole('button', { name: 'Send' }).click();
    await maker.page.locator('mark.mention.me').waitFor();
    want((await maker.page.getByText('he will lose').count()) === 0, 'a player reads what spectators say');
    const mute = maker.page.getByRole('button', { name: /^Mute / });
    await mute.focus();
    await maker.page.keyboard.press('Enter');
    await maker.page.locator('mark.mention').waitFor({ state: 'detached' });
    await maker.page.reload();
    await maker.page.getByText(/^You do not read/).waitFor();
    want((await maker.page.locator('mark.mention').count()) === 0, 'a muted line is shown again');
    await maker.page.getByRole('button', { name: /again$/ }).click();
    await maker.page.locator('mark.mention').waitFor();

    await maker.page.goto(`${address}/#/new`);
    await maker.page.getByRole('button', { name: 'Create the match' }).waitFor();
    await maker.page.locator('form.terms details > summary').click();
    await maker.choose('Spectators see it', 'five minutes later');
    await maker.click('button', 'Create the match');
    await maker.page.getByRole('textbox', { name: /Send this link/ }).waitFor();
    await watcher.page.goto(maker.page.url());
    await watcher.page.getByText('You are watching, 5 minutes later than it happens.').waitFor();
  }),
];
