import { forgotPassword, resetPassword } from '@hoppla/contract/identity'
import { deleteAccount } from '@hoppla/contract/privacy'
import { getMe, registerAccount } from '@hoppla/contract/profile'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { laneOf } from '../../db/connect.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { makeDeps, type TestDeps } from '../../testing/deps.ts'
import { linkIn } from '../../testing/mails.ts'
import { evictAccess } from './access.ts'

// A second process of the same shop: the same database and secret, and nothing else in common.
let shop: TestApp
let second: TestDeps
let there: FastifyInstance
beforeAll(async () => {
  shop = await testApp()
  second = await makeDeps(shop.databaseUrl)
  there = await buildApp(second.deps)
  await there.ready()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await there.close()
  await second.close()
  await shop.close()
})

const statusThere = async (token: string): Promise<number> => {
  const answer = await there.inject({ url: getMe.path, headers: { host: 'localhost:3000', authorization: `Bearer ${token}` } })
  return answer.statusCode
}
const fiveSecondsPass = () => {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 5_000)
}

test('a token is good there too, and after five seconds without a sign-out still is', async () => {
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn('bjorn@hoppla.example', 'Hopp-hopp-hurra-1')
  const { access_token } = await bjorn.tokens()
  expect(await statusThere(access_token)).toBe(200)
  fiveSecondsPass()
  expect(await statusThere(access_token)).toBe(200)
})

test('another process lets nobody in five seconds after the password was changed here', async () => {
  const email = 'bjorn@hoppla.example'
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn(email, 'Hopp-hopp-hurra-1')
  const { access_token } = await bjorn.tokens()
  expect(await statusThere(access_token)).toBe(200)
  await shop.call(forgotPassword, { body: { email } })
  await shop.runJobs()
  const { userId, code } = linkIn(shop.sentMails, 'reset-password')
  const body = { userId, code, password: 'Paddan-simmar-9-meter' }
  expect((await shop.call(resetPassword, { body })).status).toBe(200)
  fiveSecondsPass()
  expect(await statusThere(access_token)).toBe(401)
})

test('another process lets nobody in five seconds after the account was deleted here', async () => {
  const details = { firstname: 'Siv', lastname: 'Berg', email: 'siv.gone@parents.example' }
  const password = 'kotten rullar runt'
  await shop.call(registerAccount, { body: { details, password, registrationSource: '' } })
  const siv = aBrowser(shop.app)
  await siv.signIn(details.email, password)
  const { access_token } = await siv.tokens()
  expect(await statusThere(access_token)).toBe(200)
  expect((await shop.withToken(access_token)(deleteAccount, { body: { password } })).status).toBe(204)
  fiveSecondsPass()
  expect(await statusThere(access_token)).toBe(401)
})

test('in the process that ends something, what was being asked just then is not believed afterwards', async () => {
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn('bjorn@hoppla.example', 'Paddan-simmar-9-meter')
  const { access_token } = await bjorn.tokens()
  const statusHere = async () => {
    const answer = await shop.app.inject({
      url: getMe.path,
      headers: { host: 'localhost:3000', authorization: `Bearer ${access_token}` },
    })
    return answer.statusCode
  }
  const lane = laneOf(shop.deps.pool)
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const query = lane.query.bind(lane) as (...question: unknown[]) => Promise<unknown>
  vi.spyOn(lane, 'query').mockImplementation((async (...question: unknown[]) => {
    const answer = await query(...question)
    asked.resolve()
    await ended.promise
    return answer
  }) as never)
  const before = statusHere()
  await asked.promise
  await shop.deps.pool.query(`delete from oidc_records where kind = 'Session' and uid = $1`, [decodeJwt(access_token).sid])
  evictAccess(shop.deps)
  ended.resolve()
  expect(await before).toBe(200)
  expect(await statusHere()).toBe(401)
})
