/** What people do with an online match besides playing: take back by consent, resign, hand the seat on, play the program, watch. */

import { test, want } from './kit/bench.mjs';
import { embeddedServer, Person, playOn, settled, sitDown } from './kit/online.mjs';
import { chooser, promptOf } from './kit/table.mjs';

const twoPeople = async (bench) => [new Person(await bench.page()), new Person(await bench.page())];

async function openMenu({ page }) {
  await page.locator('.seat-menu > summary').click();
}

async function answerOffer({ page }, name) {
  await page.locator('.offer').getByRole('button', { name }).click();
  await page.locator('.offer').waitFor({ state: 'detached' });
}

/** Both answers stand beside each other. */
async function oneLine({ page }) {
  const buttons = page.locator('.offer').getByRole('button');
  await buttons.nth(1).waitFor();
  const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  want(tops.length === 2 && tops[0] === tops[1], `the answers stand at ${tops.join(' and ')} pixels`);
}

/** The person who decided last, and the one before. The first may go back only if the other agrees. */
async function untilBothDecided(people, choose) {
  const order = [];
  for (let i = 0; i < 80; i++) {
    const asked = await settled(people);
    const earlier = order.findLast((person) => person !== asked);
    if (earlier && order.at(-1) === asked) return { asked, earlier };
    order.push(asked);
    await asked.answer(choose);
  }
  throw new Error('one of them was never asked');
}

/** The socket messages to a page, from now on. */
function listen({ page }) {
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(payload))));
  return heard;
}

/** Stands in a view for something that the viewer may not know. */
const HIDDEN = -0x40000000;
/** Whether one viewer knows everything of a position that another knows. */
const knowsNoMore = (view, other) =>
  Object.entries(view.position.sections).every(([name, figures]) =>
    figures.every((figure, i) => figure === HIDDEN || figure === other.position.sections[name][i]),
  );

