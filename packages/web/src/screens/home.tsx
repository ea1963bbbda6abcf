/** The first page: play now, learn, continue a match, watch a replay. */

import { useEffect, useState } from 'preact/hooks';
import type { Cover } from '../edition.ts';
import { gameIds, loadCover, openEdition } from '../library.ts';
import { t } from '../messages/messages.ts';
import { withKey } from '../model/device/keys.ts';
import type { MatchCard } from '../model/device/store.ts';
import { GameChoice } from './choices.tsx';
import type { FoldProgress } from './folding.ts';
import { OnlineShelfDoor } from './online-door.tsx';
import { openSettings } from './settings-door.tsx';
import { Shelf } from './shelf.tsx';
import { type MatchChoice, Start } from './start.tsx';

export type { MatchChoice };

interface Props {
  /** Undefined until the device has answered. */
  readonly matches: readonly MatchCard[] | undefined;
  readonly trouble: string;
  /** The progress of folding a long match. */
  readonly folding: FoldProgress | undefined;
  onPlay(chosen: MatchChoice): void;
  onLearn(game: string): void;
  onWatch(game: string, text: string): void;
  onContinue(card: MatchCard): void;
  onRemove(card: MatchCard): void;
  onImport(text: string): void;
}

export function Home(props: Props) {
  const { matches = [], trouble, folding } = props;
  const [id, setId] = useState(gameIds[0]);
  const [cover, setCover] = useState<Cover | undefined>(undefined);
  useEffect(() => {
    void loadCover(id).then(setCover);
  }, [id]);
  return (
    <main class="home-page">
      <header>
        <p class="name">{t('cauldron')}</p>
        <p class="motto">{t('motto')}</p>
        <button type="button" onClick={openSettings} title={withKey(t('settings'), 'settings')}>
          {t('settings')}
        </button>
      </header>
      {trouble !== '' && (
        <p class="note" role="alert">
          {trouble}
        </p>
      )}
      {folding && (
        <p class="note" role="status">
          <label>
            {t('folding', { n: folding.of })} <progress max={folding.of} value={folding.done} />
          </label>
        </p>
      )}
      <GameChoice value={id} onChoose={setId} />
      {cover && props.matches ? (
        <>
          <Start
            key={cover.info.id}
            cover={cover}
            onPlay={props.onPlay}
            onLearn={props.onLearn}
            onWatch={props.onWatch}
            onTurnTo={(game) => void openEdition(game)}
          />
          {/* Below the game, and not before it: it would move away under the pointer. */}
          <OnlineShelfDoor game={id} />
          <Shelf matches={matches} onContinue={props.onContinue} onRemove={props.onRemove} onImport={props.onImport} />
        </>
      ) : (
        <p class="hint">{t('loading')}</p>
      )}
    </main>
  );
}
