import { receiveWebhook } from '@hoppla/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

/** What must not exist in production, beside what must. */
let production: TestApp
let staging: TestApp
let development: TestApp
const closed = (environment: string) =>
  testApp('demo', {
    HOPPLA_ENV: environment,
    HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
beforeAll(async () => {
  production = await closed('production')
  staging = await closed('staging')
  development = await testApp('demo', { HOPPLA_ENV: 'development' })
})
afterAll(async () => {
  await production.close()
  await staging.close()
  await development.close()
})

const statuses = (app: TestApp, host: string) =>
  Promise.all(
    [
      ['GET', '/dev/mailbox'],
      ['GET', '/dev/mailbox.json'],
      ['GET', '/test-payments/pay/session_1'],
      ['POST', '/test-payments/api/sessions'],
      ['POST', receiveWebhook.path.replace(':provider', 'test')],
    ].map(
      async ([method, url]) =>
        (await app.app.inject({ method: method as 'GET' | 'POST', url: url ?? '', headers: { host } })).statusCode,
    ),
  )

describe.each([['production', () => production] as const, ['staging', () => staging] as const])('%s', (_name, app) => {
  test('has neither test payments nor a mailbox for everybody', async () => {
    expect(await statuses(app(), 'hoppla.example')).toEqual([404, 404, 404, 404, 404])
    expect(Object.keys(app().deps.payments)).toEqual(['stripe'])
  })

  test('tells nothing of its inside when something goes wrong', async () => {
    const answer = await app().app.inject({
      method: 'POST',
      url: '/identity/api/Authentication/login',
      headers: { host: 'hoppla.example' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).not.toHaveProperty('stackTrace')
    expect(answer.json()).not.toHaveProperty('exceptionMessage')
  })

  test('browsers are told to come by HTTPS only', async () => {
    const answer = await app().app.inject({ url: '/healthz', headers: { host: 'hoppla.example' } })
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
  })
})

test('in development they are there', async () => {
  expect(await statuses(development, 'localhost:3000')).toEqual([200, 200, 404, 401, 400])
  expect(Object.keys(development.deps.payments)).toEqual(['test'])
  const answer = await development.app.inject({
    method: 'POST',
    url: '/identity/api/Authentication/login',
    headers: { host: 'localhost:3000' },
  })
  expect(answer.json()).toHaveProperty('stackTrace')
})
