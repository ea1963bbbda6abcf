import { describe, expect, it } from 'vitest';
import { bodyFor, formOf } from './hooks.ts';

const URL_OF_MATCH = 'https://play.example.org/#/match/abc';
const notice = { match: 'abc', seat: 0, turn: 7, game: 'ford', side: 'axis', url: URL_OF_MATCH };

describe('the form of a webhook', () => {
  it.each([
    ['https://discord.com/api/webhooks/1/x', 'discord'],
    ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
    ['https://discordapp.com/api/webhooks/1/x', 'discord'],
    ['https://DISCORD.com/api/webhooks/1/x', 'discord'],
    ['https://hooks.slack.com/services/T/B/x', 'slack'],
    ['https://hooks.slack-gov.com/services/T/B/x', 'slack'],
    ['https://hooks.example.org/turn', 'json'],
    ['https://discord.com.example.org/api/webhooks/1/x', 'json'],
    ['https://example.org/?to=https://discord.com/api/webhooks', 'json'],
    ['https://notdiscord.com/api/webhooks/1/x', 'json'],
    ['https://slack.com.example.org/', 'json'],
    ['http://127.0.0.1:9/discord.com', 'json'],
  ])('%s takes %s', (address, form) => expect(formOf(address)).toBe(form));
});

describe('what is sent', () => {
  it('Discord gets a text with the link', () => {
    expect(JSON.parse(bodyFor('discord', notice))).toEqual({
      content: `Your turn (axis) in a match of ford: ${URL_OF_MATCH}`,
      allowed_mentions: { parse: [] },
    });
  });

  it('Slack gets a text with the link', () => {
    expect(JSON.parse(bodyFor('slack', notice))).toEqual({
      text: `Your turn (axis) in a match of ford: ${URL_OF_MATCH}`,
    });
  });

  it('any other address gets the whole notice', () => {
    expect(JSON.parse(bodyFor('json', notice))).toEqual({ event: 'your-turn', ...notice });
  });

  it('no name in it calls anybody or hides a link', () => {
    const evil = {
      ...notice,
      side: '@everyone <@123> <!channel> [free](https://evil.example)',
      game: '<!here|x> & _b_',
    };
    const slack = JSON.parse(bodyFor('slack', evil)) as { text: string };
    expect(slack.text).not.toMatch(/[<>]/);
    expect(slack.text).toContain('&lt;!channel&gt;');
    const discord = JSON.parse(bodyFor('discord', evil)) as { content: string; allowed_mentions: unknown };
    expect(discord.allowed_mentions).toEqual({ parse: [] });
    expect(discord.content).not.toMatch(/(?<!\\)[@<[]/);
  });
});
