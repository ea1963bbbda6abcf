import { describe, expect, it } from 'vitest';
import { readSettings, unknownSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env, '/srv/cauldron');

describe('the settings', () => {
  it('need no variable: this machine only, the embedded database, nothing sent to anybody', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: undefined,
      databaseUrl: undefined,
      dataFolder: '/srv/cauldron/data',
      bundleFolder: '/srv/cauldron/data/bundles',
      openList: false,
      push: undefined,
      mail: undefined,
      webhooks: 'off',
    });
  });

  it('treat an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: undefined, databaseUrl: undefined });
  });

  it('read each variable', () => {
    const settings = read({
      PORT: '8080',
      CAULDRON_ORIGIN: 'https://play.example.org, https://games.example.org',
      DATABASE_URL: 'postgres://u:p@db/cauldron',
      CAULDRON_DATA: '/var/lib/cauldron',
      CAULDRON_OPEN_LIST: 'on',
      CAULDRON_SMTP_URL: 'smtp://mail.example.org',
      CAULDRON_MAIL_FROM: 'Cauldron <games@example.org>',
    });
    expect(settings).toMatchObject({
      port: 8080,
      origins: ['https://play.example.org', 'https://games.example.org'],
      databaseUrl: 'postgres://u:p@db/cauldron',
      dataFolder: '/var/lib/cauldron',
      bundleFolder: '/var/lib/cauldron/bundles',
      openList: true,
      mail: { url: 'smtp://mail.example.org', from: 'Cauldron <games@example.org>' },
    });
  });

  const WRONG: readonly [name: string, value: string][] = [
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['CAULDRON_ORIGIN', 'play.example.org'],
    ['CAULDRON_ORIGIN', 'https://play.example.org/path'],
    ['CAULDRON_ORIGIN', 'ftp://play.example.org'],
    ['DATABASE_URL', 'mysql://u:hidden@db/x'],
    ['CAULDRON_OPEN_LIST', 'yes'],
    ['CAULDRON_LOG', 'loud'],
    ['CAULDRON_METRICS_TOKEN', 'short'],
    ['CAULDRON_WEBHOOKS', 'on'],
    ['CAULDRON_MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
  ];
  for (const [name, value] of WRONG) {
    it(`refuse ${name}=${JSON.stringify(value)} by its name, without repeating what may be a secret`, () => {
      const read = readSettings({ [name]: value }, '/srv');
      expect(read).toMatchObject({ wrong: expect.arrayContaining([expect.stringContaining(`${name} must be`)]) });
      expect(JSON.stringify(read)).not.toContain('hidden');
    });
  }

  it('name the missing ones of settings that belong together', () => {
    expect(read({ CAULDRON_SMTP_URL: 'smtp://mail.example.org' })).toEqual({
      wrong: ['e-mail also needs CAULDRON_MAIL_FROM.'],
    });
  });

  it('notice a name that is most likely misspelt', () => {
    expect(unknownSettings({ CAULDRON_OPENLIST: 'on', CAULDRON_OPEN_LIST: 'on', PATH: '/bin' })).toEqual([
      'CAULDRON_OPENLIST',
    ]);
  });
});
