import { expect, it } from 'vitest';
import { holdingOf } from './view.ts';

const KINDS = ['red', 'blue', 'gold'];

it('a cup shows its total, and of its content only what the viewer may know', () => {
  expect(holdingOf('cup', KINDS, [2, 0, 1])).toEqual({ id: 'cup', count: 3, known: { red: 2, gold: 1 } });
  expect(holdingOf('cup', KINDS, [2, 0, 1], { owner: 1, shown: (kind) => kind === 0 })).toEqual({
    id: 'cup',
    owner: 1,
    count: 3,
    known: { red: 2 },
  });
});

it('kinds that do not belong to a holding do not count', () => {
  expect(holdingOf('coins', KINDS, [2, 5, 1], { kinds: (kind) => kind === 2 })).toMatchObject({ count: 1 });
});
