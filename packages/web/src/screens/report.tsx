/** The form of a report: the person writes what happened, may read all that goes into the file, and saves it. Nothing is sent. */

import { useState } from 'preact/hooks';
import '../styles/report.css';
import lookup from '../messages/lookup.json' with { type: 'json' };
import { addWords, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { hexNumbers, highContrast, isDark, lessMotion, textScale } from '../model/device/settings.ts';
import { type PageFacts, reportOf } from '../model/panels/report.ts';
import { save } from './save.ts';

addWords(lookup);

export function Report({ desk }: { readonly desk: Desk }) {
  const [words, setWords] = useState('');
  const { table } = desk;
  const written = () => JSON.stringify(reportOf(table, words.trim(), surroundings()), undefined, 2);
  const { game, scenario } = table.header;
  const download = () =>
    save(
      new Blob([`${written()}\n`], { type: 'application/json' }),
      `report-${game}-${scenario}-turn-${table.view.value.turn}.json`,
    );
  return (
    <form
      class="report"
      onSubmit={(event) => {
        event.preventDefault();
        download();
      }}
    >
      <p>{t('report-why')}</p>
      <label>
        {t('report-words')}
        <textarea rows={5} value={words} onInput={(e) => setWords(e.currentTarget.value)} />
      </label>
      <p class="small">{t('report-holds')}</p>
      <button type="submit" class="strong">
        {t('report-save')}
      </button>
      <Inside written={written} />
    </form>
  );
}

/** Everything in the file, for a person who wants to read it first. */
function Inside({ written }: { written(): string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t('report-look')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by keyboard. */}
      {isOpen && <pre tabIndex={0}>{written()}</pre>}
    </details>
  );
}

/** The page, the screen and the browser: no address, which may hold the key of a seat. */
function surroundings(): PageFacts {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1);
  return {
    page: { version: import.meta.env.RELEASE ?? '', script: script ?? '' },
    screen: {
      width: innerWidth,
      height: innerHeight,
      pixels: devicePixelRatio,
      isTouch: matchMedia('(pointer: coarse)').matches,
      isDark: isDark.value,
      textScale: textScale.value,
      lessMotion: lessMotion.value,
      highContrast: highContrast.value,
      hexNumbers: hexNumbers.value,
    },
    browser: { name: navigator.userAgent, language: navigator.language, isOnline: navigator.onLine },
  };
}
