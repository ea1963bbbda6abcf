/** The keys: one table of commands with their default keys, and a person's own choices. */

import { given, type MessageKey, t } from '../../messages/messages.ts';
import { type KeptReader, kept } from './kept.ts';

/** Where a key works: while the map has the focus, on the whole screen of a match, while looking back, on every screen. */
export const WHERES = ['map', 'match', 'past', 'page'] as const;
export type Where = (typeof WHERES)[number];

interface KeyRow {
  readonly keys: readonly string[];
  readonly where: Where;
}

const row = (where: Where, ...keys: string[]): KeyRow => ({ keys, where });

const TABLE = {
  up: row('map', 'ArrowUp'),
  down: row('map', 'ArrowDown'),
  left: row('map', 'ArrowLeft'),
  right: row('map', 'ArrowRight'),
  choose: row('map', 'Enter', 'Space'),
  'let-go': row('map', 'Escape'),
  fan: row('match', 'f'),
  next: row('map', 'n'),
  previous: row('map', 'N'),
  'zoom-in': row('map', '+', '='),
  'zoom-out': row('map', '-'),
  'zoom-fit': row('map', '0'),
  suggestion: row('match', 'Enter'),
  undo: row('match', 'u'),
  redo: row('match', 'r'),
  restart: row('match', 'R'),
  ruler: row('match', 'd'),
  sight: row('match', 's'),
  pen: row('match', 'a'),
  waypoints: row('match', 'w'),
  'typed-order': row('match', 't'),
  'overlay-own-zones': row('match', '1'),
  'overlay-enemy-zones': row('match', '2'),
  'overlay-supply': row('match', '3'),
  'overlay-command': row('match', '4'),
  'overlay-stacking': row('match', '5'),
  'overlay-objectives': row('match', '6'),
  'overlay-threat': row('match', '7'),
  orders: row('match', 'g'),
  brief: row('match', 'i'),
  plan: row('match', 'p'),
  'next-panel': row('match', 'm'),
  'previous-panel': row('match', 'M'),
  'look-back': row('match', 'b'),
  'film-again': row('match', 'v'),
  find: row('match', '/'),
  'back-action': row('past', ','),
  'on-action': row('past', '.'),
  'back-activation': row('past', '['),
  'on-activation': row('past', ']'),
  'back-turn': row('past', '{'),
  'on-turn': row('past', '}'),
  settings: row('page', 'o'),
  help: row('page', '?'),
} as const satisfies Readonly<Record<string, KeyRow>>;

export type KeyCommand = keyof typeof TABLE;

const isCommand = (name: string): name is KeyCommand => name in TABLE;
const COMMANDS: readonly KeyCommand[] = Object.keys(TABLE).filter(isCommand);

export const commandsOf = (where: Where): readonly KeyCommand[] => COMMANDS.filter((c) => TABLE[c].where === where);

type OwnKeys = Readonly<Partial<Record<KeyCommand, readonly string[]>>>;

const readKeys: KeptReader<OwnKeys> = (stored) =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(
        Object.entries(stored).filter(
          ([name, keys]) => isCommand(name) && Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
        ),
      )
    : undefined;

/** What a person has changed; all other commands have their default keys. */
const own = kept<OwnKeys>('keys', {}, readKeys);

export const hasOwnKeys = (): boolean => Object.keys(own.value).length > 0;

/** The keys of a command, without those that a person has given to another command. */
export function keysOf(command: KeyCommand): readonly string[] {
  const chosen = own.value[command];
  if (chosen) return chosen;
  const taken = COMMANDS.filter((other) => !mayShare(command, other)).flatMap((other) => own.value[other] ?? []);
  return TABLE[command].keys.filter((key) => !taken.includes(key));
}

/** Enter chooses the hex under the cursor; without a cursor it takes the suggested answer. */
const SHARED: readonly KeyCommand[] = ['choose', 'suggestion'];
const mayShare = (a: KeyCommand, b: KeyCommand): boolean => a === b || (SHARED.includes(a) && SHARED.includes(b));

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The name of a key press. Only Shift separates upper and lower case, so Caps Lock changes nothing. */
export function keyOf({ key, shiftKey }: Press): string {
  if (key === ' ') return shiftKey ? 'Shift+Space' : 'Space';
  if (key.length > 1) return shiftKey ? `Shift+${key}` : key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

/** The command of a key press at this place. */
export function commandOf(press: Press, ...wheres: readonly Where[]): KeyCommand | undefined {
  const key = keyOf(press);
  return wheres.flatMap(commandsOf).find((command) => keysOf(command).includes(key));
}

/** Keys that belong to the browser, to typing, or to several commands. */
const UNFIT = /^(?:Shift\+)?(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|Dead|Process|Unidentified)$/;
export const isFit = (key: string): boolean => !UNFIT.test(key);

/** The other command that has this key. */
export const clashOf = (command: KeyCommand, key: string): KeyCommand | undefined =>
  COMMANDS.find((other) => !mayShare(command, other) && keysOf(other).includes(key));

/** Gives a command another key. The command that had it gets the old one. */
export function bind(command: KeyCommand, key: string): void {
  const clash = clashOf(command, key);
  const [old] = keysOf(command);
  const rest = clash === undefined ? [] : keysOf(clash).filter((k) => k !== key);
  const exchanged = old === undefined ? rest : [old, ...rest];
  own.value = { ...own.value, [command]: [key], ...(clash === undefined ? {} : { [clash]: exchanged }) };
}

export function restoreKeys(): void {
  own.value = {};
}

const NAMED: Readonly<Record<string, MessageKey | undefined>> = {
  Enter: 'keyname-enter',
  Escape: 'keyname-escape',
  Space: 'keyname-space',
};
const ARROWS: Readonly<Record<string, string | undefined>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
};

/** A key as it is written on a keyboard. */
export function keyName(key: string): string {
  if (key.startsWith('Shift+')) return t('keyname-shift', { key: keyName(key.slice(6)) });
  const isUpper = key.length === 1 && key !== key.toLowerCase();
  if (isUpper) return t('keyname-shift', { key });
  const named = NAMED[key];
  return named === undefined ? (ARROWS[key] ?? given(key)) : t(named);
}

/** The keys of a command as a person reads them. */
export const keyNames = (command: KeyCommand): string => keysOf(command).map(keyName).join(' / ');

/** Whether this device is worked with fingers: then nobody reads of keys. */
const isTouched = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** What a button does, and its key. */
export function withKey(text: string, command: KeyCommand): string {
  if (isTouched()) return text;
  const [key] = keysOf(command);
  return key === undefined ? text : t('with-key', { text, key: keyName(key) });
}
