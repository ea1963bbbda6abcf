/** The brief of a scenario: the situation, what each side must do, the length, what is special, and how even it is. */

import type { BriefData, ScenarioInfo } from '@cauldron/engine';
import { useEffect } from 'preact/hooks';
import type { Cover } from '../edition.ts';
import { given, percent, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { briefOf } from '../model/panels/needed.ts';
import { hexesIn } from '../model/words/hexes-in.ts';
import { Icon } from '../screens/icon.tsx';
import { ScenarioPicture } from '../screens/map-picture.tsx';

/** Beside the board, whose map shows the objectives. Closed, it is a line that opens it again. */
export function Brief({ desk }: { readonly desk: Desk }) {
  const { briefing } = desk;
  if (!briefing.isOpen.value)
    return (
      <button type="button" class="brief-line" aria-expanded="false" onClick={() => briefing.toggle()}>
        {t('brief-again')}
      </button>
    );
  return (
    <section class="brief" aria-label={t('brief')}>
      <p class="doors">
        <button type="button" title={t('brief-large')} aria-label={t('brief-large')} onClick={() => briefing.spread()}>
          <Icon of="fit" />
        </button>
        <button type="button" title={t('brief-close')} aria-label={t('brief-close')} onClick={() => briefing.toggle()}>
          <Icon of="cross" />
        </button>
      </p>
      <BriefText desk={desk} />
    </section>
  );
}

/** Over the board, with a small map of the beginning. */
export function BriefSheet({ desk }: { readonly desk: Desk }) {
  const { edition, table } = desk;
  return (
    <div class="brief">
      <ScenarioPicture cover={edition} scenario={table.header.scenario} />
      <BriefText desk={desk} />
    </div>
  );
}

function BriefText({ desk }: { readonly desk: Desk }) {
  const { edition, table } = desk;
  const { info, vocabulary } = edition.game;
  const scenario = info.scenarios.find(({ id }) => id === table.header.scenario);
  const brief = briefOf(edition.pack, table.header.scenario);
  const own = vocabulary.sides[table.view.value.side];
  // Every hex that the brief names has its number on the map.
  useEffect(() => {
    const texts = [brief?.text, ...(brief?.aims ?? []).map(({ text }) => text), ...(brief?.notes ?? [])];
    desk.named.value = hexesIn(texts.join(' '), edition.sheet);
    return () => {
      desk.named.value = [];
    };
  }, [desk, brief, edition]);
  if (!scenario) return null;
  return (
    <>
      <h3>{given(scenario.title)}</h3>
      {brief && <p>{brief.text}</p>}
      {[...(brief?.aims ?? [])]
        .sort((a, b) => Number(b.side === own) - Number(a.side === own))
        .map(({ side, text }) => (
          <p key={side} class="aim">
            <b style={{ borderColor: edition.counters.paintOfSide(vocabulary.sides.indexOf(side))?.fill }}>
              {table.words.side(vocabulary.sides.indexOf(side))}
              {side === own && ` ${t('brief-you')}`}
            </b>{' '}
            {text}
          </p>
        ))}
      {brief?.notes && (
        <ul>
          {brief.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <BriefFigures cover={edition} scenario={scenario} brief={brief} />
    </>
  );
}

/** On the first page: the chosen scenario in a paragraph. */
export function ScenarioCard({ cover, scenario: id }: { readonly cover: Cover; readonly scenario: string }) {
  const scenario = cover.info.scenarios.find((one) => one.id === id);
  const brief = briefOf(cover.pack, id);
  return scenario ? (
    <section class="scenario-card" aria-label={given(scenario.title)}>
      {brief && <p>{brief.text}</p>}
      <BriefFigures cover={cover} scenario={scenario} brief={brief} />
    </section>
  ) : null;
}

interface FiguresProps {
  readonly cover: Cover;
  readonly scenario: ScenarioInfo;
  readonly brief: BriefData | undefined;
}

/** The length, the difficulty, and how even it is. */
function BriefFigures({ cover, scenario, brief }: FiguresProps) {
  const decisions = brief?.measured?.decisions;
  return (
    <p class="small">
      {decisions === undefined
        ? t('brief-turns', { n: scenario.turns })
        : t('brief-length', { n: scenario.turns, decisions })}{' '}
      {brief?.difficulty && t(`brief-${brief.difficulty}`)} {scenario.seats?.length !== 1 && balanceOf(cover, brief)}
    </p>
  );
}

/** How even a scenario is, by what was measured; it says so if nothing was. */
function balanceOf({ info, pack }: Cover, brief: BriefData | undefined): string {
  const measured = brief?.measured;
  if (!measured) return t('balance-none');
  const { matches, won, drawn, rules } = measured;
  const sides = Object.entries(won).map(([id, n]) => ({
    name: pack.board.sides.find((side) => side.id === id)?.name ?? id,
    share: (n + drawn / 2) / matches,
  }));
  const best = sides.reduce((most, side) => (side.share > most.share ? side : most), sides[0]);
  const shares = sides.map(({ name, share }) => t('balance-share', { side: name, share: percent(share) })).join(', ');
  const verdict = best.share <= EVEN ? t('balance-even') : t('balance-leans', { side: best.name });
  const old = rules === info.rulesVersion ? '' : ` ${t('balance-old', { rules, now: info.rulesVersion })}`;
  return `${verdict} ${t('balance-measured', { matches, shares })}${old}`;
}

/** Up to this share of the points, a draw counting half, a scenario counts as even. */
const EVEN = 0.6;
