import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOrder, type OrderDetail, receiveWebhook } from '@hoppla/contract/orders'
import { confirmWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPaymentProviders, paymentProviders, registerPaymentProvider } from '../adapters/payments/registry.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { demoFolder } from '../import/demo.ts'
import { importChain } from '../import/import.ts'
import { describeProblem, ImportRefused } from '../import/problems.ts'
import { newFolder } from '../import/testing/workbench.ts'
import { CannotStart } from '../kernel/cannot-start.ts'
import { auditLedger } from '../modules/orders/ledger-audit.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import { checkCountries } from '../modules/places/places.ts'
import { checkSurroundings } from '../settings/start-checks.ts'
import { createWebApp } from '../web/web.ts'
import { pebble } from './testing/pebble/pebble.ts'
import { startPebbleServer } from './testing/pebble/testing/pebble-server.ts'

// What docs/adding-a-payment-provider.md walks through: a provider in a folder of its own and one line in the registry, for which a test registers it.
const keys = { PEBBLE_API_KEY: 'peb_secret1', PEBBLE_WEBHOOK_SECRET: 'a secret of Pebble' }
let service: Awaited<ReturnType<typeof startPebbleServer>>
let shop: Shop
let astrid: Buyer
let unregister: () => void

/** What the import says of a Sweden that pays through Pebble. */
const importing = async (methods: string): Promise<string[]> => {
  const [sweden = ''] = readFileSync(join(demoFolder, 'countries.yaml'), 'utf8').split(/\n(?=- key: norway)/)
  const row = sweden.replace(/payment: .*/, `payment: { adapter: pebble, methods: [${methods}] }`)
  const refused = await importChain(shop.deps, newFolder({ 'countries.yaml': row })).catch((error: unknown) => error)
  if (refused instanceof ImportRefused) return refused.problems.map(describeProblem)
  expect(refused).not.toBeInstanceOf(Error)
  return []
}
const startFault = (deps = shop.deps): Promise<string> =>
  checkCountries(deps).then(
    () => 'starts',
    (error: unknown) => {
      if (error instanceof CannotStart) return error.message
      throw error
    },
  )

beforeAll(async () => {
  service = await startPebbleServer(keys.PEBBLE_API_KEY, keys.PEBBLE_WEBHOOK_SECRET)
  unregister = registerPaymentProvider(pebble)
  shop = await aShop({ ...keys, PEBBLE_URL: service.url })
  astrid = await shop.as('astrid')
  await sql`update countries set payment = '{"adapter": "pebble", "methods": ["card"]}' where slug = 'sweden'`.execute(shop.deps.db)
})
afterAll(async () => {
  // Files of tests share what is loaded, and no other has this provider.
  unregister()
  service.stop()
  await shop.close()
})
afterEach(async () => expect(await auditLedger(shop.deps.pool)).toEqual([]))

/** Delivers a webhook of the provider. @returns the status of the answer. */
const hook = async ({ raw, headers }: ReturnType<typeof service.webhook>, provider = 'pebble'): Promise<number> =>
  (
    await shop.app.inject({
      method: 'POST',
      url: receiveWebhook.path.replace(':provider', provider),
      headers: { ...headers, 'content-type': 'application/json', host: 'hooks.example' },
      payload: raw,
    })
  ).statusCode

