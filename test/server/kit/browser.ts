/** A browser without a screen: it keeps its cookies and sends requests straight to a server in this process. */

import type { Person } from '@cauldron/protocol';
import type { CauldronServer } from '../../../packages/server/src/http/server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Answer = Awaited<ReturnType<CauldronServer['app']['inject']>>;

export class Browser {
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly app: CauldronServer['app'],
    /** The network address that its requests come from. */
    private readonly address = '192.0.2.1',
  ) {}

  /** Another browser, with no cookies yet. */
  other(address = this.address): Browser {
    return new Browser(this.app, address);
  }

  /** As the header sends them. */
  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get secrets(): readonly string[] {
    return [...this.jar.values()];
  }

  get sessionCookie(): string {
    const name = [...this.jar.keys()].find((key) => !key.endsWith('-device'));
    return name === undefined ? '' : `${name}=${this.jar.get(name)}`;
  }

  set sessionCookie(text: string) {
    const [name, value] = text.split('=');
    this.jar.set(name, value);
  }

  async devices(): Promise<Person['devices']> {
    return ((await this.send('GET', '/api/account')).json() as Person).devices;
  }

  async send(
    method: Method,
    url: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      ...(payload && { payload }),
      headers: {
        'x-cauldron': '1',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(this.cookies && { cookie: this.cookies }),
        ...headers,
      },
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) this.keep(set);
    return answer;
  }

  private keep(set: string): void {
    const [name, value] = set.split(';')[0].split('=');
    if (value === '') this.jar.delete(name);
    else this.jar.set(name, value);
  }
}
