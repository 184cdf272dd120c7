import type { ErrorBody } from '@hoppla/contract/errors'
import { login } from '@hoppla/contract/identity'
import { registerAccount } from '@hoppla/contract/profile'
import { roles } from '@hoppla/contract/roles'
import type { RouteSpec } from '@hoppla/contract/route'
import { anyLanguage, type Language, pickLanguage } from '@hoppla/i18n'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plainWording } from './brand/wording.ts'
import { errorBodyOf } from './http/error-body.ts'
import { type Fault, Refusal } from './http/refusal.ts'
import { evictAccess } from './modules/identity/identity.ts'
import { routes } from './modules/registry.ts'
import { officeHost, type TestApp, testApp } from './testing/app.ts'
import { aBrowser } from './testing/browser.ts'
import { expectSpoken, sentencesOf } from './testing/spoken.ts'

// Bad input, generated from the contract: every field of every call with a value of another type is 400 with the error body and the field's path; text
// that no database keeps (a null, half a letter) is never a 500. A new call is in the tables at once. The requests come from all countries in turn, each in
// languages that are spoken there and in one that is not, and every refusal is sentences of the language that is due.
let shop: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  // Each request comes from an address of its own, so that no limit answers in place of what is tested.
  shop = await testApp('demo', { HOPPLA_TRUST_PROXY: 'loopback' })
  for (const host of new Set(visitors.map((visitor) => visitor.host))) {
    const bjorn = aBrowser(shop.app, host)
    await bjorn.signIn('bjorn@hoppla.example', 'Hopp-hopp-hurra-1')
    tokens.set(host, (await bjorn.tokens()).access_token)
  }
  const { id } = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'bjorn@hoppla.example')
    .executeTakeFirstOrThrow()
  const given = roles
    .filter((role) => role !== 'Customer')
    .map((role) => ({ account_id: id, role, location_id: null, granted_by: null }))
  await shop.deps.db.insertInto('account_roles').values(given).execute()
  tokens.set(officeHost, await shop.staffTokenOf('bjorn@hoppla.example'))
  evictAccess(shop.deps)
})
afterAll(() => shop.close())

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  /** Of a union whose forms are told apart by a field. */
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
}
const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
/** The first thing that a value may be: what is not `null`. */
const main = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

const texts = ['Ada', 'sv-SE', '2027-05-14', '0701234567', '46', '10:00', '123 45', 'x'.repeat(40)]
/** A value that the schema admits, as far as a schema says. */
const sample = (given: Schema): unknown => {
  const schema = main(given)
  if (schema.oneOf?.[0]) return sample(schema.oneOf[0])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sample(of)]))
  if (schema.type === 'array') return [sample(schema.items ?? {})]
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid' || schema.format === 'guid') return '00000000-0000-4000-8000-000000000000'
  if (schema.format === 'email') return 'nobody@parents.example'
  if (schema.format === 'date') return '2027-05-14'
  if (schema.format === 'date-time') return '2027-05-14T10:00:00Z'
  const pattern = schema.pattern === undefined ? /^/ : new RegExp(schema.pattern, 'u')
  return texts.find((text) => pattern.test(text) && text.length >= (schema.minLength ?? 0)) ?? 'Ada'
}

type Leaf = { path: string[]; schema: Schema }
const leaves = (given: Schema, path: string[] = []): Leaf[] => {
  const schema = main(given)
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, of]) => leaves(of, [...path, name]))
  return path.length === 0 ? within : [{ path, schema }, ...within]
}
const replaced = (value: unknown, [name = '', ...rest]: string[], by: unknown): unknown => ({
  ...(value as object),
  [name]: rest.length === 0 ? by : replaced((value as Record<string, unknown>)[name], rest, by),
})

/** Counting days up to one of these took all memory once. */
const farDays = ['0001-01-01', '9999-12-31']
const isDay = ({ schema }: Leaf): boolean => schema.format === 'date'

type Visitor = { host: string; accepts: string; hears: Language }
const visitors: Visitor[] = [
  { host: 'localhost:3000', accepts: 'sv', hears: 'sv' },
  { host: 'no.localhost:3000', accepts: 'nb', hears: 'nb' },
  { host: 'dk.localhost:3000', accepts: 'da', hears: 'da' },
  { host: 'fi.localhost:3000', accepts: 'fi', hears: 'fi' },
  { host: 'de.localhost:3000', accepts: 'de', hears: 'de' },
  { host: 'localhost:3000', accepts: 'en', hears: 'en' },
  { host: 'de.localhost:3000', accepts: 'fr', hears: 'de' },
  { host: 'fi.localhost:3000', accepts: 'sv', hears: 'fi' },
  { host: 'dk.localhost:3000', accepts: 'da-DK,da;q=0.9,en;q=0.8', hears: 'da' },
  { host: 'no.localhost:3000', accepts: 'de,en;q=0.5', hears: 'en' },
]

