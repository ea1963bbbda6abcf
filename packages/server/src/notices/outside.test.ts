import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPrivate, lookupOutside, NotOutside, post, whyNotAddress } from './outside.ts';

describe('an address', () => {
  const AT_HOME = [
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['2001:db8::1', 'localhost', ''],
  ];
  for (const address of AT_HOME) it(`${address || '(none)'} is private`, () => expect(isPrivate(address)).toBe(true));
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
    it(`${address} is not`, () => expect(isPrivate(address)).toBe(false));

  it('for a webhook is https, with no password, on the open internet', () => {
    expect(whyNotAddress('https://hooks.example.org/x', false)).toBeUndefined();
    for (const url of [
      ...['http://hooks.example.org/', 'https://a:b@hooks.example.org/', 'file:///etc/passwd', 'nonsense'],
      ...['https://localhost/', 'https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/', 'https://db.local/'],
    ])
      expect(whyNotAddress(url, false), url).toBeTypeOf('string');
    expect(whyNotAddress('http://127.0.0.1:99/', true)).toBeUndefined();
  });
});

describe('a letter', () => {
  it('reaches a server in this network only if the host allows it', async () => {
    const got: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (part) => got.push(String(part)));
      request.on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      expect(await post({ url, headers: {}, body: 'hello', anywhere: true })).toEqual({ status: 204 });
      await expect(post({ url, headers: {}, body: 'again', anywhere: false })).rejects.toThrow('https');
      expect(got).toEqual(['hello']);
    } finally {
      server.close();
    }
  });

  it('goes to no name that resolves to a private address', async () => {
    const found = await new Promise((resolve) => lookupOutside('localhost', {}, (error) => resolve(error)));
    expect(found).toBeInstanceOf(NotOutside);
  });

  it('does not follow a redirect', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls++;
      response.writeHead(302, { location: '/again' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      expect(await post({ url, headers: {}, body: '', anywhere: true })).toEqual({ status: 302 });
      expect(calls).toBe(1);
    } finally {
      server.close();
    }
  });
});
