import { describe, expect, it } from 'vitest';
import { whyNotTogether } from './together.ts';

describe('units named together', () => {
  const field = { sideOfUnit: (unit: number) => unit % 2 };

  it('are each named once', () => {
    expect(whyNotTogether(field, [2, 4, 2])).toMatchObject({ key: 'named-twice', figures: { unit: 2 } });
  });
  it('are of one side', () => {
    expect(whyNotTogether(field, [2, 4, 5])).toMatchObject({ key: 'of-other-side', figures: { unit: 5, leader: 2 } });
  });
  it('may be any, or none', () => {
    expect({ several: whyNotTogether(field, [1, 5, 3]), none: whyNotTogether(field, []) }).toEqual({
      several: undefined,
      none: undefined,
    });
  });
});
