/** Lines of talk: one's own are sent until the server has them, and those of all are kept in order. */

import type { NewLine, RefusalCode, ToClient } from '@cauldron/protocol';
import type { MatchDesk } from './desk.ts';
import { given } from './given.ts';

/** A line on its way. */
type Spoken = Omit<NewLine, 'id'>;

export class TableTalk {
  private readonly unanswered = new Map<string, Spoken>();

  constructor(private readonly desk: MatchDesk) {}

  /** Says something at the table or, as a spectator with a name, in the gallery. */
  say(text: string, name?: string): void {
    const id = this.desk.freshId();
    const spoken: Spoken = this.desk.state.seat === null ? { text, channel: 'gallery', ...given({ name }) } : { text };
    this.unanswered.set(id, spoken);
    if (this.desk.state.unsaid) this.desk.change({ unsaid: undefined });
    this.send(id, spoken);
  }

  sendAgain(): void {
    for (const [id, spoken] of this.unanswered) this.send(id, spoken);
  }

  acknowledged(id: string): void {
    this.unanswered.delete(id);
  }

  refused(id: string, code: RefusalCode): void {
    const spoken = this.unanswered.get(id);
    if (spoken) this.desk.change({ unsaid: { text: spoken.text, code } });
    this.unanswered.delete(id);
  }

  heard({ t: _, ...line }: Extract<ToClient, { t: 'chat' }>): void {
    const { chat, seat } = this.desk.state;
    if (chat.some((known) => known.n === line.n && known.channel === line.channel)) return;
    const isMine = ({ text, channel = 'table' }: Spoken) => channel === line.channel && text === line.text;
    const mine = [...this.unanswered].find(([, spoken]) => line.seat === seat && isMine(spoken));
    if (mine) this.unanswered.delete(mine[0]);
    this.desk.change({ chat: [...chat, line].sort((a, b) => a.channel.localeCompare(b.channel) || a.n - b.n) });
  }

  private send(id: string, spoken: Spoken): void {
    const { wire, holder } = this.desk;
    wire.send({ t: 'chat', match: this.desk.id, ...given({ token: holder.token }), id, ...spoken });
  }
}