describe('buying', () => {
  test('a gift card is paid on the provider’s page, confirmed by its webhook alone, once, and given back through it', async () => {
    const now = shop.deps.clock.now()
    const { orderReference, payment } = await astrid.atCheckout({ articleId: await shop.giftCard(), method: 'card' })
    expect(payment).toMatchObject({
      provider: 'pebble',
      methods: ['card'],
      clientSecret: null,
      publishableKey: null,
      state: 'open',
    })
    const paid = service.pay(payment.redirectUrl)
    expect(paid).toMatchObject({ amountMinor: 50_000, currency: 'SEK' })
    expect((await astrid.status(orderReference)).status).toBe('AwaitingPayment')

    const webhook = service.webhook(paid, now)
    expect(await Promise.all([hook(webhook), hook(webhook)])).toEqual([204, 204])
    await shop.settled()
    expect((await astrid.status(orderReference)).status).toBe('Completed')
    const order = async () => await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
    await shop.runJobs()
    expect(await order()).toMatchObject({ paidWith: 'Pebble card' })
    expect((await order()).giftCards).toHaveLength(1)

    const body = { orderReference, email: 'astrid@hoppla.example', name: 'Astrid', refundAmount: 500 }
    expect((await shop.call(confirmWithdrawal, { body })).status).toBe(200)
    await shop.runJobs()
    expect([...service.refunds.values()]).toMatchObject([{ payment: paid.id, amountMinor: 50_000 }])
    expect((await order()).refunds).toMatchObject([{ amount: 500, state: 'Done' }])
  })

  test('a webhook that is unsigned, old, unreadable or of nobody changes nothing', async () => {
    const now = shop.deps.clock.now()
    const { orderReference, payment } = await astrid.atCheckout({ articleId: await shop.giftCard(), method: 'card' })
    const paid = service.pay(payment.redirectUrl)
    expect(await hook({ ...service.webhook(paid, now), headers: {} as never })).toBe(400)
    expect(await hook(service.webhook(paid, now, 'another secret'))).toBe(400)
    expect(await hook(service.webhook(paid, new Date(now.getTime() - 600_000)))).toBe(400)
    expect(await hook(service.webhook({} as never, now))).toBe(400)
    for (const name of ['nobody', 'gift-card', 'stripe', 'constructor'])
      expect(await hook(service.webhook(paid, now), name)).toBe(404)
    await shop.settled()
    expect((await astrid.status(orderReference)).status).toBe('AwaitingPayment')
    await hook(service.webhook(paid, now))
    await shop.settled()
  })

  test('pages may load what the provider says, and nothing of a provider that is not set up', async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'hoppla-pebble-'))
    const render = async () => new Response('<!doctype html><p>a page', { headers: { 'content-type': 'text/html' } })
    const policyOf = async (payments: Record<string, object>): Promise<string> => {
      const deps = { ...shop.deps, config: { ...shop.deps.config, payments } }
      const app = await buildApp(deps, createWebApp({ render, clientDir, wordsHref: () => ({}) }))
      const { headers } = await app.inject({ url: '/sv', headers: { host: 'localhost:3000' } })
      await app.close()
      return String(headers['content-security-policy'])
    }
    const policy = await policyOf(shop.deps.config.payments)
    expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/js\.pebble\.example;/)
    expect(policy).toContain("connect-src 'self' https://api.pebble.example;")
    expect(policy).toContain("frame-src 'self' https://pay.pebble.example https://bank.pebble.example;")
    expect(policy).not.toContain('stripe')
    expect(await policyOf({ test: {} })).not.toContain('pebble')
    rmSync(clientDir, { recursive: true })
  })
})

describe('setting up', () => {
  const production = {
    HOPPLA_ENV: 'production',
    HOPPLA_DATA_DIR: tmpdir(),
    HOPPLA_SECRET: 'one secret for these tests, 32 letters and more',
    HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
    SMTP_URL: 'smtp://mail.example',
  }
  const read = (env: Record<string, string>): string => {
    try {
      return Object.keys(readConfig({ ...production, ...env }).payments).join()
    } catch (error) {
      if (error instanceof CannotStart) return error.message
      throw error
    }
  }

  test('with its settings it is all that production needs', () => expect(read(keys)).toBe('pebble'))

  test.each([
    [
      'PEBBLE_WEBHOOK_SECRET',
      { PEBBLE_WEBHOOK_SECRET: '' },
      'needed for payments by Pebble. Write the signing secret of the webhook',
    ],
    ['PEBBLE_API_KEY', { PEBBLE_API_KEY: 'hunter2' }, 'it is no API key. Write the API key, which begins with peb_'],
    ['PEBBLE_URL', { PEBBLE_URL: 'nowhere' }, "'nowhere' cannot be used. Write the address of the API"],
    ['PEBBLE_URL', { PEBBLE_URL: 'http://pebble.example' }, 'payments do not go unencrypted over a network'],
    [
      'PEBBLE_API_KEY',
      { PEBBLE_API_KEY: '', PEBBLE_WEBHOOK_SECRET: '' },
      'required in production, unless another payment provider',
    ],
    [
      'STRIPE_SECRET_KEY',
      { PEBBLE_API_KEY: '', PEBBLE_WEBHOOK_SECRET: '' },
      'required in production, unless another payment provider',
    ],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'needed for payments by Stripe'],
  ])('without a right %s it is refused at start, by name: %o', (name, env, says) => {
    const line = read({ ...keys, ...env })
      .split('\n')
      .find((each) => each.startsWith(`  ${name}: `))
    expect(line).toContain(says)
    expect(line).not.toContain('hunter2')
  })

  test('a key that the provider does not know is refused at start', async () => {
    const env = { ...production, HOPPLA_ORIGINS: 'sweden=https://hoppla.example', PEBBLE_URL: 'https://pebble.invalid' }
    const config = readConfig({ ...env, SMTP_URL: 'smtp://127.0.0.1:1', ...keys })
    const asked = { ...config, smtpUrl: undefined, payments: { pebble: { ...config.payments.pebble, url: service.url } } }
    await expect(checkSurroundings(asked, 0)).resolves.toBeUndefined()
    const unknown = { ...asked, payments: { pebble: { ...asked.payments.pebble, apiKey: 'peb_unknown' } } }
    await expect(checkSurroundings(unknown, 0)).rejects.toThrow('PEBBLE_API_KEY: Pebble does not know it. Write the API key')
  })

  test('a country may offer only what the provider has', async () => {
    expect(await importing('card')).toEqual([])
    expect(await importing('swish, card')).toEqual([
      expect.stringMatching(/countries\.yaml:\d+ payment\.methods: swish is no way to pay by Pebble, which has card/),
    ])
  })

  test('a provider that nobody knows is refused by import and start', async () => {
    expect(await startFault()).toBe('starts')
    unregister()
    try {
      expect(await startFault()).toContain("sweden: its payment provider 'pebble' is none of test, stripe")
      expect(await importing('card')).toEqual([
        expect.stringMatching(/countries\.yaml:\d+ payment\.adapter: is none of the payment providers test, stripe/),
      ])
    } finally {
      unregister = registerPaymentProvider(pebble)
    }
  })

  test('in production, a country whose provider is not set up is refused at start', async () => {
    const config = { ...shop.deps.config, isOpen: false, payments: {} }
    const fault = await startFault({ ...shop.deps, config })
    expect(fault).toContain("sweden: its payment provider 'pebble' is not set up; it needs PEBBLE_API_KEY, PEBBLE_WEBHOOK_SECRET")
    expect(fault).toContain("norway: its payment provider 'test' is not set up here")
  })

  test('a name is taken once, and where no money is due nobody can be registered for it', async () => {
    expect(() => registerPaymentProvider(pebble)).toThrow("There is a payment provider 'pebble' already.")
    expect(() => registerPaymentProvider({ ...pebble, name: 'gift-card' })).toThrow(/already/)
    const config = { ...shop.deps.config, payments: { 'pebble-two': { apiKey: '', webhookSecret: '', url: '' } } }
    const remove = registerPaymentProvider({ ...pebble, name: 'pebble-two' })
    await expect(createPaymentProviders({ ...shop.deps, config })).rejects.toThrow("adapter of 'pebble-two' is called 'pebble'")
    remove()
  })
})

