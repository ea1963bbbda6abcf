/** The battle card beside the fight: both sides, strengths, every reason with its rule, the chances, the dice, the result in words. */

import type { Sheet, Stage } from '@cauldron/board';
import type { Fight, Multiplied, Piece } from '@cauldron/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardRoom, cardSpot } from '../board/card-spot.ts';
import { given, percent, t } from '../messages/messages.ts';
import type { Desk } from '../model/desk/desk.ts';
import { fightWords } from '../model/past/fight-words.ts';
import type { BattleCard } from '../model/past/showing.ts';
import { resultWords } from '../model/words/results.ts';
import { capital, type Words } from '../model/words/words.ts';
import { CounterPicture } from './counter-picture.tsx';
import { Icon } from './icon.tsx';
import { Reasons, signed } from './reasons.tsx';
import { RuleLink } from './rule-link.tsx';

const COUNTER = 34;

interface Props {
  readonly desk: Desk;
  readonly stage: Stage;
  readonly card: BattleCard;
}

export function BattleCardView({ desk, stage, card }: Props) {
  const box = useRef<HTMLElement>(null);
  // Where space is short, or a hex to choose would lie under it, the card is folded.
  const [isWhole, setWhole] = useState(false);
  const { fight, dice, ms } = card;
  const { words, view } = desk.table;
  const lost = lostIn(fight, view.value.pieces, desk.edition.sheet);
  useEffect(() => keepBeside(box.current, stage, fight.places[0], isWhole), [stage, fight, isWhole, lost.length]);
  return (
    <section
      // Another fight is another card: its dice fall anew.
      key={`${fight.places.join()}/${fight.attackers.join()}/${fight.roll}`}
      ref={box}
      class={isWhole ? 'battle-card whole' : 'battle-card'}
      aria-label={t('battle')}
      style={{ '--dice-ms': `${ms}ms` }}
    >
      <header>
        <h3>{t('battle-for', { place: fight.places.map((p) => words.place(p)).join(', ') })}</h3>
        <button type="button" class="unfold" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'battle-less' : 'battle-more')}
        </button>
        <button type="button" class="close" aria-label={t('close')} onClick={() => desk.showing.putCardAway()}>
          <Icon of="cross" />
        </button>
      </header>
      <p class="fallen">
        <span class="dice" role="img" aria-label={t('dice', { dice: dice.join(' ') })}>
          {dice.map((face, i) => (
            <span key={i}>{given(face)}</span>
          ))}
        </span>
        {fight.modifier !== 0 && <span>{signed(fight.modifier)}</span>}
        <b class="result">
          {fightWords(fight, words, (unit) => desk.showing.sideOf(unit))}
          {lost.length > 0 && (
            <span class="lost">{t('fight-lost', { units: lost.map((u) => words.unit(u)).join(', ') })}</span>
          )}
        </b>
      </p>
      <div class="sides">
        <Party
          desk={desk}
          title={t('attacker')}
          units={fight.attackers}
          strength={fight.attack}
          multiplied={fight.multiplied?.attacker}
        />
        <Party
          desk={desk}
          title={t('defender')}
          units={fight.defenders}
          strength={fight.defence}
          multiplied={fight.multiplied?.defender}
        />
      </div>
      <p class="odds">
        {fight.ratio !== '' && fight.ratio !== fight.column && <b>{given(fight.ratio)}</b>}
        {fight.column !== '' && <span class="column">{t('column', { column: fight.column })}</span>}
      </p>
      <Reasons desk={desk} title={t('shifts')} list={fight.shifts} />
      <Reasons desk={desk} title={t('modifiers')} list={fight.modifiers} />
      <Chances card={card} words={words} />
    </section>
  );
}

