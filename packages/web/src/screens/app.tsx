/** The page: chooses the screen, and starts, continues and imports matches. */

import { isRefusal, type MatchHeader, pinOf, type Refusal } from '@cauldron/engine';
import { effect, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Edition } from '../edition.ts';
import { editionOf, gameIds, loadEdition, openEdition } from '../library.ts';
import { t } from '../messages/messages.ts';
import { Desk } from '../model/desk/desk.ts';
import { freshId, freshSeed } from '../model/device/fresh.ts';
import type { Overtaking } from '../model/device/keeper.ts';
import { commandOf } from '../model/device/keys.ts';
import { isDark, lessMotion, textScale } from '../model/device/settings.ts';
import { type MatchCard, memoryStore, type SeatPlayer, type Store } from '../model/device/store.ts';
import { LocalTable } from '../model/table/local-table.ts';
import type { Seating } from '../model/table/seating.ts';
import { Words } from '../model/words/words.ts';
import { EarlierNote } from './earlier-note.tsx';
import { isLong, useFolding } from './folding.ts';
import { Home, type MatchChoice } from './home.tsx';
import { Keys, openKeys } from './keys.tsx';
import { lazy } from './lazy.tsx';
import { isMeant } from './meant.ts';
import { OnlineDoor, useOnlineRoute } from './online-door.tsx';
import { Play } from './play.tsx';
import { openSettings, SettingsDoor } from './settings-door.tsx';
import { firstMatch } from './start.tsx';

const Learn = lazy(async () => (await import('./learn.tsx')).Learn);
const Computer = lazy(async () => (await import('../opponent/opponent.ts')).Beside, true);
const WhoPlays = lazy(async () => (await import('../opponent/opponent.ts')).WhoPlays, true);

export function App({ store }: { readonly store: Store }) {
  const route = useOnlineRoute();
  useSignalEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.theme = isDark.value ? 'dark' : 'light';
    dataset.motion = lessMotion.value ? 'less' : 'full';
    style.setProperty('--text-scale', String(textScale.value / 100));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = event.defaultPrevented || !isMeant(event) ? undefined : commandOf(event, 'page');
      if (command === undefined) return;
      event.preventDefault();
      if (command === 'settings') openSettings();
      else openKeys();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      {route ? <OnlineDoor route={route} /> : <Screen store={store} />}
      <Keys />
      <SettingsDoor />
    </>
  );
}

