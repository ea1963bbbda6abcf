import { afterEach, describe, expect, it } from 'vitest';
import words from '../../messages/later.json' with { type: 'json' };
import {
  bind,
  clashOf,
  commandOf,
  commandsOf,
  hasOwnKeys,
  isFit,
  type KeyCommand,
  keyName,
  keyOf,
  keysOf,
  restoreKeys,
  WHERES,
  withKey,
} from './keys.ts';

const press = (key: string, shiftKey = false) => ({ key, shiftKey });
const everything: readonly KeyCommand[] = WHERES.flatMap(commandsOf);

afterEach(restoreKeys);

describe('the keys', () => {
  it('have words for every command', () => {
    expect(everything.filter((command) => !(`key-${command}` in words))).toEqual([]);
  });

  it('have one meaning each, except Enter, which chooses a hex or takes the suggestion', () => {
    const clashes = everything.flatMap((command) =>
      keysOf(command).flatMap((key) => (clashOf(command, key) === undefined ? [] : [`${command} ${key}`])),
    );
    expect(clashes).toEqual([]);
    expect(commandOf(press('Enter'), 'map')).toBe('choose');
    expect(commandOf(press('Enter'), 'match')).toBe('suggestion');
  });

  it('differ by Shift, not by Caps Lock', () => {
    expect(keyOf(press('U'))).toBe('u');
    expect(keyOf(press('u', true))).toBe('U');
    expect(commandOf(press('R', true), 'match')).toBe('restart');
    expect(commandOf(press('R'), 'match')).toBe('redo');
    expect(keyOf(press('ArrowUp', true))).toBe('Shift+ArrowUp');
  });

  it('can be moved to another command', () => {
    bind('undo', 'z');
    expect(commandOf(press('z'), 'match')).toBe('undo');
    expect(commandOf(press('u'), 'match')).toBeUndefined();
    expect(hasOwnKeys()).toBe(true);
    restoreKeys();
    expect(commandOf(press('u'), 'match')).toBe('undo');
  });

  it('are swapped if two commands want the same one', () => {
    expect(clashOf('undo', 'r')).toBe('redo');
    bind('undo', 'r');
    expect(keysOf('undo')).toEqual(['r']);
    expect(keysOf('redo')).toEqual(['u']);
    bind('zoom-out', '+');
    expect(keysOf('zoom-in')).toEqual(['-', '=']);
  });

  it('leave the browser its own keys', () => {
    for (const key of ['Tab', 'Shift+Tab', 'Shift', 'Control', 'Dead']) expect(isFit(key), key).toBe(false);
    for (const key of ['t', 'F2', 'Shift+Enter', 'ä', 'Home']) expect(isFit(key), key).toBe(true);
  });

  it('are named as on a keyboard, next to what they do', () => {
    expect(keyName('ArrowLeft')).toBe('←');
    expect(keyName('R')).toBe('Shift R');
    expect(keyName('Shift+Enter')).toBe('Shift Enter');
    expect(withKey('Undo', 'undo')).toBe('Undo (u)');
  });
});