export const tests = [
  test('a decision is taken back past the other player’s, if he agrees, and play goes on from there', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    await sitDown(...people, [address, address], { scenario: 'Drill' });
    const choose = chooser(5);
    const { asked, earlier } = await untilBothDecided(people, choose);
    await openMenu(earlier);
    await earlier.click('button', 'Ask to take my last decision back');
    await oneLine(asked);
    await answerOffer(asked, 'Decline');
    await earlier.page.locator('.requests').getByText('declines: nothing is taken back.').waitFor();
    want((await settled(people)) === asked, 'what was declined was done');

    // From a line of the log several decisions go at once: both are told how many.
    await earlier.page.getByRole('tab', { name: 'Log' }).click();
    await earlier.page.getByRole('button', { name: 'Take back to here' }).first().click();
    const offer = asked.page.locator('.offer');
    await offer
      .getByText(/asks to take \d+ decisions back, (?:one|\d+) of them yours\. It began with: .+ The dice do not/)
      .waitFor();
    const [, n] = /take (\d+) decisions/.exec(await offer.textContent());
    await earlier.page.getByText(`You have asked to take ${n} decisions back. The other side must agree.`).waitFor();
    await oneLine(asked);
    await answerOffer(asked, 'Agree');
    await earlier.page.locator('.requests').getByText('agrees: what you asked for is taken back.').waitFor();
    want(
      (await earlier.page
        .locator('.note, .requests')
        .getByText(/You have asked/)
        .count()) === 0,
      'what was agreed to is still told as asked',
    );
    want((await settled(people)) === earlier, 'the one whose decision was taken back is not asked again');
    const log = (await earlier.log()).join();
    want(log.includes('agrees.') && log.includes('declines.'), 'the log does not say who agreed');
    await playOn(people, 6, choose);
  }),

  test('a decision that was taken back is done again by one button', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    await sitDown(...people, [address, address], { scenario: 'Drill' });
    const person = await settled(people);
    const asks = () => promptOf(person.page);
    const wanted = async (prompt, failure) => {
      want((await settled(people)) === person, 'the other is asked');
      want((await asks()) === prompt, failure);
    };
    const first = await asks();
    await person.answer(() => 0);
    await settled(people);
    const second = await asks();
    want(second !== first, 'the same is asked again');
    await person.click('button', /^Undo/);
    await wanted(first, 'the decision was not taken back');
    await person.click('button', /^Redo/);
    await wanted(second, 'the decision was not done again');
  }),

  test('a player resigns, and both see who has won', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    await sitDown(...people, [address, address], { scenario: 'Drill' });
    await playOn(people, 2, chooser(1));
    const [maker] = people;
    await openMenu(maker);
    await maker.click('button', 'Resign');
    await maker.page.getByText('Resign this match? The other side wins.').waitFor();
    await maker.page.locator(':focus', { hasText: /^No$/ }).press('Enter');
    await maker.page.locator(':focus', { hasText: /^Resign$/ }).waitFor();
    want((await settled(people)) !== undefined, 'the player resigned although he said no');
    await maker.insist('Resign');
    const [, other] = people;
    await maker.page.getByRole('heading', { name: /^You resigned: .+ has won\.$/ }).waitFor();
    await other.page.getByRole('heading', { name: 'has won: the other side resigned.' }).waitFor();
    for (const { page } of people) {
      const over = page.locator('.over');
      await over.locator('.aim').nth(1).waitFor();
      await over.locator('.match-line').waitFor();
      const gap = await over.evaluate((box) => {
        const end = document.createRange();
        end.selectNodeContents(box.querySelector('h2'));
        return box.querySelector('.row button').getBoundingClientRect().top - end.getBoundingClientRect().bottom;
      });
      want(gap >= 4, `the headline stands ${gap} pixels above the buttons`);
      want((await page.locator('.where .chip').count()) === 0, 'the header still says who acts');
    }
    want((await settled(people)) === undefined, 'the match goes on');
  }),

  test('a player lends the seat to the program and watches, the other plays on against it, and the seat is taken back', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    // A drill of Gazala never ends in a few decisions, with any dice.
    await sitDown(...people, [address, address], { game: 'Gazala', scenario: 'Drill' });
    const choose = chooser(2);
    await playOn(people, 3, choose);
    const gives = await settled(people);
    const stays = people.find((person) => person !== gives);
    const { entries } = await stays.look();
    await openMenu(gives);
    await gives.page.locator('.hand-ai > summary').click();
    await gives.choose('Temperament of the computer', 'cautious');
    await gives.insist('Lend it');
    await gives.page.getByText('You are watching.').waitFor();
    // The program plays on, and so does the match.
    await stays.asked(entries);
    const after = (await stays.look()).entries;
    await stays.answer(choose);
    await stays.asked(after);
    want(!(await stays.look()).isUnfair, 'a page says that the dice are not fair');
    const corner = stays.page.locator('.corner');
    await corner.getByText(/^Player \d, played by the computer, officer level, cautious$/).waitFor();
    const before = corner.getByText('Somebody else played this side before.');
    want((await before.count()) === 0, 'the lender is called somebody else');
    // On a phone the way back is in sight, wherever the panels have been scrolled to.
    await gives.page.setViewportSize({ width: 390, height: 844 });
    await gives.page.getByRole('tab', { name: 'Charts' }).click();
    await gives.page.locator('.charts').first().waitFor();
    await gives.page.locator('.below').evaluate((panels) => {
      panels.scrollTop = panels.scrollHeight;
    });
    const { y, height } = await gives.page.getByRole('button', { name: 'Take my seat back' }).boundingBox();
    want(y > 0 && y + height <= 844, `the way back to the seat is out of sight, at ${y}`);
    await gives.click('button', 'Take my seat back');
    await gives.page.setViewportSize({ width: 1280, height: 800 });
    await gives.page.locator('.corner .sitter.mine').waitFor();
    // Its player lent the seat: what the program decided there is nobody's fault, then and after a reload.
    await gives.page.locator('.prompt, .score-strip').first().waitFor();
    want((await gives.page.locator('.unfair').count()) === 0, 'the page of the lender accuses the server');
    await gives.page.reload();
    await gives.page.locator('.corner .sitter.mine').waitFor();
    await settled(people);
    want(
      (await gives.page.locator('.unfair').count()) === 0,
      'the page of the lender accuses the server after a reload',
    );
    await corner.getByText(/cautious/).waitFor({ state: 'detached' });
    want((await before.count()) === 0, 'the lender is called somebody else when he is back');
    for (const person of people) {
      const log = (await person.log()).join('|');
      want(
        /\|Player \d took (?:Axis|Allies) back from the computer\./.test(`|${log}`),
        `the log does not say who took the seat back: ${log}`,
      );
    }
  }),

  test('a person plays some turns against the program', async (bench) => {
    const { address } = await embeddedServer();
    const person = new Person(await bench.page());
    await person.page.goto(`${address}/#/new`);
    await person.page.getByRole('button', { name: 'Create the match' }).waitFor();
    await person.choose('Scenario', 'Drill');
    await person.choose('Opponent', 'the computer, recruit level');
    await person.click('button', 'Create the match');
    const choose = chooser(7);
    let entries = 0;
    for (let i = 0; i < 8; i++) {
      await person.asked();
      const now = await person.look();
      if (now.isOver) break;
      want(now.entries >= entries, 'the log has become shorter');
      entries = now.entries;
      await person.answer(choose);
      await person.page.waitForFunction(
        (n) => Number(document.querySelector('.prompt')?.getAttribute('data-entries')) > n,
        entries,
      );
    }
    await person.asked();
    want(entries > 4, 'nothing was played');
    want(
      (await person.page.getByRole('textbox', { name: /Send this link/ }).count()) === 0,
      'the program is sent a link',
    );
  }),

  test('a spectator learns no secrets, gets no question and can do nothing', async (bench) => {
    const { address } = await embeddedServer();
    const people = await twoPeople(bench);
    const link = await sitDown(...people, [address, address], { game: 'Gazala', scenario: 'Drill' });
    const watcher = new Person(await bench.page());
    const heard = listen(watcher);
    await watcher.page.goto(link.replace(/#\/join\/([^/]+)\/.*/, '#/match/$1'));
    await watcher.page.getByText('You are watching.').waitFor();
    await playOn(people, 20, chooser(3));
    const heardBy = people.map(listen);
    for (const { page } of [...people, watcher]) await page.reload();
    await watcher.page.getByText('You are watching.').waitFor();
    await settled(people);

    const viewsIn = (messages) => messages.filter(({ t }) => t === 'sync').map(({ view }) => view);
    const views = viewsIn(heard);
    want(views.length >= 2, 'the watcher was shown nothing');
    await watcher.page.locator('#prompt-text', { hasText: /^\p{Lu}.* decides …$/u }).waitFor();
    want(
      !(await watcher.page.locator('#prompt-text').textContent()).startsWith('The other side'),
      'a watcher has a side',
    );
    want((await watcher.page.getByRole('button', { name: /^(?:Undo|Redo)/ }).count()) === 0, 'a watcher could undo');
    for (const view of views) {
      want(view.viewer === 'spectator', 'the watcher is shown what a seat sees');
      want((view.question?.actions ?? []).length === 0, 'a spectator gets the legal answers');
    }
    for (const own of heardBy.map(viewsIn))
      want(knowsNoMore(views.at(-1), own.at(-1)), 'the watcher knows what a player does not');
    const told = heard.flatMap((message) => message.entries ?? (message.entry ? [message.entry] : []));
    want(told.length > 20, 'the watcher was told of no entries');
    for (const { kind, content, dice } of told)
      want(
        content !== undefined || (dice.n === undefined && dice.v === undefined),
        `the bytes of a hidden ${kind} are told`,
      );
    for (const what of ['details.all-answers', '.seat-menu', '.offer button'])
      want((await watcher.page.locator(what).count()) === 0, `the watcher has ${what}`);
  }),
];
