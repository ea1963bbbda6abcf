/** The computer at a side: how long it thinks, and how it weighs gains against losses. */

import { LEVELS, TEMPERAMENTS } from '@cauldron/ai';
import { type MessageKey, t } from '../messages/messages.ts';
import type { ComputerSeat } from '../model/table/seats.ts';

interface Props {
  readonly side: string;
  readonly player: ComputerSeat;
  onChoose(player: ComputerSeat): void;
}

export function ComputerChoice({ side, player, onChoose }: Props) {
  const level = LEVELS.find((name) => player.startsWith(`${name}:`)) ?? LEVELS[0];
  const temperament = TEMPERAMENTS.find((name) => player.endsWith(`:${name}`)) ?? TEMPERAMENTS[0];
  return (
    <>
      <Choice
        label={t('opponent-level', { side })}
        names={LEVELS}
        chosen={level}
        wordsOf={(name) => `opponent-level-${name}`}
        onChoose={(name) => onChoose(`${name}:${temperament}`)}
      />
      <Choice
        label={t('opponent-temperament', { side })}
        names={TEMPERAMENTS}
        chosen={temperament}
        wordsOf={(name) => `opponent-temperament-${name}`}
        onChoose={(name) => onChoose(`${level}:${name}`)}
      />
    </>
  );
}

interface LevelChoiceProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  wordsOf(name: Name): MessageKey;
  onChoose(name: Name): void;
}

function Choice<Name extends string>({ label, names, chosen, wordsOf, onChoose }: LevelChoiceProps<Name>) {
  return (
    <label>
      {label}
      <select
        value={chosen}
        onChange={(e) => {
          const name = names.find((known) => known === e.currentTarget.value);
          if (name !== undefined) onChoose(name);
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {t(wordsOf(name))}
          </option>
        ))}
      </select>
    </label>
  );
}
