/** The bar above the board: the turn, undo and redo, the layers, the theme, the file. */

import type { GameInfo } from '@cauldron/engine';
import { t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { withKey } from '../model/device/keys.ts';
import { hexNumbers, hideCounters } from '../model/device/settings.ts';
import { BriefDoor } from './brief-door.tsx';
import { downloadMatch } from './downloads.ts';
import { Icon } from './icon.tsx';
import { openKeys } from './keys.tsx';
import { LuckDoor, openLuck } from './luck-door.tsx';
import { Menu } from './menu.tsx';
import { openReport } from './report-door.tsx';
import { ScoreStrip } from './score-strip.tsx';
import { openSettings } from './settings-door.tsx';
import { openOrders } from './windows.tsx';

interface BarProps {
  readonly desk: Desk;
  readonly onLeave: () => void;
  /** The way back leads to the match that is tried from here. */
  readonly isTrial?: boolean | undefined;
}

export function Bar({ desk, onLeave, isTrial }: BarProps) {
  const { table, edition } = desk;
  const { turn, phase, active } = table.view.value;
  const goesOn = !table.isEnded?.value;
  const played = edition.game.info.scenarios.find((s) => s.id === table.header.scenario);
  return (
    <header class="bar">
      <button type="button" class="home" onClick={onLeave} aria-label={t(isTrial ? 'leave-trial' : 'leave')}>
        <Icon of="back" />
      </button>
      <h1>{edition.pack.board.title}</h1>
      <p class="where">
        <b>{turnOf(turn, played)}</b>
        {goesOn && <span>{table.words.phase(phase)}</span>}
        {goesOn && active >= 0 && <SideChip desk={desk} side={active} />}
        {table.header.seedFrom > 0 && <span class="sandbox">{t('sandbox')}</span>}
        {(table.rewinds?.value ?? 0) > 0 && (
          <span class="sandbox">{t('rewinds', { n: table.rewinds?.value ?? 0 })}</span>
        )}
        {table.busy.value && <span class="busy">{t('busy')}</span>}
      </p>
      <ScoreStrip desk={desk} />
      <div class="tools">
        {/* Who only watches has nothing to take back. */}
        {table.seat.value >= 0 && (
          <>
            <button type="button" onClick={() => void desk.undo()} {...named('undo')} {...undoTitle(desk)}>
              <Icon of="undo" />
            </button>
            <button type="button" onClick={() => void desk.redo()} {...named('redo')}>
              <Icon of="redo" />
            </button>
          </>
        )}
        <button type="button" onClick={() => desk.next(1)} {...named('next')}>
          <Icon of="next" />
        </button>
        <button
          type="button"
          class="look-back"
          aria-pressed={desk.lookBack.isOpen.value}
          onClick={() => desk.lookBack.toggle()}
          title={withKey(t('look-back'), 'look-back')}
          aria-label={t('look-back')}
        >
          <Icon of="look-back" />
        </button>
        <Menu name={t('menu')} sign={<Icon of="menu" />}>
          <Switch label={t('hex-numbers')} value={hexNumbers} />
          <Switch label={t('hide-counters')} value={hideCounters} />
          <button type="button" onClick={() => desk.briefing.spread()}>
            {withKey(t('brief'), 'brief')}
          </button>
          <button type="button" onClick={openOrders}>
            {withKey(t('standing-orders'), 'orders')}
          </button>
          {desk.rewinding.isPossible && !table.view.value.outcome && (
            <>
              <button type="button" onClick={() => void desk.rewinding.startAgain('activation')}>
                {t('again-activation')}
              </button>
              <button type="button" onClick={() => void desk.rewinding.startAgain('turn')}>
                {t('again-turn')}
              </button>
            </>
          )}
          {table.text && (
            <button type="button" onClick={() => void downloadMatch(desk)}>
              {t('export')}
            </button>
          )}
          <button type="button" onClick={() => void takePicture(desk)}>
            {t('picture')}
          </button>
          {!table.match.isViewed && (
            <button type="button" onClick={openLuck}>
              {t('luck')}
            </button>
          )}
          <button type="button" onClick={openKeys}>
            {t('keys')}
          </button>
          <button type="button" onClick={openSettings}>
            {withKey(t('settings'), 'settings')}
          </button>
          <button type="button" onClick={openReport}>
            {t('report')}
          </button>
        </Menu>
      </div>
      <LuckDoor desk={desk} />
      <BriefDoor desk={desk} />
    </header>
  );
}

/** The turn. A scenario that begins in the middle of a campaign counts the turns that are left. */
function turnOf(turn: number, played: GameInfo['scenarios'][number] | undefined): string {
  if (!played || played.lastTurn === played.turns)
    return played ? t('turn-of-all', { turn, of: played.turns }) : t('turn', { turn });
  return t('turn-of', { turn, left: played.lastTurn - turn });
}

/** An icon button with its name and its key. */
function named(command: 'undo' | 'redo' | 'next') {
  const name = withKey(t(command), command);
  return { title: name, 'aria-label': name };
}

/** How far undo would go, as the button's description. */
function undoTitle({ table }: Desk): { title?: string } {
  table.length.value;
  const said = table.question.value ? table.undoWords?.() : undefined;
  return said === undefined ? {} : { title: said };
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

const takePicture = async (desk: Desk) => (await import('./picture.ts')).downloadPicture(desk);
