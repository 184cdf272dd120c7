import { paymentWebhook } from '@hoppla/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

/** What must not exist in production, beside what must. */
let production: TestApp
let staging: TestApp
beforeAll(async () => {
  production = await testApp('demo', {
    HOPPLA_ENV: 'production',
    HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  staging = await testApp('demo', { HOPPLA_ENV: 'staging' })
})
afterAll(async () => {
  await production.close()
  await staging.close()
})

const statuses = (app: TestApp, host: string) =>
  Promise.all(
    [
      ['GET', '/dev/mailbox'],
      ['GET', '/dev/mailbox.json'],
      ['GET', '/test-payments/pay/session_1'],
      ['POST', '/test-payments/api/sessions'],
      ['POST', paymentWebhook.path.replace(':provider', 'test')],
    ].map(
      async ([method, url]) =>
        (await app.app.inject({ method: method as 'GET' | 'POST', url: url ?? '', headers: { host } })).statusCode,
    ),
  )

test('production has neither test payments nor a mailbox for everybody', async () => {
  expect(await statuses(production, 'hoppla.example')).toEqual([404, 404, 404, 404, 404])
  expect(Object.keys(production.deps.payments)).toEqual(['stripe'])
})

test('elsewhere they are there', async () => {
  expect(await statuses(staging, 'localhost:3000')).toEqual([200, 200, 404, 401, 400])
  expect(Object.keys(staging.deps.payments)).toEqual(['test'])
})