function Screen({ store }: { readonly store: Store }) {
  const [desk, setDesk] = useState<Desk | undefined>(undefined);
  const [lesson, setLesson] = useState<VNode | undefined>(undefined);
  const [matches, setMatches] = useState<readonly MatchCard[] | undefined>(undefined);
  const [trouble, setTrouble] = useState('');
  const { progress, fold } = useFolding(setTrouble);
  const refresh = () => void store.list().then(setMatches);

  const open = (edition: Edition, table: LocalTable | Refusal, note = '') => {
    if (isRefusal(table)) {
      setTrouble(wordsOf(edition).refusal(table));
      return;
    }
    setTrouble('');
    const opened = new Desk(table, edition);
    if (note !== '') opened.note.value = { text: note, rule: '' };
    // A finished match is watched from its beginning.
    if (!table.match.question()) opened.lookBack.goTo(0);
    setDesk(opened);
    if (location.hash !== playing(table.id)) history.pushState(null, '', playing(table.id));
  };
  // Another tab has gone on with the match: this one follows it.
  useEffect(() => {
    const device = desk?.table.device;
    if (!device) return undefined;
    const { table, edition } = desk;
    const follow = async (how: Overtaking) => {
      await reading();
      const card = (await store.list()).find(({ id }) => id === table.id);
      const again = card && (await reopen(store, edition, card));
      if (again === undefined || isRefusal(again)) {
        setTrouble(t('broken-match'));
        setDesk(undefined);
        return;
      }
      const following = new Desk(again, edition);
      following.note.value = { text: t(`overtaken-${how}`), rule: '' };
      setDesk(following);
    };
    const watch = effect(() => {
      const how = device.overtaken.value;
      if (how) void follow(how);
    });
    return () => {
      watch();
      table.leave?.();
    };
  }, [desk, store]);
  // The address names the match that is open: reload, back and forward keep it.
  useEffect(() => {
    const follow = async () => {
      setLesson(undefined);
      const cards = await store.list();
      setMatches(cards);
      const card = cards.find(({ id }) => location.hash === playing(id));
      if (card) await onContinue(card);
      else setDesk(undefined);
    };
    void follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [store]);

  const onPlay = async ({ game, scenario, options, seats, isOpen }: MatchChoice) => {
    const edition = await openEdition(game);
    // An address may name the seed (`?seed=…`), so that a match can be played again.
    const seed = new URLSearchParams(location.search).get('seed') ?? freshSeed();
    const seating = { ...seatingOf(edition, store, freshId(), seats), isOpen };
    open(edition, await LocalTable.begin(edition.game, { scenario, options, seed }, seating));
  };
  const onAgain = ({ table, edition }: Desk, isSwapped: boolean) => {
    const seats = [...(table.players ?? [])];
    const { scenario, options } = table.header;
    void onPlay({
      game: edition.game.info.id,
      scenario,
      options,
      seats: isSwapped ? seats.reverse() : seats,
      isOpen: table.isShared !== true,
    });
  };
  const onContinue = async (card: MatchCard, note = '') => {
    const [edition, { isBare }] = await Promise.all([editionFor(card.header), reading()]);
    if (!edition) return setTrouble(t('match-unknown-game', { game: card.header.game }));
    if (await isBare(store, card)) {
      const asked = { kind: 'kept', pin: pinOf(edition.game), card } as const;
      if (!(await fold(asked, await store.length(card.id), (refusal) => wordsOf(edition).refusal(refusal)))) return;
    }
    const table = await reopen(store, edition, card);
    if (table === undefined) setTrouble(t('broken-match'));
    else open(edition, table, note);
  };
  const onImport = async (text: string) => {
    // A long file is read and folded in a thread; only its header is needed to choose the rules.
    const isApart = store.isLasting && isLong(text);
    const { readMatchText, isFault } = await reading();
    const record = readMatchText(isApart ? text.slice(0, text.indexOf('\n')) : text);
    if (isFault(record)) {
      setTrouble(t(record.key, { line: record.line }));
      return;
    }
    const edition = await editionFor(record.header);
    if (!edition) return setTrouble(t('match-unknown-game', { game: record.header.game }));
    const seats = edition.game.info.sides.slice(0, 2).map((): SeatPlayer => 'person');
    const seating = seatingOf(edition, store, freshId(), seats);
    if (!isApart) {
      open(edition, await LocalTable.resume(edition.game, record, seating), record.isCut ? t('match-cut') : '');
      return;
    }
    const { id } = seating;
    const asked = { kind: 'file', pin: pinOf(edition.game), text, card: { id, seats, played: Date.now() } } as const;
    const laid = await fold(asked, text.split('\n').length - 1, (refusal) => wordsOf(edition).refusal(refusal));
    const card = laid && (await store.list()).find((kept) => kept.id === id);
    if (card) await onContinue(card, laid.isCut ? t('match-cut') : '');
  };

  /** A recorded match is nobody's secret, and no match of this device: nothing of it is kept. */
  const onWatch = async (game: string, text: string) => {
    const [edition, { readMatchText, isFault }] = await Promise.all([loadEdition(game), reading()]);
    const record = readMatchText(text);
    if (isFault(record)) return setTrouble(t(record.key, { line: record.line }));
    const seats = edition.game.info.sides.slice(0, 2).map((): SeatPlayer => 'person');
    const seating = seatingOf(edition, memoryStore(), freshId(), seats);
    const table = await LocalTable.resume(edition.game, record, seating);
    if (!isRefusal(table)) {
      table.isWatched = true;
      table.eyes.value = 'umpire';
    }
    open(edition, table);
  };

  const onLearn = async (game: string) => {
    const played = await loadEdition(game);
    // A lesson composes its positions.
    const edition = { ...played, game: await played.loadWhole() };
    const { tutorial } = edition.pack;
    if (!tutorial) return;
    const onDrill = () => {
      setLesson(undefined);
      void onPlay(firstMatch(edition));
    };
    setLesson(<Learn edition={edition} tutorial={tutorial} onLeave={() => history.back()} onPlay={onDrill} />);
    history.pushState({ learning: true }, '');
  };

  const onFork = async (from: Desk, n: number) => {
    const table = await from.table.fork?.(n, freshSeed(), freshId());
    if (!table) return;
    const trial = new Desk(table, from.edition);
    const isBoth = table.players?.every((player) => player === 'person') ?? true;
    trial.note.value = { text: `${t(isBoth ? 'trial-both' : 'trial-alone')} ${t('trial')}`, rule: '' };
    setDesk(trial);
    // The way back leads to the match.
    history.pushState({ trial: true }, '', playing(table.id));
  };

  if (lesson) return lesson;
  if (desk) {
    return (
      <Play
        key={desk.number}
        desk={desk}
        onLeave={() => history.back()}
        isTrial={history.state?.trial === true}
        onFork={(n) => void onFork(desk, n)}
        onAgain={(isSwapped) => onAgain(desk, isSwapped)}
        corner={
          desk.edition.isEarlier && (
            <div class="corner">
              <EarlierNote edition={desk.edition} />
            </div>
          )
        }
        beside={
          // It appears later than the board, and must not shift buttons under the pointer: its place is reserved.
          <div class="opponent-place">
            {!desk.edition.isEarlier && <WhoPlays desk={desk} />}
            <Computer desk={desk} />
          </div>
        }
      />
    );
  }
  return (
    <Home
      matches={matches}
      trouble={trouble}
      folding={progress}
      onPlay={(chosen) => void onPlay(chosen)}
      onLearn={(game) => void onLearn(game)}
      onWatch={(game, text) => void onWatch(game, text)}
      onContinue={(card) => void onContinue(card)}
      onRemove={(card) => {
        if (confirm(t('remove-sure'))) void store.remove(card.id).then(refresh);
      }}
      onImport={(text) => void onImport(text)}
    />
  );
}

/** The game that a match began with, or else ours, which then explains the difference; undefined for an unknown game. */
async function editionFor(header: MatchHeader): Promise<Edition | undefined> {
  return (await editionOf(header)) ?? (gameIds.includes(header.game) ? loadEdition(header.game) : undefined);
}

/** A match from the device; undefined if its lines are damaged. */
async function reopen(store: Store, edition: Edition, card: MatchCard): Promise<LocalTable | Refusal | undefined> {
  const seating = { ...seatingOf(edition, store, card.id, card.seats), isOpen: card.isOpen };
  return LocalTable.reopen(edition.game, card, seating);
}

/** What reads matches that were begun before, with the words for what may be wrong with them. */
async function reading() {
  const words = import('../messages/later.ts');
  const { isBare, isFault, readMatchText } = await import('../model/device/opening.ts');
  await words;
  return { isBare, isFault, readMatchText };
}

/** The part of the address behind the `#` for a match on this device. */
const playing = (id: string): string => `#play-${id}`;

const wordsOf = ({ game, pack }: Edition): Words => new Words(game, pack);

const seatingOf = (edition: Edition, store: Store, id: string, seats: readonly SeatPlayer[]): Seating => ({
  id,
  seats,
  store,
  words: wordsOf(edition),
  forcedNote: (label) => t('forced', { order: label }),
  computer: async (table) => (await import('../opponent/opponent.ts')).thinkerAt(table),
});
