import { readFileSync } from 'node:fs';
import { REFUSAL_CODES, ROUTES, type Route } from '@cauldron/protocol';
import { describe, expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  responses: Record<string, unknown>;
  security: Record<string, unknown>[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
}

/** The document as a reader gets it: plain JSON. */
const document = JSON.parse(JSON.stringify(describeApi())) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every value under a key anywhere in the document. */
function valuesOf(key: string, at: unknown = document): unknown[] {
  if (typeof at !== 'object' || at === null) return [];
  return Object.entries(at).flatMap(([k, v]) => [...(k === key ? [v] : []), ...valuesOf(key, v)]);
}

function follow(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
}

describe('the description for programs', () => {
  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Cauldron', version: '1' } });
  });

  it('names every route of the server, each by its own name', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('declares each parameter of a path, and no other', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((p) => p.in === 'path');
      expect(inPath.map((p) => p.name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      for (const parameter of inPath) expect(parameter).toMatchObject({ required: true, schema: expect.anything() });
    }
  });

  it('says which parameters of a query may be left out', () => {
    const needed = operations.flatMap(({ operation: { operationId, parameters } }) =>
      parameters.filter((p) => p.in === 'query' && p.required).map(({ name }) => `${operationId} ${name}`),
    );
    expect(needed).toEqual(['log before', 'past at']);
  });

  it('describes an answer and a problem for each operation', () => {
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toEqual([expect.stringMatching(/^20[04]$/), 'default']);
    }
  });

  it('and the page for people names every route, with who may call it', () => {
    const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    for (const { method, path, who } of Object.values<Route>(ROUTES)) {
      const row = rows.find((line) => line.includes(`${path}\``) && line.includes(method));
      expect(row, `${method} ${path}`).toBeDefined();
      expect(row?.split('|')[2], `${method} ${path}`).toContain(who);
    }
  });

  it('has no broken reference', () => {
    const references = valuesOf('$ref') as string[];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(follow(reference), reference).toBeDefined();
    const schemes = new Set(operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys)));
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  it('lists every code a problem may have', () => {
    expect(follow('#/components/schemas/Problem/properties/code/enum')).toEqual([...REFUSAL_CODES]);
  });

  it('holds only types that JSON Schema knows', () => {
    const types = new Set((valuesOf('type') as unknown[]).filter((t) => typeof t === 'string'));
    const known = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'http', 'apiKey'];
    // A field may be called «type» and hold a schema; if the value is a text, it must be a known type.
    for (const type of types) expect(known).toContain(type);
  });
});