/** Staff ask at the office, which speaks every language. */
const callerOf = ({ access }: RouteSpec, visitor: Visitor): Visitor =>
  access === 'staff' || typeof access === 'object'
    ? { host: officeHost, accepts: visitor.accepts, hears: pickLanguage(visitor.accepts, anyLanguage) }
    : visitor

let asked = 0
type Input = { params?: Record<string, unknown>; query?: URLSearchParams; body?: unknown }
const ask = async (spec: RouteSpec, input: Input, visitor?: Visitor) => {
  asked += 1
  const { host, accepts, hears } = callerOf(spec, visitor ?? (visitors[asked % visitors.length] as Visitor))
  const params = { ...(sample(schemaOf(spec.params)) as object | undefined), ...input.params } as Record<string, string>
  const query = input.query ?? new URLSearchParams(textsOf(sample(schemaOf(spec.query))))
  const url = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const answer = await shop.app.inject({
    method: spec.method,
    url: query.size > 0 ? `${url}?${query}` : url,
    headers: {
      host,
      origin: `http://${host}`,
      'accept-language': accepts,
      authorization: `Bearer ${tokens.get(host)}`,
      'x-forwarded-for': `10.0.${Math.floor(asked / 250)}.${asked % 250}`,
      'content-type': 'application/json',
    },
    ...(spec.method === 'GET' ? {} : { payload: JSON.stringify('body' in input ? input.body : sample(schemaOf(spec.body))) }),
  })
  if (answer.statusCode >= 400) expectSpoken(answer.json(), hears)
  return { status: answer.statusCode, text: answer.body, error: () => answer.json() as ErrorBody }
}
const textsOf = (value: unknown): Record<string, string> =>
  // A call that declares nothing has a schema of anything.
  Object.fromEntries(typeof value === 'object' ? Object.entries(value ?? {}).map(([name, of]) => [name, String(of)]) : [])

const calls = routes.map(({ spec }) => spec).filter(({ access }) => access !== 'provider')
const named = (specs: readonly RouteSpec[]) => specs.map((spec) => [`${spec.method} ${spec.path}`, spec] as const)

/** The answer is the one error body (docs/product/README.md), and says which field is at fault: the field itself or the value that it stands in. */
const expectNamed = (answer: Awaited<ReturnType<typeof ask>>, path: readonly string[]) => {
  expect(answer.status, answer.text).toBe(400)
  const { code, exceptionType, responseCode, errors } = answer.error()
  expect({ code, exceptionType, responseCode }).toEqual({
    code: 'request.invalid',
    exceptionType: 'ValidationException',
    responseCode: 400,
  })
  const ways = path.map((_, length) => path.slice(0, length + 1).join('.'))
  expect(
    // Of a value that may have one of several forms, the field that tells them apart.
    Object.keys(errors).some((field) => ways.includes(field) || field.startsWith(`${path.join('.')}.`)),
    `${path.join('.')} is not among ${Object.keys(errors)}`,
  ).toBe(true)
}

// No value of these is refused: an unknown one falls back to a default (docs/product/onboarding.md).
const fallsBack = ['intent', 'origin', 'desiredStep']
const wrong = ({ type }: Schema): unknown => (type === 'object' || type === 'array' ? 'x' : { not: 'this' })

describe.each(named(calls.filter(({ body }) => body)))('%s', (_name, spec) => {
  const schema = schemaOf(spec.body)
  test('every field of the body with a value of another type: 400 that names it', async () => {
    for (const { path, schema: of } of leaves(schema)) {
      if (fallsBack.includes(path.at(-1) ?? '')) continue
      expectNamed(await ask(spec, { body: replaced(sample(schema), path, wrong(of)) }), path)
    }
  })
  test.each([
    ['a list', []],
    ['a text', 'x'],
    ['a number', 1],
  ])('%s for a body: 400', async (_what, body) => {
    const answer = await ask(spec, { body })
    expect([answer.status, answer.error().code], answer.text).toEqual([400, 'request.invalid'])
  })
  test('a day that nobody means: 400 that names it', async () => {
    for (const { path } of leaves(schema).filter(isDay))
      for (const day of farDays) expectNamed(await ask(spec, { body: replaced(sample(schema), path, day) }), path)
  })
  test('a null or half a letter in any text: no fault of ours', async () => {
    for (const { path } of leaves(schema).filter(({ schema: { type } }) => type === 'string'))
      for (const text of ['a\u0000b', '\ud800']) {
        const answer = await ask(spec, { body: replaced(sample(schema), path, text) })
        expect(answer.status, `${path.join('.')} ${JSON.stringify(text)}: ${answer.text}`).toBeLessThan(500)
      }
  })
})

