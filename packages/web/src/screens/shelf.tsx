/** Matches on this device, to continue or watch, and the import of a match file. */

import { useEffect, useState } from 'preact/hooks';
import { gameIds, loadCover } from '../library.ts';
import { given, t, when } from '../messages/messages.ts';
import type { MatchCard } from '../model/device/store.ts';
import { capital } from '../model/words/words.ts';

interface Props {
  readonly matches: readonly MatchCard[];
  onContinue(card: MatchCard): void;
  onRemove(card: MatchCard): void;
  onImport(text: string): void;
}

export function Shelf({ matches, onContinue, onRemove, onImport }: Props) {
  const [open, over] = [matches.filter((card) => !card.isOver), matches.filter((card) => card.isOver)];
  return (
    <div class="shelf">
      {open.length > 0 && (
        <section>
          <h2>{t('continue')}</h2>
          <Matches matches={open} onContinue={onContinue} onRemove={onRemove} />
        </section>
      )}
      <section>
        <h2>{t('watch')}</h2>
        <Matches matches={over} onContinue={onContinue} onRemove={onRemove} />
        <p class="small">{t('import')}</p>
        <label class="file">
          {t('import-file')}
          <input
            type="file"
            accept=".jsonl,.json,.txt"
            onChange={(e) => {
              const [file] = e.currentTarget.files ?? [];
              if (file) void file.text().then(onImport);
            }}
          />
        </label>
      </section>
    </div>
  );
}

/** The titles of scenarios, by game and scenario. They need the games of the matches on the device. */
function useTitles(matches: readonly MatchCard[]): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const games = gameIds.filter((id) => matches.some(({ header }) => header.game === id));
  const wanted = games.join();
  useEffect(() => {
    const read = async (id: string) =>
      (await loadCover(id)).info.scenarios.map((s) => [titleKey(id, s.id), s.title] as const);
    void Promise.all(games.map(read)).then((all) => setTitles(new Map(all.flat())));
  }, [wanted]);
  return titles;
}

const titleKey = (game: string, scenario: string): string => `${game}/${scenario}`;

function Matches({ matches, onContinue, onRemove }: Omit<Props, 'onImport'>) {
  const titles = useTitles(matches);
  if (matches.length === 0) return null;
  return (
    <ul class="matches">
      {matches.map((card) => (
        <li key={card.id}>
          <button type="button" onClick={() => onContinue(card)}>
            <b>
              {t('match-line', {
                game: given(capital(card.header.game)),
                scenario: given(titles.get(titleKey(card.header.game, card.header.scenario)) ?? card.header.scenario),
                turn: card.turn,
              })}
            </b>
            {card.header.seedFrom > 0 && <span class="small">{t('sandbox')}</span>}
            <span class="small">{card.isOver ? t('finished', { when: when(card.played) }) : when(card.played)}</span>
          </button>
          <button
            type="button"
            class="remove"
            aria-label={t('remove-match')}
            title={t('remove-match')}
            onClick={() => onRemove(card)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
