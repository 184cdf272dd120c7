import { createHash } from 'node:crypto'
import { errorBody } from '@hoppla/contract/errors'
import { permissions } from '@hoppla/contract/permissions'
import type { AtPlace, RouteSpec } from '@hoppla/contract/route'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { apiTags, tagOf } from './openapi-tags.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** Schemas with a name of their own (those that hold themselves) stand once in the document, where its references can point to them. */
const shareNamed = (document: Json): Json => {
  const schemas: Json = {}
  const text = JSON.stringify(document, (key, value) => {
    if (key !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  })
  const { components, ...rest } = JSON.parse(text)
  const whole = { ...rest, components: { ...components, schemas } }
  return JSON.parse(JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/'))
}

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

/** A role is held for the whole chain, or where the call opens to one given for a place. */
const heldAt: Record<AtPlace, string> = {
  resource: 'also when given for a place that it lies in',
  anywhere: 'also when given for any place',
}
const accessOf = ({ access, atPlace, serviceKeys }: RouteSpec): string =>
  typeof access === 'string'
    ? access
    : `permission ${access.permission}: ${permissions[access.permission].roles.join(', ')}${atPlace ? ` (${heldAt[atPlace]})` : ''}${serviceKeys ? ', or a service key with it' : ''}`

/** The OpenAPI 3.1 description of the served routes; the contract is its only source. */
export const openApi = (routes: readonly RouteSpec[]): Json => {
  const paths: Record<string, Json> = {}
  for (const spec of routes) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}')
    const success = spec.answerType
      ? { 200: { description: 'The file.', content: { [spec.answerType]: {} } } }
      : spec.answer
        ? { 200: { description: 'Success.', content: { 'application/json': { schema: schemaOf(spec.answer, 'output') } } } }
        : { 204: { description: 'Done. The response has no body.' } }
    paths[path] = {
      ...paths[path],
      [spec.method.toLowerCase()]: {
        tags: [tagOf(path)],
        summary: spec.summary,
        parameters: [
          ...parametersOf(spec.params, 'path'),
          ...parametersOf(spec.query, 'query'),
          ...(spec.idempotent
            ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
            : []),
        ],
        ...(spec.body
          ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(spec.body, 'input') } } } }
          : {}),
        responses: { ...success, default: { $ref: '#/components/responses/Error' } },
        ...(spec.access === 'anyone' || spec.access === 'provider' ? {} : { security: [{ bearer: [] }] }),
        'x-access': accessOf(spec),
        'x-refusals': spec.refusals ?? [],
        ...(spec.cache === undefined ? {} : { 'x-cache-seconds': spec.cache }),
      },
    }
  }
  return shareNamed({
    openapi: '3.1.0',
    info: {
      title: 'Play centres',
      version: '1',
      description:
        'Accounts, shop, classes and opening hours of a chain of indoor play centres. The country comes from the host, the language from Accept-Language. Amounts are decimal major units beside a currency, dates are YYYY-MM-DD, instants are ISO 8601 in UTC. `x-access` says who may call, `x-refusals` lists the error codes of a call, `x-cache-seconds` says how long a response may be cached.',
    },
    tags: apiTags,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Error: {
          description:
            'An error with a stable code, and messages in the language that Accept-Language prefers among those of the host.',
          content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
        },
      },
    },
  })
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:72ch;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h2{margin-top:2.5rem}article{border-top:1px solid #ccc;padding:.75rem 0}code{background:#eee;border-radius:4px;padding:1px 5px;overflow-wrap:anywhere}a{color:#00c}p{margin:.25rem 0}`

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const articleOf = (route: RouteSpec): string => {
  const facts = [
    `Access: ${text(accessOf(route))}.`,
    ...(route.cache === undefined ? [] : [`Cached for ${route.cache} s.`]),
    ...(route.idempotent ? ['Accepts Idempotency-Key.'] : []),
    ...(route.refusals?.length ? [`Errors: ${route.refusals.map((code) => `<code>${code}</code>`).join(' ')}`] : []),
  ]
  return `<article><p><b>${route.method}</b> <code>${text(route.path)}</code></p><p>${text(route.summary)}</p><p>${facts.join(' ')}</p></article>`
}

const docsPage = (routes: readonly RouteSpec[]): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title><style>${style}</style></head><body><main>
<h1>API</h1><p>The OpenAPI description with all fields is <a href="/api/openapi.json">/api/openapi.json</a>. The country comes from the host, the language from <code>Accept-Language</code>. Amounts are decimal major units beside a currency.</p>
<p>Access: <i>anyone</i> needs no token; <i>signed-in</i> and <i>roles</i> need a bearer token of the OpenID provider at <code>/identity</code>; <i>provider</i> is a payment provider with a signature. Every error has the same body: a stable <code>code</code> for programs and sentences for people, in <code>message</code> and, by the path of each invalid field, in <code>errors</code>. Unknown fields are refused.</p>
<nav><ul>${apiTags.map(({ name, description }) => `<li><a href="#${name}">${name}</a>: ${text(description)}</li>`).join('')}</ul></nav>
${apiTags
  .map(
    ({ name, description }) =>
      `<h2 id="${name}">${text(description)}</h2>${routes
        .filter((route) => tagOf(route.path) === name)
        .map(articleOf)
        .join('')}`,
  )
  .join('')}</main></body></html>`

const atFirst = (write: () => string): (() => Buffer) => {
  let written: Buffer | undefined
  return () => {
    written ??= Buffer.from(write())
    return written
  }
}

/** `/api/openapi.json` and, for people, `/api/docs`; written when somebody first asks, since it took an eighth of a start. */
export const describeApi = (app: FastifyInstance, routes: readonly RouteSpec[]): void => {
  const json = atFirst(() => JSON.stringify(openApi(routes)))
  const html = atFirst(() => docsPage(routes))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/json').send(json()),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(html()),
  )
}
