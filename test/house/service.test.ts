/** What the pages for hosts and for authors of clients list is what the service has: no more, and no less. */

import { content, fromClient, proposal, REFUSAL_CODES, seatChange } from '@cauldron/protocol';
import { expect, it } from 'vitest';
import { filesUnder, read } from './tree.ts';

const protocol = read('docs/protocol.md');
const hosting = read('docs/hosting.md');

/** The text from one heading, or beginning of a table, to the next blank line after it. */
const after = (page: string, mark: string): string => {
  const [, rest] = page.split(mark);
  if (rest === undefined) throw new Error(`the page has no «${mark}»`);
  return rest.slice(0, rest.indexOf('\n\n'));
};
const spans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]);
/** The rows of a table as their cells. */
const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

it('docs/protocol.md lists every message of a client with every field, and says which may be left out', () => {
  const listed = rowsOf(after(protocol, '| You send | Fields | Meaning |'))
    .filter(([kind]) => kind.startsWith('`'))
    .map(([kind, fields]) => [
      spans(kind)[0],
      spans(fields)
        .map((field) => field.replace(/: .*/, ''))
        .sort(),
    ]);
  const known = fromClient.options.map(({ shape }) => [
    shape.t.value,
    Object.entries(shape)
      .filter(([name]) => name !== 't')
      .map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name))
      .sort(),
  ]);
  expect(listed).toEqual(known);
});

it('docs/protocol.md lists every kind of content', () => {
  const listed = rowsOf(after(protocol, '| `content.kind` | Fields | |')).flatMap(([kinds]) => spans(kinds));
  const known = [...content.options, seatChange].map(({ shape }) => shape.kind.value);
  expect(listed.sort()).toEqual(known.sort());
});

it('docs/protocol.md names every field of a proposal', () => {
  const named = spans(protocol).join(' ');
  const fields = { ...proposal.shape, ...proposal.shape.sign.unwrap().shape, ...proposal.shape.under.unwrap().shape };
  expect(Object.keys(fields).filter((field) => !named.includes(field))).toEqual([]);
});

it('docs/protocol.md lists every code of a refusal with its status', () => {
  const listed = rowsOf(after(protocol, '| Code | What it says |')).flatMap(([cell]) => {
    const [, code, status] = /^`([\w-]+)` \((\d+)\)$/.exec(cell) ?? [];
    return code ? [`${code} ${status}`] : [];
  });
  const source = read('packages/server/src/http/problems.ts');
  const known = REFUSAL_CODES.map((code) => {
    const status = new RegExp(`^ {2}'?${code}'?: \\[\\s*(\\d+),`, 'm').exec(source)?.[1];
    return `${code} ${status}`;
  });
  expect(listed.sort()).toEqual(known.sort());
});

it('docs/hosting.md lists every setting', () => {
  const listed = rowsOf(after(hosting, '| Variable | Meaning | Without it |')).flatMap(([names]) => spans(names));
  const source = read('packages/server/src/ops/settings.ts');
  const known = [...source.matchAll(/^ {2}([A-Z_]+): \{/gm)].map((match) => match[1]);
  expect(known.length).toBeGreaterThan(10);
  expect(listed.sort()).toEqual(known.sort());
});

it('docs/hosting.md names the release of Node that the container file uses', () => {
  const [, named] = /such as Node (\d+), which the container file uses/.exec(hosting) ?? [];
  const used = [...read('deploy/Containerfile').matchAll(/^FROM node:(\d+)-/gm)].map((match) => match[1]);
  expect(new Set(used)).toEqual(new Set([named]));
});

it('docs/hosting.md lists every figure for monitoring', () => {
  const listed = rowsOf(after(hosting, '| Name | What it counts |'))
    .flatMap(([names]) => spans(names))
    .map((name) => name.replace(/\{.*/, ''));
  const sources = filesUnder('packages/server/src').filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const made = /\.(?:counter|gauges?|histogram)\(\s*'([a-z\d_]+)'/g;
  const known = sources.flatMap((path) => [...read(path).matchAll(made)].map((match) => match[1]));
  expect(listed.sort()).toEqual(known.sort());
});
