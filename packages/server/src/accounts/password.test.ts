import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('a password', () => {
  it('opens what it locked, and no other password does', async () => {
    const hash = await hashPassword('a fox in the desert');
    expect(await isPassword('a fox in the desert', hash)).toBe(true);
    expect(await isPassword('a fox in the Desert', hash)).toBe(false);
  });

  it('is stored as scrypt with the promised parameters and its own salt', async () => {
    const [a, b] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')]);
    expect(a).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(a).not.toBe(b);
    expect(a).not.toContain('same');
  });

  it('is the same whether its letters arrive composed or decomposed', async () => {
    expect(await isPassword('Mun\u0303oz Peñalver', await hashPassword('Muñoz Peñalver'))).toBe(true);
  });
});