/** Units of the fight that are not on the map any more. */
const lostIn = ({ attackers, defenders }: Fight, pieces: readonly Piece[], { centreOf }: Pick<Sheet, 'centreOf'>) => {
  const left = new Set(pieces.filter(({ place }) => centreOf.has(place)).map(({ unit }) => unit));
  return [...attackers, ...defenders].filter((unit) => !left.has(unit));
};

interface PartyProps {
  readonly desk: Desk;
  readonly title: string;
  readonly units: readonly number[];
  readonly strength: number;
  readonly multiplied: Multiplied | undefined;
}

function Party({ desk, title, units, strength, multiplied }: PartyProps) {
  const { table, edition } = desk;
  const onMap = table.view.value.pieces.filter((piece) => edition.sheet.centreOf.has(piece.place));
  const pieces = new Map(onMap.map((piece) => [piece.unit, piece]));
  return (
    <div class="party">
      <p class="small">
        {title} <b>{given(String(strength))}</b>
      </p>
      {multiplied && (
        <p class="small">
          {given(`${capital(desk.table.words.term(multiplied.by))} ${multiplied.name}`)}{' '}
          <RuleLink desk={desk} rule={multiplied.rule} />
        </p>
      )}
      <ul>
        {units.map((unit) => (
          <li key={unit} class={pieces.has(unit) ? '' : 'gone'} title={nameOf(desk, unit, pieces.has(unit))}>
            <CounterPicture counters={edition.counters} piece={pieces.get(unit) ?? faceOf(unit)} size={COUNTER} />
            <span class="unseen">{nameOf(desk, unit, pieces.has(unit))}</span>
            <Factor of={multiplied?.units.find((m) => m.unit === unit)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A unit's points and what they were multiplied by. */
const Factor = ({ of }: { readonly of: Multiplied['units'][number] | undefined }) =>
  of === undefined ? null : <small class="factor">{given(`${of.points} × ${of.times}`)}</small>;

const nameOf = ({ table }: Desk, unit: number, isThere: boolean): string =>
  isThere ? table.words.unit(unit) : t('unit-gone', { unit: table.words.unit(unit) });

/** A unit that has left the map. */
const faceOf = (unit: number): Piece => ({ unit, place: 0, order: 0, face: 'front', badges: [] });

/** The results of the column with their chances; the one that fell is marked. */
function Chances({ card: { fight }, words }: { readonly card: BattleCard; readonly words: Words }) {
  const { result } = fight;
  return (
    <ul class="chances" aria-label={t('chance')}>
      {fight.results.map(({ p, attacker, defender }) => {
        const isIt = attacker === result.attacker && defender === result.defender;
        return (
          <li key={`${attacker}/${defender}`} class={isIt ? 'it' : ''} aria-current={isIt ? 'true' : undefined}>
            <b>{percent(p)}</b> <span class="said">{resultWords(attacker, defender, words)}</span>{' '}
            <small>{given(`${attacker}/${defender}`)}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** The card stays beside its hex while the map moves, and off the hexes that can be chosen. Where it would lie on one it is folded. */
function keepBeside(box: HTMLElement | null, stage: Stage, place: number, isWhole: boolean): (() => void) | undefined {
  const at = stage.sheet.centreOf.get(place);
  if (!box || !at) return undefined;
  const sizeIf = (isFolded: boolean) => {
    box.toggleAttribute('data-folded', isFolded);
    return { width: box.offsetWidth, height: box.offsetHeight };
  };
  const [folded, whole] = [sizeIf(true), sizeIf(false)];
  let last = 0;
  const put = () => {
    const open = cardSpot(cardRoom(stage, whole, at), last);
    const isFolded = !isWhole && open.hides > 0;
    const found = isFolded ? cardSpot(cardRoom(stage, folded, at), last) : open;
    last = found.at;
    box.toggleAttribute('data-folded', isFolded);
    const translate = `${Math.round(found.spot.x)}px ${Math.round(found.spot.y)}px`;
    if (box.style.translate !== translate) box.style.translate = translate;
  };
  put();
  return stage.onFrame(put);
}
