/** The description of the HTTP interface for programs (OpenAPI 3.1), made from the routes and schemas that the server itself uses. */

import { OWN_HEADER, problem, ROUTES, type Route } from '@cauldron/protocol';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

const PARAMETERS: Readonly<Record<string, { readonly what: string; readonly schema: JsonObject }>> = {
  match: { what: 'The match.', schema: { type: 'string', minLength: 8, maxLength: 40 } },
  seat: {
    what: 'The seat, counted from 0 in the order of the game’s sides.',
    schema: { type: 'integer', minimum: 0, maximum: 5 },
  },
  device: { what: 'The device, as the account lists it.', schema: { type: 'string' } },
  notice: { what: 'The notice, as the account lists it.', schema: { type: 'string' } },
};

function parametersOf(route: Route): JsonObject[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => {
    const known = PARAMETERS[name];
    if (!known) throw new Error(`the parameter ${name} of ${route.path} is not described`);
    return { name, in: 'path', required: true, description: known.what, schema: known.schema };
  });
  const inQuery = Object.entries(route.query?.shape ?? {}).map(([name, type]) => ({
    name,
    in: 'query',
    required: !(type as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(type as z.ZodType, 'output'),
  }));
  const own = { name: OWN_HEADER, in: 'header', required: true, schema: { const: '1' } };
  return [...inPath, ...inQuery, ...(route.method === 'GET' ? [] : [own])];
}

const SECURITY: Readonly<Record<Route['who'], readonly JsonObject[]>> = {
  anyone: [{}, { seat: [] }, { session: [] }],
  seat: [{ seat: [] }, { session: [] }],
  account: [{ session: [] }],
};

function operationOf(name: string, route: Route): JsonObject {
  const type = route.type ?? 'application/json';
  return {
    operationId: name,
    summary: route.what,
    security: SECURITY[route.who],
    parameters: parametersOf(route),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: {
      ...(route.gives
        ? { 200: { description: 'Done.', content: { [type]: { schema: schemaOf(route.gives, 'output') } } } }
        : { 204: { description: 'Done.' } }),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

export function describeApi(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, route] of Object.entries(ROUTES)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cauldron',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Matches, seats and accounts. Live play goes over the socket at /api/socket; bots may play over HTTP alone.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      responses: {
        Problem: {
          description: 'It was not done: `code` says why, `say` says it in a sentence.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        seat: { type: 'http', scheme: 'bearer', description: 'The token of a seat.' },
        session: { type: 'apiKey', in: 'cookie', name: 'cauldron', description: 'The session of an account.' },
      },
    },
  };
}