describe.each(named(calls.filter(({ params }) => params)))('%s', (_name, spec) => {
  test('a day that nobody means: 400 that names it', async () => {
    for (const { path } of leaves(schemaOf(spec.params)).filter(isDay))
      for (const day of farDays) expectNamed(await ask(spec, { params: { [path[0] ?? '']: day } }), path)
  })
  test('every malformed part of the path: 400 that names it', async () => {
    for (const { path } of leaves(schemaOf(spec.params))) {
      // A picture's name is compared, never asked of the database.
      if (spec.path.startsWith('/media/') && path[0] === 'name') continue
      expectNamed(await ask(spec, { params: { [path[0] ?? '']: 'a\u0000b' } }), path)
    }
  })
})

describe.each(named(calls.filter(({ query }) => query)))('%s', (_name, spec) => {
  test('every value of the query given twice: 400 that names it', async () => {
    for (const { path } of leaves(schemaOf(spec.query))) {
      const name = path[0] ?? ''
      if (fallsBack.includes(name)) continue
      const query = new URLSearchParams(textsOf(sample(schemaOf(spec.query))))
      query.append(name, 'x')
      expectNamed(await ask(spec, { query }), path)
    }
  })
  test('a day that nobody means: 400 that names it', async () => {
    for (const { path } of leaves(schemaOf(spec.query)).filter(isDay))
      for (const day of farDays) {
        const query = new URLSearchParams(textsOf(sample(schemaOf(spec.query))))
        query.set(path[0] ?? '', day)
        expectNamed(await ask(spec, { query }), path)
      }
  })
  test('a null in any of its texts: no fault of ours', async () => {
    for (const { path } of leaves(schemaOf(spec.query))) {
      const query = new URLSearchParams(textsOf(sample(schemaOf(spec.query))))
      query.set(path[0] ?? '', 'a\u0000b')
      const answer = await ask(spec, { query })
      expect(answer.status, `${path[0]}: ${answer.text}`).toBeLessThan(500)
    }
  })
})

