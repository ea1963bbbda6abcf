/** The bar above the board: where the match stands, undo and redo, the layers, the theme, the file. */

import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk.ts';
import { filmOthers, hexNumbers, hideCounters, type Theme, theme } from '../model/settings.ts';
import { downloadMatch, downloadPicture } from './downloads.ts';
import { Keys, openKeys } from './keys.tsx';
import { Luck, openLuck } from './luck.tsx';

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

export function Bar({ desk, onLeave }: { readonly desk: Desk; readonly onLeave: () => void }) {
  const { table, edition } = desk;
  const { turn, phase, active } = table.view.value;
  const last = edition.game.info.scenarios.find((s) => s.id === table.header.scenario)?.lastTurn;
  return (
    <header class="bar">
      <button type="button" class="home" onClick={onLeave} aria-label={t('leave')}>
        ←
      </button>
      <h1>{edition.pack.board.title}</h1>
      <p class="where">
        <b>{last === undefined ? t('turn', { turn }) : t('turn-of', { turn, last })}</b>
        <span>{table.words.phase(phase)}</span>
        {active >= 0 && <SideChip desk={desk} side={active} />}
        {table.header.seedFrom > 0 && <span class="sandbox">{t('sandbox')}</span>}
        {table.busy.value && <span class="busy">{t('busy')}</span>}
      </p>
      <div class="tools">
        <button type="button" onClick={() => void desk.undo()} title={t('undo')} aria-label={t('undo')}>
          ↶
        </button>
        <button type="button" onClick={() => void desk.redo()} title={t('redo')} aria-label={t('redo')}>
          ↷
        </button>
        <button type="button" onClick={() => desk.next(1)} title={t('next')} aria-label={t('next')}>
          ⇥
        </button>
        <button
          type="button"
          class="look-back"
          aria-pressed={desk.lookBack.isOpen.value}
          onClick={() => desk.lookBack.toggle()}
          title={t('look-back')}
          aria-label={t('look-back')}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 3v4h4M4.6 7a7 7 0 1 1-1.4 5M10 6.5V10l2.6 1.8" />
          </svg>
        </button>
        <details class="menu">
          <summary aria-label={t('menu')} title={t('menu')}>
            ☰
          </summary>
          <div>
            <Switch label={t('hex-numbers')} value={hexNumbers} />
            <Switch label={t('hide-counters')} value={hideCounters} />
            <Switch label={t('film-others')} value={filmOthers} />
            <ThemeChoice />
            <button type="button" onClick={() => downloadMatch(desk)}>
              {t('export')}
            </button>
            <button type="button" onClick={() => downloadPicture(desk)}>
              {t('picture')}
            </button>
            <button type="button" onClick={openLuck}>
              {t('luck')}
            </button>
            <button type="button" onClick={openKeys}>
              {t('keys')}
            </button>
          </div>
        </details>
      </div>
      <Keys />
      <Luck desk={desk} />
    </header>
  );
}

function SideChip({ desk, side }: { readonly desk: Desk; readonly side: number }) {
  const paint = desk.edition.counters.paintOfSide(side);
  return (
    <span class="chip" style={paint && { background: paint.fill, color: paint.ink }}>
      {desk.table.words.side(side)}
    </span>
  );
}

function Switch({ label, value }: { readonly label: string; readonly value: { value: boolean } }) {
  return (
    <label>
      <input
        type="checkbox"
        checked={value.value}
        onChange={(e) => {
          value.value = e.currentTarget.checked;
        }}
      />
      {label}
    </label>
  );
}

export function ThemeChoice() {
  return (
    <label class="theme">
      {t('theme')}
      <select
        value={theme.value}
        onChange={(e) => {
          const chosen = THEMES.find((name) => name === e.currentTarget.value);
          if (chosen) theme.value = chosen;
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {t(`theme-${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
