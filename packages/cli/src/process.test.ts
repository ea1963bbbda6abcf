import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from './testing/desk.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = join(root, 'packages/cli/bin/cauldron.mjs');
const cauldron = (argv: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], { input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
};

/** Programs run the compiled output; building again costs nothing if nothing changed. */
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'packages/cli'], { cwd: root });
});

describe('the program as a process', () => {
  it('lists the games of the catalogue', () => {
    const { code, out, err } = cauldron(['games', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ id: 'tobruk', scenarios: expect.any(Array) }));
  });

  it('refuses an unknown game on standard error with exit code 2', () => {
    const { code, out, err } = cauldron(['simulate', 'chess', '--json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^There is no game “chess”\. Games: .*tobruk/);
  });

  it('gives the same result with one worker and with two', () => {
    const run = (workers: string) => {
      const argv = ['simulate', 'tobruk', '--games', '17', '--seed', 'two', '--workers', workers, '--json'];
      const { code, out, err } = cauldron(argv);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return { ...JSON.parse(out), seconds: 0, decisionsPerSecond: 0, gamesPerSecond: 0 };
    };
    const alone = run('1');
    expect(alone).toMatchObject({ games: 17, finished: 17, errors: [] });
    expect(run('2')).toEqual(alone);
  });

  it('gives the same tournament in this thread and in two others', () => {
    const run = (workers: string) => {
      const argv = ['--scenario', 'drill', '--seats', 'recruit,random', '--games', '6', '--workers', workers, '--json'];
      const { code, out, err } = cauldron(['tournament', 'tobruk', ...argv]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const [pairing] = JSON.parse(out).pairings;
      return { ...pairing, seconds: [] };
    };
    const alone = run('1');
    expect(alone).toMatchObject({ players: ['recruit', 'random'], matches: 6, broken: [], troubles: 0 });
    expect(run('2')).toEqual(alone);
  });

  it('says what a worker lacks', () => {
    const { DATABASE_URL: _, ...env } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [program, 'worker'], { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Set DATABASE_URL') });
  });

  it('loses nothing when it is killed at the prompt', async () => {
    const file = join(scratch(), 'match.jsonl');
    const argv = ['play', 'tobruk', '--seed', '1', '--file', file];
    const child = spawn(process.execPath, [program, ...argv], { stdio: ['pipe', 'pipe', 'inherit'] });
    const closed = new Promise((resolve) => child.on('close', resolve));
    let out = '';
    const askedThrice = new Promise<void>((resolve) => {
      child.stdout.on('data', (piece: Buffer) => {
        out += piece.toString();
        if ((out.match(/^[\w ]+> /gm) ?? []).length === 3) resolve();
      });
    });
    child.stdin.write('1\n1\n');
    await Promise.race([askedThrice, closed]);
    child.kill('SIGKILL');
    await closed;
    expect(readFileSync(file, 'utf8').match(/"do"/g)).toHaveLength(2);
    const replayed = cauldron(['replay', file, '--verify']);
    expect(replayed.code).toBe(0);
    expect(replayed.out).toContain('2 decisions were legal');
    expect(cauldron(['play', 'tobruk', '--file', file]).out).toMatch(/The match goes on after \d+ entries/);
  });

  it('ends when its input ends', () => {
    const file = join(scratch(), 'match.jsonl');
    const { code, out } = cauldron(['play', 'tobruk', '--seed', '1', '--file', file], '1\nlog\n');
    expect(code).toBe(0);
    expect(out).toContain(`go on with --file ${file}`);
  });
});
