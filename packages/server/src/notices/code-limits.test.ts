import { describe, expect, it } from 'vitest';
import { CodeLimits, mailboxOf } from './code-limits.ts';

const allowed = (limits: CodeLimits, wishes: readonly Parameters<CodeLimits['maySend']>[0][]) =>
  wishes.filter((wish) => limits.maySend(wish)).length;
const many = <T>(of: (i: number) => T): readonly T[] => Array.from({ length: 100 }, (_, i) => of(i));

describe('codes by mail', () => {
  const still = () => new CodeLimits(() => 0);

  it('one mailbox gets three in an hour, from however many accounts, networks and spellings', () => {
    const wish = (i: number) => ({ address: `a.da+${i}@Example.org`, network: `n${i}`, account: `a${i}` });
    expect(allowed(still(), many(wish))).toBe(3);
  });

  it('one account sends five in an hour', () => {
    expect(
      allowed(
        still(),
        many((i) => ({ address: `p${i}@example.org`, network: `n${i}`, account: 'a' })),
      ),
    ).toBe(5);
  });

  it('one network sends fifteen in an hour, from however many accounts', () => {
    const wish = (i: number) => ({ address: `p${i}@example.org`, network: 'n', account: `a${i}` });
    expect(allowed(still(), many(wish))).toBe(15);
  });

  it('a sender beyond the limits takes nothing from the recipient', () => {
    const limits = still();
    allowed(
      limits,
      many((i) => ({ address: `p${i}@example.org`, network: 'n', account: `a${i}` })),
    );
    const wish = { address: 'ada@example.org', network: 'n' };
    expect(
      allowed(
        limits,
        many(() => wish),
      ),
    ).toBe(0);
    expect(limits.maySend({ ...wish, network: 'her own' })).toBe(true);
  });

  it('a part after a plus, dots and case make no other mailbox', () => {
    expect(mailboxOf('A.da+games@Example.ORG')).toBe(mailboxOf('ada@example.org'));
    expect(mailboxOf('ada@example.com')).not.toBe(mailboxOf('ada@example.org'));
  });
});
