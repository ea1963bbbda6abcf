/** The account screen: notices of one's turn, the password, and the signed-in devices. */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { check } from './kit/axe.mjs';
import { DESKTOP, test, want } from './kit/bench.mjs';
import { startMail } from './kit/mail.mjs';
import { embeddedServer, withServer } from './kit/online.mjs';

const PASSWORD = 'a long password';

async function signIn(page, address, name, { button = 'Make an account', password = PASSWORD } = {}) {
  await page.goto(`${address}/#/account`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(`Signed in as ${name}.`).waitFor();
}

/** The code after these words in the newest letter's body: its head has other digits, in its id and date. Long lines are broken by «=». */
async function codeIn(mail, words) {
  const bodies = () => mail.letters.map((letter) => letter.slice(letter.indexOf('\r\n\r\n')).replaceAll('=\r\n', ''));
  const found = () =>
    bodies()
      .flatMap((body) => body.match(new RegExp(`^${words} is \\d{8}\\.\\r?$`, 'm')) ?? [])
      .at(-1);
  while (!found()) await new Promise((resolve) => setTimeout(resolve, 20));
  return /\d{8}/.exec(found())[0];
}

const noticesOf = (page) => page.locator('.notices .device').allTextContents();

/** Keys as push services use them: an uncompressed point of the curve P-256, and its number. */
function curveKeys() {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** A push service that accepts everything: browsers under test have none. */
const standInPush = (context, subscription) =>
  context.addInitScript((made) => {
    PushManager.prototype.subscribe = async (options) => {
      window.askedPushFor = options.applicationServerKey;
      return { toJSON: () => made };
    };
  }, subscription);

export const tests = [
  test('a person adds a browser, a confirmed mailbox and a webhook as notices of his turn, and removes them', async (bench) => {
    const mail = await startMail();
    const keys = curveKeys();
    const settings = {
      CAULDRON_SMTP_URL: mail.url,
      CAULDRON_MAIL_FROM: 'games@example.org',
      CAULDRON_WEBHOOKS: 'any',
      CAULDRON_PUSH_PUBLIC_KEY: keys.publicKey,
      CAULDRON_PUSH_PRIVATE_KEY: keys.privateKey,
      CAULDRON_PUSH_CONTACT: 'mailto:host@example.org',
    };
    try {
      await withServer(bench, settings, async ({ address }) => {
        const context = await bench.device({ ...DESKTOP, serviceWorkers: 'allow', permissions: ['notifications'] });
        const auth = randomBytes(16).toString('base64url');
        await standInPush(context, {
          endpoint: 'https://push.example.org/send/1',
          expirationTime: null,
          keys: { p256dh: curveKeys().publicKey, auth },
        });
        const page = await context.newPage();
        await signIn(page, address, 'Signaller');
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

        await page.getByRole('button', { name: 'Tell me in this browser' }).click();
        await page.getByText('push.example.org').waitFor();
        want(
          (await page.evaluate(() => window.askedPushFor)) === keys.publicKey,
          'another key than the host’s is used',
        );

        await page.getByLabel('E-mail address').fill('signaller@example.org');
        await page.getByRole('button', { name: 'Send a code to this address' }).click();
        const box = page.getByLabel('The code that was sent to signaller@example.org');
        await box.waitFor();
        const code = await codeIn(mail, 'The code for this address');
        await check(page, 'notices, an address to be proved');
        await box.fill(code === '00000000' ? '11111111' : '00000000');
        await page.getByRole('button', { name: 'Confirm the address' }).click();
        await page.getByRole('alert').getByText('The code is wrong').waitFor();
        bench.forgive('403');
        await box.fill(code);
        await page.getByRole('button', { name: 'Confirm the address' }).click();
        await box.waitFor({ state: 'detached' });

        await page.getByLabel('Address of a webhook').fill('http://127.0.0.1:9/turn');
        await page.getByRole('button', { name: 'Add the webhook' }).click();
        await page.getByText('It is shown this once').waitFor();
        want((await page.locator('.notices .secret').textContent()).length > 40, 'no secret is shown');
        await check(page, 'notices');
        await page.setViewportSize({ width: 320, height: 640 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        want(wide <= 320, `at 320 px the page is ${wide} wide`);
        await page.reload();
        await page.getByText('http://127.0.0.1:9/turn').waitFor();
        want((await page.locator('.notices .secret').count()) === 0, 'the secret is shown again');
        want((await noticesOf(page)).length === 3, `there are other notices: ${(await noticesOf(page)).join('; ')}`);
        for (const to of ['push.example.org', 'signaller@example.org', 'http://127.0.0.1:9/turn']) {
          await page.getByRole('button', { name: `Take away ${to}` }).click();
          await page.getByRole('button', { name: `Take away ${to}` }).waitFor({ state: 'detached' });
        }
      });
    } finally {
      mail.stop();
    }
  }),

  test('no notices are offered if the host has set up none', async (bench) => {
    const { address } = await embeddedServer();
    const page = await bench.page();
    await signIn(page, address, 'Hermit');
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    want((await page.locator('.notices').count()) === 0, 'notices are offered that nobody sends');
  }),

  test('a new password signs out the other devices, and one device can sign out another', async (bench) => {
    const { address } = await embeddedServer();
    const [first, second] = [await bench.page(), await bench.page()];
    await signIn(first, address, 'Cipher');
    await signIn(second, address, 'Cipher', { button: 'Sign in' });
    await first.reload();
    await first.getByRole('button', { name: 'Sign it out' }).click();
    await first.getByRole('button', { name: 'Sign it out' }).waitFor({ state: 'detached' });
    await second.reload();
    await second.getByRole('button', { name: 'Make an account' }).waitFor();
    bench.forgive('401');

    await signIn(second, address, 'Cipher', { button: 'Sign in' });
    const change = async (old, fresh) => {
      await first.getByLabel('Old password').fill(old);
      await first.getByLabel('New password').fill(fresh);
      await first.getByRole('button', { name: 'Change the password' }).click();
    };
    await change('not this one', 'another long password');
    await first.getByRole('alert').getByText('The old password is wrong.').waitFor();
    await change(PASSWORD, 'another long password');
    await first.getByText('The password is changed').waitFor();
    bench.forgive('403');
    await check(first, 'account, signed in');
    await second.reload();
    await second.getByRole('button', { name: 'Make an account' }).waitFor();
    await signIn(second, address, 'Cipher', { button: 'Sign in', password: 'another long password' });
    bench.forgive('401');
  }),

  test('a person who has forgotten the password gets a code by mail, and a new password with it', async (bench) => {
    const mail = await startMail();
    const settings = { CAULDRON_SMTP_URL: mail.url, CAULDRON_MAIL_FROM: 'games@example.org' };
    try {
      await withServer(bench, settings, async ({ address }) => {
        const [first, second] = [await bench.page(), await bench.page()];
        await signIn(first, address, 'Forgetful');
        await first.getByLabel('E-mail address').fill('forgetful@example.org');
        await first.getByRole('button', { name: 'Send a code to this address' }).click();
        const box = first.getByLabel('The code that was sent to forgetful@example.org');
        await box.fill(await codeIn(mail, 'The code for this address'));
        await first.getByRole('button', { name: 'Confirm the address' }).click();
        await box.waitFor({ state: 'detached' });

        await second.goto(`${address}/#/account`);
        await second.getByRole('button', { name: 'I have forgotten my password' }).click();
        await second.getByLabel('E-mail address').fill('forgetful@example.org');
        await second.getByRole('button', { name: 'Send a code', exact: true }).click();
        await second.getByText('a letter with its name and a code is on the way').waitFor();
        await second.getByRole('textbox', { name: 'Name' }).fill('Forgetful');
        await second.getByLabel('The code from the letter').fill('00000000');
        await second.getByLabel('New password').fill('a password of today');
        await check(second, 'a forgotten password');
        await second.getByRole('button', { name: 'Set the new password' }).click();
        await second.getByRole('alert').getByText('The code is wrong').waitFor();
        bench.forgive('403');
        const code = await codeIn(mail, 'The code for the account "Forgetful"');
        await second.getByLabel('The code from the letter').fill(code);
        await second.getByRole('button', { name: 'Set the new password' }).click();
        await second.getByText('Signed in as Forgetful.').waitFor();
        await first.reload();
        await first.getByRole('button', { name: 'I have forgotten my password' }).waitFor();
        bench.forgive('401');
        await signIn(first, address, 'Forgetful', { button: 'Sign in', password: 'a password of today' });
      });
    } finally {
      mail.stop();
    }
  }),
];
