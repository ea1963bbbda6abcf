/** A match on the server, on the board: the screen loads it, sets up its table, and shows the controls for playing with others. */

import type { MatchClient } from '@cauldron/client';
import { refuse, type View } from '@cauldron/engine';
import type { RefusalCode } from '@cauldron/protocol';
import { useEffect, useState } from 'preact/hooks';
import { editionOf, gameIds } from '../library.ts';
import { t } from '../messages/messages.ts';
import { Desk } from '../model/desk/desk.ts';
import { freshId, freshSeed } from '../model/device/fresh.ts';
import { openLuck } from '../screens/luck-door.tsx';
import { Play } from '../screens/play.tsx';
import { Beside } from './beside.tsx';
import { briefLater } from './brief-later.ts';
import { Corner } from './corner.tsx';
import { seatIn } from './held-seats.ts';
import { api, askServer, socket } from './host.ts';
import { OnlineTable } from './online-table.ts';
import { OnlineWords } from './online-words.ts';
import { Page } from './page.tsx';
import type { FetchPast } from './past-views.ts';
import { pinOf } from './pin.ts';
import { sayProblem } from './problems.ts';
import { Requests } from './requests.tsx';
import { forkOf, NoSandbox, reviewOf } from './sandbox.ts';

interface Props {
  readonly match: string;
  onLeave(): void;
}

interface LaidTable {
  readonly desk: Desk;
  readonly table: OnlineTable;
}

export function MatchScreen({ match, onLeave }: Props) {
  const [laid, setLaid] = useState<LaidTable | undefined>(undefined);
  const [tried, setTried] = useState<Desk | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let isLeft = false;
    let table: OnlineTable | undefined;
    void lay(match, () => isLeft).then((result) => {
      if (typeof result === 'string') return setTrouble(result);
      table = result.table;
      if (isLeft) return table.leave();
      setLaid(result);
    });
    return () => {
      isLeft = true;
      table?.leave();
    };
  }, [match]);
  if (!laid) {
    return (
      <Page title={t('online-match')} trouble={trouble} onLeave={onLeave}>
        {trouble === '' && <p class="hint">{t('online-connecting')}</p>}
      </Page>
    );
  }
  const { desk, table } = laid;
  /** A sandbox covers the match, which goes on beneath it. */
  const show = async (tried: Promise<Desk>, then: () => void = () => undefined) => {
    try {
      setTried(await tried);
      then();
    } catch (error) {
      const text = error instanceof NoSandbox ? error.message : t('online-failed');
      desk.note.value = { text, rule: '' };
    }
  };
  if (tried) {
    return (
      <Play
        key={tried.number}
        desk={tried}
        onLeave={() => {
          tried.table.leave?.();
          setTried(undefined);
        }}
        onFork={(n) => void show(forkAgain(tried, n))}
      />
    );
  }
  return (
    <Play
      key={desk.number}
      desk={desk}
      onLeave={onLeave}
      onFork={(n) => void show(forkOf(table, desk.edition, n))}
      corner={<Corner table={table} edition={desk.edition} />}
      requests={<Requests table={table} />}
      beside={
        <Beside
          desk={desk}
          table={table}
          onReview={() => void show(reviewOf(table, desk.edition))}
          onLuck={() => void show(reviewOf(table, desk.edition), openLuck)}
          onShow={setTried}
        />
      }
    />
  );
}

async function forkAgain({ table, edition }: Desk, n: number): Promise<Desk> {
  const forked = await table.fork?.(n, freshSeed(), freshId());
  if (!forked) throw new NoSandbox(t('online-failed'));
  return new Desk(forked, edition);
}

const AGAIN_MS = 3000;

/** The table of a match, or why there is none. If a server does not answer, the page tries again until the person leaves the screen. */
async function lay(match: string, isLeft: () => boolean): Promise<LaidTable | string> {
  const held = seatIn(match);
  void askServer();
  const ask = () => api.call('info', { at: { match }, token: held?.token });
  let answer = await ask();
  while (!answer.ok && answer.problem.code === 'failed' && !isLeft()) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    answer = await ask();
  }
  if (!answer.ok) return sayProblem(answer.problem);
  const info = answer.value;
  const edition = await editionOf(pinOf(info));
  const { game } = info.terms;
  if (!edition) return gameIds.includes(game) ? t('online-other-rules') : t('match-unknown-game', { game });
  const own = info.seats.findIndex((seat) => seat.mine);
  const seat = held?.seat ?? (own < 0 ? undefined : own);
  const client = socket().match(match, { token: held?.token, seat });
  const words = new OnlineWords(edition.game, edition.pack);
  const view = await firstView(client);
  if (typeof view === 'string') return words.refusal(refuse('', `online-${view}`));
  const fetchPast: FetchPast = async (at, to) => {
    const past = await api.call('past', { at: { match }, token: held?.token, query: { at, to } });
    return past.ok ? past.value : undefined;
  };
  const table = new OnlineTable(client, info, edition.game, words, view, fetchPast);
  table.fork = async (n) => (await forkOf(table, edition, n)).table;
  const desk = new Desk(table, edition);
  briefLater(desk);
  return { table, desk };
}

function firstView(client: MatchClient): Promise<View | RefusalCode> {
  const known = () => client.state.view ?? client.state.refused;
  const now = known();
  if (now) return Promise.resolve(now);
  return new Promise((resolve) => {
    const stop = client.subscribe(() => {
      const found = known();
      if (!found) return;
      stop();
      resolve(found);
    });
  });
}
