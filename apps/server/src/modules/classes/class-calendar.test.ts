import {
  type ClassFeed,
  getClassFeed,
  makeClassFeed,
  type NewClassFeed,
  readClassFeed,
} from '@hoppla/contract/classes/class-calendar'
import { confirmEmail, resetPassword } from '@hoppla/contract/identity'
import { changePassword, registerAccount } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInCaller } from '../../http/caller.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { linkIn } from '../../testing/mails.ts'
import * as feeds from './class-calendar.ts'

const password = 'kotten rullar runt'
const another = 'grodan hoppar igen'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const read = ({ url }: NewClassFeed) => shop.call(readClassFeed, { params: { secret: url.split('/').at(-1) ?? '' } })
const made = async (call: TestCall) => {
  const feed = (await call(makeClassFeed, { body: {} })).body as NewClassFeed
  expect((await read(feed)).status).toBe(200)
  return feed
}
const callOf = async (email: string, secret: string) => {
  const browser = aBrowser(shop.app)
  expect((await browser.signIn(email, secret)).statusCode).toBe(200)
  return shop.withToken((await browser.tokens()).access_token)
}
/** An account that was opened with this address, whoever's it is, and the link that was mailed to it. */
const opened = async (email: string) => {
  const details = { firstname: 'Siv', lastname: 'Berg', email }
  expect((await shop.call(registerAccount, { body: { details, password, registrationSource: 'test' } })).status).toBe(200)
  await shop.runJobs()
  return linkIn(shop.sentMails, 'confirm-email')
}

test('the calendar address of whoever opened an account ends when the owner confirms its address', async () => {
  const email = 'owner@parents.example'
  const { userId, code } = await opened(email)
  const intruders = await made(await callOf(email, password))
  const { passwordCode } = (await shop.call(confirmEmail, { params: { userId }, query: { code } })).body as { passwordCode: string }
  expectRefusal(await read(intruders), 'booking.not-found')

  expect((await shop.call(resetPassword, { body: { userId, code: passwordCode, password: another } })).status).toBe(200)
  expectRefusal(await read(intruders), 'booking.not-found')
  const owner = await callOf(email, another)
  expect(((await owner(getClassFeed, {})).body as ClassFeed).createdAt).toBeNull()
  await made(owner)
})

test('a new password ends the calendar address', async () => {
  const email = 'astrid@hoppla.example'
  const call = await callOf(email, 'Hopp-hopp-hurra-1')
  const before = await made(call)
  const answer = await call(changePassword, { body: { currentPassword: 'Hopp-hopp-hurra-1', newPassword: another } })
  expect(answer.status, answer.text).toBeLessThan(300)
  expectRefusal(await read(before), 'booking.not-found')
})

test('one that is made with a token that another process still believes is closed from the beginning', async () => {
  const account = await shop.deps.db
    .selectFrom('accounts')
    .select(['id', 'security_version as version'])
    .where('email', '=', 'kari@hoppla.example')
    .executeTakeFirstOrThrow()
  const callerOf = (version: number) =>
    ({ account: { id: account.id, version }, site: { origin: 'http://localhost:3000' }, language: 'sv' }) as SignedInCaller
  expectRefusal(await read(await feeds.makeClassFeed(shop.deps, callerOf(account.version - 1), undefined)), 'booking.not-found')
  expect(await feeds.getClassFeed(shop.deps, callerOf(account.version))).toEqual({ createdAt: null })
  expect((await read(await feeds.makeClassFeed(shop.deps, callerOf(account.version), undefined))).status).toBe(200)
})
