import { expect, it } from 'vitest';
import { readFields, written } from './reading.ts';

const { count, integer, flag, fields, oneOf } = written;
const SUPPORT = {
  guns: count,
  shift: integer,
  night: flag,
  enemy: fields({ guns: count }),
  level: oneOf(['light', 'heavy'], 'light'),
};
const read = (named: Parameters<typeof readFields>[1]) => readFields('4.2', named, SUPPORT);

it('a field that is left out has its default', () => {
  expect(read({})).toEqual({ guns: 0, shift: 0, night: false, enemy: { guns: 0 }, level: 'light' });
  expect(read({ guns: 2, shift: -1, level: 'heavy' })).toMatchObject({ guns: 2, shift: -1, level: 'heavy' });
});

it.each([
  ['guns', -1],
  ['guns', 'two'],
  ['shift', 0.5],
  ['night', 1],
  ['enemy', [1]],
  ['toString', 1],
] as const)('a field that there is not, or that cannot be so, is refused by its name: %s %j', (name, value) => {
  const figures = { name, choices: 'guns, shift, night, enemy, level' };
  expect(read({ [name]: value })).toMatchObject({ rule: '4.2', key: 'unknown-field', figures });
});

it('a word that is not among the choices is refused with the choices', () => {
  expect(read({ level: 'huge' })).toMatchObject({
    key: 'unknown-choice',
    figures: { name: 'huge', choices: 'light, heavy' },
  });
});

it('nested fields are read in the same way', () => {
  expect(read({ enemy: { guns: 3 } })).toMatchObject({ guns: 0, enemy: { guns: 3 } });
  expect(read({ enemy: { night: true } })).toMatchObject({
    key: 'unknown-field',
    figures: { name: 'night', choices: 'guns' },
  });
});
