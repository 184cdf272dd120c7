import { addToRole, removeFromRole } from '@hoppla/contract/identity'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { deleteLocation } from '@hoppla/contract/places/locations'
import { usersWithinDates } from '@hoppla/contract/profile'
import { roles } from '@hoppla/contract/roles'
import type { AtPlace, RouteSpec } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from './import/ids.ts'
import { evictAccess } from './modules/identity/identity.ts'
import { routes } from './modules/registry.ts'
import { expectRefusal, type TestApp, testApp } from './testing/app.ts'
import { aBrowser } from './testing/browser.ts'

// Default deny: every route of the contract, asked by everybody, held against its own `access`. The table is generated: a new route is in it at once.
const password = 'Hopp-hopp-hurra-1'
const staff = roles.filter((role) => role !== 'Customer')
let shop: TestApp
let token: string
let accountId: string
beforeAll(async () => {
  shop = await testApp()
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn('bjorn@hoppla.example', password)
  token = (await bjorn.tokens()).access_token
  const account = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'bjorn@hoppla.example')
    .executeTakeFirstOrThrow()
  accountId = account.id
})
afterAll(() => shop.close())

const nothing = '00000000-0000-4000-8000-000000000000'
/** Asks with values that fit no schema: who may ask is decided before what was asked. @returns status and code. */
const ask = async ({ method, path }: RouteSpec, bearer?: string, about = nothing, payload: object = {}) => {
  const answer = await shop.app.inject({
    method,
    url: path.replace(/:\w+/g, about),
    headers: { host: 'localhost:3000', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(method === 'GET' ? {} : { payload }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, code: isJson && answer.statusCode >= 400 ? (answer.json().code as string) : undefined }
}
const playing = async <A>(role: (typeof staff)[number] | undefined, work: () => Promise<A>, place?: string): Promise<A> => {
  if (role)
    await shop.deps.db
      .insertInto('account_roles')
      .values({ account_id: accountId, role, location_id: place === undefined ? null : idOf('place', place), granted_by: null })
      .execute()
  evictAccess(shop.deps)
  try {
    return await work()
  } finally {
    await shop.deps.db.deleteFrom('account_roles').where('account_id', '=', accountId).execute()
    // Who is denied so often has to wait (see below); here it is one account in many roles.
    await shop.deps.db.deleteFrom('rate_limits').where('bucket', '=', `denied:${accountId}`).execute()
    evictAccess(shop.deps)
  }
}
const refusedFor = { nobody: { status: 401, code: 'auth.required' }, wrongRole: { status: 403, code: 'auth.forbidden' } }

describe.each(routes.map(({ spec }) => [`${spec.method} ${spec.path}`, spec] as const))('%s', (_name, spec) => {
  const { access } = spec
  if (access === 'anyone') {
    test('answers guests', async () => {
      const answer = await ask(spec)
      // Only a question about the browser's own session may say that nobody is signed in.
      if (!spec.refusals?.includes('auth.required')) expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    })
    return
  }
  if (access === 'provider') {
    test('refuses who has no signature, signed in or not', async () => {
      for (const bearer of [undefined, token]) {
        const { status } = await ask(spec, bearer)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    })
    return
  }
  test('refuses guests and bad tokens', async () => {
    expect(await ask(spec)).toEqual(refusedFor.nobody)
    expect(await ask(spec, `${token}x`)).toEqual(refusedFor.nobody)
  })
  if (access === 'signed-in') {
    test('lets a customer in', async () => {
      const answer = await playing(undefined, () => ask(spec, token))
      expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    })
    return
  }
  test(`refuses customers and every role but ${access.join(', ')}`, async () => {
    expect(await playing(undefined, () => ask(spec, token))).toEqual(refusedFor.wrongRole)
    for (const role of staff) {
      const answer = await playing(role, () => ask(spec, token))
      if (access.includes(role)) expect([401, 403], role).not.toContain(answer.status)
      else expect(answer, role).toEqual(refusedFor.wrongRole)
    }
  })
  test(`a role given for one place ${spec.atPlace ? `opens it by “${spec.atPlace}” only` : 'does not open it'}`, async () => {
    for (const role of staff)
      for (const place of places) {
        const answer = await playing(role, () => ask(spec, token), place)
        const isOpen = access.includes(role) && spec.atPlace !== undefined && openAt[spec.atPlace].includes(place)
        if (isOpen) expect([401, 403], `${role} at ${place}`).not.toContain(answer.status)
        else expect(answer, `${role} at ${place}`).toEqual(refusedFor.wrongRole)
      }
  })
})

/** Asked on Sweden's host: a country, a playground of it, and both elsewhere. */
const places = ['sweden', 'orebro', 'norway', 'bergen']
const openAt: Record<AtPlace, string[]> = { country: ['sweden'], 'in-country': ['sweden', 'orebro'], resource: places }

// What is opened for a thing, the operation has to narrow: where the role is given for another place, the answer is that of a thing that does not exist.
const aClass = async (): Promise<string> => {
  const found = await shop.deps.db
    .selectFrom('classes')
    .select('id')
    .where('playground_id', '=', idOf('place', 'orebro'))
    .executeTakeFirstOrThrow()
  return found.id
}
const anOrder = async (): Promise<string> => {
  const { id } = await shop.deps.db
    .selectFrom('articles')
    .select('id')
    .where('kind', '=', 'serial-ticket')
    .where('country_id', '=', idOf('place', 'sweden'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const input = { articleId: id, method: 'card' as const, giftCards: [], beginAtOnce: beginAtOnceVersion }
  const { body } = await shop.withToken(token)(orderDirectTicket, { body: input } as never)
  return (body as { orderReference: string }).orderReference
}
type Resource = { make: () => Promise<string>; holds: string[]; elsewhere: string[]; payload?: object }
const ofClass: Resource = { make: aClass, holds: ['orebro', 'sweden'], elsewhere: ['goteborg', 'norway', 'bergen', 'orebro-party'] }
const ofOrder: Resource = {
  make: anOrder,
  holds: ['sweden'],
  elsewhere: ['orebro', 'norway', 'bergen'],
  payload: { everything: true, to: 'source' },
}
const resources: Record<string, Resource> = {
  'GET /api/child-class/:classId/participants': ofClass,
  'POST /api/child-class/:classId/cancel': ofClass,
  'GET /api/shop/orders/:orderReference/refunds': ofOrder,
  'POST /api/shop/orders/:orderReference/refunds': ofOrder,
}
const forResources = routes.flatMap(({ spec }) =>
  spec.atPlace === 'resource' && typeof spec.access === 'object'
    ? [[`${spec.method} ${spec.path}`, spec, spec.access] as const]
    : [],
)
test('there is an example of everything that a role given for its place opens', () => {
  expect(Object.keys(resources).sort()).toEqual(forResources.map(([name]) => name).sort())
})
test.each(forResources)('%s: a role given for another place finds no such thing', async (name, spec, access) => {
  const { make, holds, elsewhere, payload } = resources[name] ?? expect.fail('no example')
  const id = await make()
  for (const role of staff.filter((each) => access.includes(each))) {
    const missing = await playing(role, () => ask(spec, token, nothing, payload))
    expect(missing.code, role).toMatch(/\.not-found$/)
    for (const place of elsewhere)
      expect(await playing(role, () => ask(spec, token, id, payload), place), `${role} at ${place}`).toEqual(missing)
    for (const place of holds)
      expect(await playing(role, () => ask(spec, token, id, payload), place), `${role} at ${place}`).not.toEqual(missing)
  }
})

describe('of calls that each belong in the audit log', () => {
  const call = () => shop.withToken(token)
  /** What was written meanwhile about calls that came to nothing. */
  const linesOf = async (work: () => Promise<unknown>) => {
    const lines = () =>
      shop.deps.db
        .selectFrom('audit_log')
        .select(['actor_id as actor', 'action', 'subject', 'detail', 'address'])
        .where('action', 'like', '%-refused')
        .orderBy('id')
        .execute()
    const before = (await lines()).length
    await work()
    return (await lines()).slice(before)
  }
  const query = { startDate: '2026-01-01', endDate: '2026-01-02' }
  const orebro = idOf('place', 'orebro')

  test('those that give rights or read many people’s data, and no others', () => {
    const audited = routes.flatMap(({ spec }) => (spec.audited ? [spec.path] : []))
    expect(audited.sort()).toEqual([usersWithinDates.path, deleteLocation.path, addToRole.path, removeFromRole.path].sort())
  })
  test('one that is denied leaves a line that says who wanted what', async () => {
    const body = { userid: accountId, role: 'Admin' as const }
    const lines = await linesOf(() =>
      playing('VenueManager', async () => {
        expectRefusal(await call()(deleteLocation, { params: { id: orebro } }), 'auth.forbidden')
        expectRefusal(await call()(addToRole, { body }), 'auth.forbidden')
        expectRefusal(await call()(usersWithinDates, { query }), 'auth.forbidden')
      }),
    )
    const code = 'auth.forbidden'
    expect(lines).toEqual(
      [
        { action: 'location.delete-refused', subject: orebro, detail: { id: orebro, code } },
        { action: 'role.give-refused', subject: accountId, detail: { ...body, code } },
        { action: 'users.list-refused', subject: null, detail: { ...query, code } },
      ].map((line) => ({ ...line, actor: accountId, address: '127.0.0.1' })),
    )
  })
  test('so does one that is refused, and what fits no form is not written down', async () => {
    const lines = await linesOf(() =>
      playing('Admin', async () => {
        expectRefusal(await call()(deleteLocation, { params: { id: orebro } }), 'location.in-use', 'id')
        expectRefusal(await call()(deleteLocation, { params: { id: nothing } }), 'location.not-found')
        expectRefusal(await call()(deleteLocation, { params: { id: 'call 070-123' } }), 'request.invalid', 'id')
        expectRefusal(await call()(addToRole, { body: { userid: nothing, role: 'Reception' } }), 'account.not-found')
      }),
    )
    expect(lines.map(({ action, subject, detail }) => [action, subject, detail.code])).toEqual([
      ['location.delete-refused', orebro, 'location.in-use'],
      ['location.delete-refused', nothing, 'location.not-found'],
      ['location.delete-refused', null, 'request.invalid'],
      ['role.give-refused', nothing, 'account.not-found'],
    ])
    expect(JSON.stringify(lines)).not.toContain('070')
  })
  test('guests and what succeeds leave none of these', async () => {
    const lines = await linesOf(() =>
      playing('Admin', async () => {
        expectRefusal(await shop.call(deleteLocation, { params: { id: orebro } }), 'auth.required')
        expect((await call()(usersWithinDates, { query })).status).toBe(200)
      }),
    )
    expect(lines).toEqual([])
  })
  test('a hundred lines an hour are all that somebody without the right can add', async () => {
    const answers: number[] = []
    const lines = await linesOf(() =>
      playing(undefined, async () => {
        for (let n = 0; n < 102; n++) answers.push((await call()(deleteLocation, { params: { id: orebro } })).status)
      }),
    )
    expect([lines.length, answers.filter((status) => status === 403).length, answers.slice(100)]).toEqual([100, 100, [429, 429]])
  })
  test('Admin is given for the whole chain only', async () => {
    const body = { userid: accountId, role: 'Admin' as const, locationid: orebro }
    await playing('Admin', async () => expectRefusal(await call()(addToRole, { body }), 'request.invalid', 'locationid'))
  })
})

test('the table holds staff routes, routes of customers and open ones, so that none of its branches is empty', () => {
  const kinds = new Set(routes.map(({ spec }) => (typeof spec.access === 'string' ? spec.access : 'staff')))
  expect([...kinds].sort()).toEqual(['anyone', 'provider', 'signed-in', 'staff'])
})

// What is served besides the contract, and why it needs no policy of the contract's kind.
const outsideTheContract = [
  // Say nothing but that the process and its database are there.
  /^\/(healthz|readyz)$/,
  // Describes the API to everybody.
  /^\/api\/(docs|openapi\.json)$/,
  // What a brand looks and sounds like: public, and part of every page (modules/catalogue/brand-files.ts).
  /^\/(art\/:file|brand\/(fonts|texts)\/)/,
  // The OpenID provider has policies of its own (modules/identity/provider); `*` is all that it serves below /identity.
  /^(\*|\/identity\/(\*|auth|me|session\/(check|end)))$/,
  // Not mounted in production (see the next test).
  /^\/dev\/mailbox/,
  /^\/test-payments\//,
]
test('nothing else is served but what is named here', () => {
  const inContract = new Set(routes.map(({ spec }) => spec.path as string))
  const served = [...new Set(pathsOf(shop.app.printRoutes({ commonPrefix: false })))].filter((path) => !inContract.has(path))
  expect(served.filter((path) => !outsideTheContract.some((known) => known.test(path)))).toEqual([])
  for (const known of outsideTheContract)
    expect(
      served.some((path) => known.test(path)),
      String(known),
    ).toBe(true)
})
test('in production neither mailbox nor pretend payments are served', async () => {
  const production = await testApp('empty', {
    HOPPLA_ENV: 'production',
    HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  })
  try {
    const served = pathsOf(production.app.printRoutes({ commonPrefix: false }))
    expect(served).toContain('/healthz')
    expect(served.filter((path) => /^\/(dev|test-payments)\//.test(path))).toEqual([])
  } finally {
    await production.close()
  }
})

/** The paths of Fastify's printed tree, each line of which adds a segment to its parent's path. */
const pathsOf = (tree: string): string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^([│├└─ ]*)(\S+)( \(.+\))?$/.exec(line)
    if (!found) return []
    const depth = Math.round((found[1] ?? '').length / 4)
    above.length = depth
    above[depth] = (above[depth - 1] ?? '') + found[2]
    return found[3] ? [above[depth]] : []
  })
}
