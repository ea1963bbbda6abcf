import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packJsonSchema } from './json-schema.ts';
import { packFileNames } from './pack.ts';
import { isRecord } from './path.ts';

const sample = JSON.parse(readFileSync(new URL('./fixtures/skirmish.json', import.meta.url), 'utf8'));

/** As much of JSON Schema 2020-12 as our schemas use; an unknown keyword fails the test rather than passing silently. */
const SILENT = new Set(['$schema', 'title', '$defs', 'default', 'description']);

function accepts(root: Record<string, unknown>, schema: unknown, value: unknown): boolean {
  if (schema === true || schema === undefined) return true;
  if (!isRecord(schema)) return false;
  return Object.entries(schema).every(([keyword, rule]) => {
    if (SILENT.has(keyword)) return true;
    const list = Array.isArray(value) ? value : undefined;
    switch (keyword) {
      case '$ref': {
        const defs = root.$defs;
        return isRecord(defs) && accepts(root, defs[String(rule).replace('#/$defs/', '')], value);
      }
      case 'type':
        return [rule].flat().some((t) => kind(value) === t || (t === 'number' && kind(value) === 'integer'));
      case 'const':
        return value === rule;
      case 'enum':
        return Array.isArray(rule) && rule.includes(value);
      case 'anyOf':
      case 'oneOf':
        return Array.isArray(rule) && rule.some((s) => accepts(root, s, value));
      case 'properties':
        return (
          !isRecord(value) ||
          !isRecord(rule) ||
          Object.entries(rule).every(([k, s]) => !(k in value) || accepts(root, s, value[k]))
        );
      case 'required':
        return !isRecord(value) || (Array.isArray(rule) && rule.every((k) => String(k) in value));
      case 'additionalProperties': {
        const own = isRecord(schema.properties) ? schema.properties : {};
        return (
          !isRecord(value) ||
          Object.entries(value).every(([k, v]) => k in own || (rule !== false && accepts(root, rule, v)))
        );
      }
      case 'propertyNames':
        return !isRecord(value) || Object.keys(value).every((k) => accepts(root, rule, k));
      case 'prefixItems':
        return (
          list === undefined ||
          (Array.isArray(rule) && list.every((v, i) => i >= rule.length || accepts(root, rule[i], v)))
        );
      case 'items': {
        const from = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
        return list === undefined || list.slice(from).every((v) => rule !== false && accepts(root, rule, v));
      }
      case 'minItems':
        return list === undefined || list.length >= Number(rule);
      case 'maxItems':
        return list === undefined || list.length <= Number(rule);
      case 'minLength':
        return typeof value !== 'string' || value.length >= Number(rule);
      case 'pattern':
        return typeof value !== 'string' || new RegExp(String(rule)).test(value);
      case 'minimum':
        return typeof value !== 'number' || value >= Number(rule);
      case 'maximum':
        return typeof value !== 'number' || value <= Number(rule);
      case 'exclusiveMinimum':
        return typeof value !== 'number' || value > Number(rule);
      default:
        throw new Error(`The test does not know the keyword ${keyword}.`);
    }
  });
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

describe('the JSON Schema of a pack', () => {
  it.each(packFileNames)('%s.json of a good pack is accepted', (file) => {
    const schema = packJsonSchema(file);
    expect(schema.$schema).toContain('2020-12');
    expect(accepts(schema, schema, sample[file])).toBe(true);
  });
  it.each(packFileNames)('%s.json with an unknown key is refused', (file) => {
    const schema = packJsonSchema(file);
    expect(accepts(schema, schema, { ...sample[file], surprise: 1 })).toBe(false);
  });
  it('a hex without terrain is refused', () => {
    const schema = packJsonSchema('map');
    expect(accepts(schema, schema, { ...sample.map, hexes: { '0101': {} } })).toBe(false);
  });
});
