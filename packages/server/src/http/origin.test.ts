import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isOwnOrigin, sentTo } from './origin.ts';

const at = (host: string, scheme?: string) => ({ host, scheme });

describe('a page may speak to its own server', () => {
  it('under the origin that the host named', () => {
    const named = ['https://play.example.org'];
    expect(isOwnOrigin('https://play.example.org', at('play.example.org'), named)).toBe(true);
    for (const other of [
      'https://evil.example.org',
      'http://play.example.org',
      'null',
      'https://play.example.org.evil.org',
    ])
      expect(isOwnOrigin(other, at('play.example.org'), named), other).toBe(false);
  });

  it('if no origin is named: by number or as localhost, at the port of the request', () => {
    expect(isOwnOrigin('http://127.0.0.1:8642', at('127.0.0.1:8642', 'http'), [])).toBe(true);
    expect(isOwnOrigin('http://localhost:8642', at('localhost:8642', 'http'), [])).toBe(true);
    expect(isOwnOrigin('http://[::1]:8642', at('[::1]:8642', 'http'), [])).toBe(true);
    expect(isOwnOrigin('http://127.0.0.1:9999', at('127.0.0.1:8642', 'http'), [])).toBe(false);
  });

  it('never under a name that somebody else has pointed here', () => {
    expect(isOwnOrigin('http://rebound.example.org:8642', at('rebound.example.org:8642', 'http'), [])).toBe(false);
  });

  it('only with the same scheme, if it is known', () => {
    expect(isOwnOrigin('https://127.0.0.1:8642', at('127.0.0.1:8642', 'http'), [])).toBe(false);
    expect(isOwnOrigin('http://127.0.0.1:8642', at('127.0.0.1:8642', 'https'), [])).toBe(false);
    expect(isOwnOrigin('https://127.0.0.1:8642', at('127.0.0.1:8642', 'https'), [])).toBe(true);
    expect(isOwnOrigin('https://127.0.0.1:8642', at('127.0.0.1:8642'), [])).toBe(true);
  });

  it('what a proxy says about the scheme counts only if the host declared a proxy', async () => {
    const schemeSeen = async (proxies: number, said?: string) => {
      const app = Fastify({ trustProxy: (_, hop) => hop < proxies });
      app.get('/', async (request) => ({ scheme: sentTo(request, { proxies }).scheme ?? 'unknown' }));
      const headers = said === undefined ? {} : { 'x-forwarded-proto': said };
      return (await app.inject({ url: '/', headers })).json<{ scheme: string }>().scheme;
    };
    expect(await schemeSeen(0)).toBe('http');
    expect(await schemeSeen(0, 'https')).toBe('http');
    expect(await schemeSeen(1, 'https')).toBe('https');
    expect(await schemeSeen(1)).toBe('unknown');
  });
});