describe('the size of the walk', () => {
  const root = new URL('../../../../', import.meta.url).pathname
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/(^|\/)(testing|build|node_modules|\.react-router)(\/|$)/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((path) => !/\.test\.tsx?$/.test(path))
  const registry = 'apps/server/src/adapters/payments/registry.ts'

  test('definition, client, one line in the registry, its rows in the README: four files', () => {
    const own = readdirSync(new URL('./testing/pebble', import.meta.url)).filter((name) => name !== 'testing')
    const walk = [...own, registry, 'README.md']
    expect(walk).toHaveLength(4)
    const list = /definitions: PaymentProviderDefinition\[\] = \[([^\]]*)\]/.exec(readFileSync(join(root, registry), 'utf8'))?.[1]
    expect(list?.split(',').filter((name) => name.trim() !== '').length).toBe(paymentProviders().length - 1)
  })

  // The other half of the claim: the providers there are stand nowhere else, so that no list can be forgotten.
  test.each([
    [
      'stripe',
      /stripe/i,
      [
        /^apps\/server\/src\/adapters\/payments\/stripe\//,
        /^apps\/web\/app\/modules\/orders\/payment\/(stripe\/|provider-form\.tsx$)/,
        /^apps\/server\/src\/db\/migrations\/(0002_places|0009_payments)\.sql$/,
      ],
    ],
    [
      'test-payments',
      /test[-_]?payments/i,
      [
        /^apps\/server\/src\/adapters\/payments\/test-payments\//,
        // Its page's words and its tables: a stand-in that lives in our house.
        /^packages\/i18n\/src\/messages\/(\w\w\/)?test-payments\.ts$/,
        /^apps\/web\/app\/platform\/i18n\/word-files\.ts$/,
        /^apps\/server\/src\/db\/(table-owners\.ts|migrations\/(0009_payments|0063_test_payments)\.sql)$/,
      ],
    ],
  ])('%s is named in its own files and the registry alone', (_name, word, own) => {
    const sources = ['apps/server/src', 'apps/web/app', 'packages/contract/src', 'packages/i18n/src', 'packages/ui/src']
    const naming = sources
      .flatMap((folder) => filesIn(join(root, folder)))
      .filter((path) => /\.(tsx?|sql|css)$/.test(path) && word.test(readFileSync(join(root, path), 'utf8')))
    expect(naming).toContain(registry)
    expect(naming.filter((path) => path !== registry && !own.some((allowed) => allowed.test(path)))).toEqual([])
  })
})
