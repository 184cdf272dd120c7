import { roles } from '@hoppla/contract/roles'
import type { RouteSpec } from '@hoppla/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetAccess } from './rooms/identity/identity.ts'
import { routes } from './rooms/rooms.ts'
import { type TestApp, testApp } from './testing/app.ts'
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

/** Asks with values that fit no schema: who may ask is decided before what was asked. @returns status and code. */
const ask = async ({ method, path }: RouteSpec, bearer?: string) => {
  const answer = await shop.app.inject({
    method,
    url: path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: { host: 'localhost:3000', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, code: isJson && answer.statusCode >= 400 ? (answer.json().code as string) : undefined }
}
const playing = async <A>(role: (typeof staff)[number] | undefined, work: () => Promise<A>): Promise<A> => {
  if (role)
    await shop.deps.db
      .insertInto('account_roles')
      .values({ account_id: accountId, role, location_id: null, granted_by: null })
      .execute()
  forgetAccess(shop.deps)
  try {
    return await work()
  } finally {
    await shop.deps.db.deleteFrom('account_roles').where('account_id', '=', accountId).execute()
    forgetAccess(shop.deps)
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
  // The OpenID provider has policies of its own (rooms/identity/provider); `*` is all that it serves below /identity.
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
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
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

/** The paths of Fastify's printed tree, each line of which adds a piece to the one it hangs on. */
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