/** Every place in a schema where an object may stand, whichever form of a union it belongs to. */
const openObjects = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => openObjects(one, `${at}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  const { type, additionalProperties, propertyNames } = value as Record<string, unknown>
  // A record says which names it takes.
  const isOpen = type === 'object' && additionalProperties !== false && propertyNames === undefined
  return [...(isOpen ? [at] : []), ...Object.entries(value).flatMap(([name, one]) => openObjects(one, `${at}/${name}`))]
}

describe.each(named(calls))('%s', (_name, spec) => {
  test('takes no field that it does not know, however deep', () => {
    expect({ body: openObjects(schemaOf(spec.body)), query: openObjects(schemaOf(spec.query)) }).toEqual({ body: [], query: [] })
  })
  test('refuses an unknown field of the body by its name', async () => {
    // The body of a question is not read at all.
    if (spec.method === 'GET') return
    const body = { ...(spec.body ? (sample(schemaOf(spec.body)) as object) : {}), amount_: 100 }
    const answer = await ask(spec, { body })
    expectNamed(answer, ['amount_'])
  })
  test('refuses an unknown value of the query by its name', async () => {
    const query = new URLSearchParams(textsOf(sample(schemaOf(spec.query))))
    query.set('amount_', '100')
    // Files are opened from mails, whose programs write marks of their own into addresses.
    if (spec.answerType && !spec.query) expect((await ask(spec, { query })).text).not.toContain('amount_')
    else expectNamed(await ask(spec, { query }), ['amount_'])
  })
})

test('what only keeps caches from answering is no field: `_t`', async () => {
  const answer = await shop.app.inject({ url: '/api/Country/List?_t=1764547200000', headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(200)
})

test.each(['/api/playground/Get/%E0%A4%A', '/api/playground/Get/%', '/api/%ff'])(
  'an address that is none (%s): 400',
  async (url) => {
    // Asked for by name: which site it is, and so what is spoken there, is not looked up.
    for (const { host, accepts, hears } of visitors.filter((visitor) => visitor.accepts === visitor.hears)) {
      const answer = await shop.app.inject({ url, headers: { host, 'accept-language': accepts } })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
      expectSpoken(answer.json(), hears)
    }
  },
)

// What is served beside the contract reads its values itself.
test.each([
  '/identity/auth?client_id=%00&response_type=code',
  '/identity/auth?client_id=web&client_id=web',
  '/identity/auth?client_id=web&response_type=code&scope=openid&redirect_uri=%00&code_challenge=%00',
  '/identity/auth/a%00b',
  '/identity/session/end?id_token_hint=%00&post_logout_redirect_uri=%00',
  '/identity/%00',
  '/dev/mailbox.json?to=%00',
  '/dev/mailbox.json?to=a&to=b',
  '/dev/mailbox/%00',
  '/test-payments/%00',
])('%s is no fault of ours', async (url) => {
  const answer = await shop.app.inject({
    url,
    headers: { host: 'localhost:3000', cookie: 'id_session=%00; id_session.sig=%00' },
  })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
})
test('a sign-in for a waiting request whose id is none is a sign-in all the same', async () => {
  const body = { email: 'bjorn@hoppla.example', password: 'Hopp-hopp-hurra-1', interaction: 'a\u0000b' }
  const { status, text } = await ask(login, { body })
  expect([status, JSON.parse(text).nextStep], text).toEqual([200, 'Continue'])
})
test.each(['code=a%00b', 'code=%ff', 'refresh_token=a%00b'])('tokens for %s: refused, no fault of ours', async (what) => {
  const kind = what.startsWith('code') ? 'authorization_code' : 'refresh_token'
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/identity/token',
    headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    payload: `client_id=web&grant_type=${kind}&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Fcallback&code_verifier=${'a'.repeat(43)}&${what}`,
  })
  expect([answer.statusCode, answer.json().error], answer.body).toEqual([400, 'invalid_grant'])
})

test.each(visitors)('$host for $accepts: each fault of a form is a sentence of its own, in $hears', async (visitor) => {
  const body = {
    details: { firstname: '', lastname: 'x'.repeat(101), email: 'ada', phone: 5, gdprdisallowsms: 'no', shoe: 1 },
    preferredPlaycenterId: 'somewhere',
    registrationSource: 'Line\u0000break',
  }
  const { errors } = (await ask(registerAccount, { body }, visitor)).error()
  expect(Object.entries(errors).flatMap(([field, texts]) => texts.map(() => field))).toEqual(
    expect.arrayContaining([
      ...['details.firstname', 'details.lastname', 'details.email', 'details.phone', 'details.gdprdisallowsms', 'details.shoe'],
      ...['preferredPlaycenterId', 'password'],
    ]),
  )
  const said = new Set(Object.values(errors).flat())
  // A missing name and a missing password are the same fault.
  expect(said.size).toBe(Object.keys(errors).length - 1)
})

test('the texts of a library, a bare key and a second language are noticed', async () => {
  const { error } = await ask(login, { body: { email: 'ada' } }, visitors[0])
  for (const odd of ['Invalid input: expected string, received undefined', 'requiredLength', 'Choose one of the options.'])
    expect(() => expectSpoken({ ...error(), errors: { password: [odd] } }, 'sv')).toThrow()
  expect(sentencesOf(error())).toContain('Det här behöver fyllas i.')
})

/** Every schema and every check within one, whatever holds it. */
const within = (value: unknown, seen: Set<object>): object[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const { def } = (value as { _zod?: { def?: object } })._zod ?? {}
  const inner = def ? Object.values(def) : Object.values(value)
  return [...(def ? [def] : []), ...inner.flatMap((one) => within(one, seen))]
}

test('no rule of the contract has a text of its own: it would be in one language', () => {
  const seen = new Set<object>()
  const defs = routes.flatMap(({ spec }) => [spec.params, spec.query, spec.body].flatMap((schema) => within(schema, seen)))
  const rules = defs.filter((def) => 'check' in def && def.check === 'custom') as { params?: { fault?: unknown } }[]
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter(({ params }) => params?.fault === undefined)).toEqual([])
  const faults = rules.map(({ params }) => params?.fault as Fault)
  const { body } = errorBodyOf(new Refusal('request.invalid', { errors: { field: faults } }), plainWording('fi'), false)
  expectSpoken(body, 'fi')
  expect(defs.filter((def) => 'error' in def && def.error !== undefined)).toEqual([])
})
