import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteAccount } from '@hoppla/contract/privacy'
import { addChild, type ChildAccount, getMe } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findEncryptedJobs } from '../../jobs/jobs.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { type Canary, plantCanary } from './testing/canary.ts'
import { plantOrder } from './testing/canary-orders.ts'
import { aParent, type Parent, password, whereIs } from './testing/parents.ts'
import { goneWhole, isPersonal, keptInTheLedger, personalData } from './testing/personal-data.ts'

let shop: TestApp
const logged: string[] = []
const photos = mkdtempSync(join(tmpdir(), 'hoppla-canary-'))
beforeAll(async () => {
  shop = await testApp('demo', { HOPPLA_PHOTO_DIR: photos })
  // What is logged is looked through for personal values too.
  const { log } = shop.deps
  for (const level of ['error', 'warn', 'info', 'debug', 'trace'] as const) {
    const write = log[level].bind(log) as (...args: unknown[]) => void
    log[level] = ((...args: unknown[]) => {
      logged.push(JSON.stringify(args, (_key, value) => (value instanceof Error ? `${value.stack}` : value)))
      write(...args)
    }) as typeof log.info
  }
})
beforeEach(() => shop.deps.clock.advance(3_600))
afterAll(async () => {
  await shop.close()
  rmSync(photos, { recursive: true })
})
describe('leaving', () => {
  let planted: Canary
  let parent: Parent

  const inFiles = (): string =>
    readdirSync(photos)
      .map((file) => readFileSync(join(photos, file), 'utf8'))
      .join('\n')

  const waitingMails = async (to: string): Promise<string[]> =>
    (await shop.deps.db.transaction().execute((tx) => findEncryptedJobs(shop.deps, tx, [to]))).map(({ text }) => text)

  test('values planted in every personal field are found before, and nowhere after', async () => {
    planted = await plantCanary(shop)
    parent = planted.parent
    const { value } = planted
    const words = [...Object.values(value), ...planted.memberIds, planted.passwordHash]
    const before = await whereIs(shop, words)
    // The control: the search sees what was planted. Health data is encrypted, so not even now is it there to be read; the photo lies in a file.
    const seen = (word: string) => before.some((hit) => hit.endsWith(`: ${word}`))
    expect(words.filter((word) => !seen(word))).toEqual([
      value.allergy,
      value.notes,
      // In the mail that waits: what is in the queue is encrypted.
      value.job,
      value.photo,
      // What is asked for in a cart is encrypted.
      value.cartRecipient,
      value.cartRecipientEmail,
      value.guestDiet,
      value.bookedAllergy,
      value.bookedNotes,
    ])
    expect((await waitingMails(value.pending)).some((text) => text.includes(value.job))).toBe(true)
    expect(inFiles()).toContain(value.photo)
    // Text and JSON and the mailbox are among the places.
    for (const place of [
      'accounts.first_name',
      'idempotency_keys.answer',
      'mails.recipient',
      'payment_inbox.raw',
      'order_deliveries.greeting',
      'audit_log.address',
    ])
      expect(
        before.some((hit) => hit.includes(`${place}:`)),
        place,
      ).toBe(true)
    // Whatever says something of a person was planted, goes with its row, or is kept for the books: nothing is left out by mistake.
    const { rows: texts } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
      from information_schema.columns where table_schema = 'public' and data_type in ('text', 'json', 'jsonb')`.execute(
      shop.deps.db,
    )
    const isLookedAt = ({ table, column }: { table: string; column: string }) =>
      goneWhole.includes(table) ||
      (keptInTheLedger[table] ?? '').split(' ').includes(column) ||
      before.some((hit) => hit.startsWith(`public.${table}.${column}: `))
    expect(
      texts.filter(
        (text) => isPersonal(personalData[text.table]?.[text.column] ?? '— joins rows; says nothing itself') && !isLookedAt(text),
      ),
    ).toEqual([])
    shop.sentMails.length = 0

    expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
    // The last mail waits in the queue with the address it goes to; then it is gone too.
    await shop.runJobs()
    expect(shop.sentMails.map(({ to, template }) => [to, template])).toEqual([[value.email, 'account-deleted']])
    // The right to withdraw outlives the account, and the last mail says how.
    expect(shop.sentMails[0]?.text).toMatch(/localhost:3000\/[a-z]{2}\/withdrawal/)
    expect(await whereIs(shop, words)).toEqual([])
    expect(await waitingMails(value.pending)).toEqual([])
    expect(inFiles()).toBe('')
    const { rows: pointing } = await sql<{ table: string }>`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'`.execute(shop.deps.db)
    for (const { table } of pointing.filter(({ table }) => goneWhole.includes(table)))
      expect(
        (await sql`select from ${sql.table(table)} where account_id = ${parent.id}`.execute(shop.deps.db)).rows,
        table,
      ).toEqual([])
    expect(logged.filter((line) => words.some((word) => line.includes(word)))).toEqual([])
  })

  test('the books keep what was sold', async () => {
    const order = await shop.deps.db.selectFrom('orders').selectAll().where('id', '=', planted.orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'Completed', total_minor: 20_000, email: '', account_id: parent.id })
    const line = await shop.deps.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', planted.orderId)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ article_name: 'Presentkort', amount_minor: 20_000 })
  })

  test('sessions, access and refresh tokens are dead, and the address is free again', async () => {
    expectRefusal(await parent.call(getMe, {}), 'auth.required')
    expect((await parent.browser.refresh(parent.refreshToken)).statusCode).toBe(400)
    expect((await parent.browser.authorize()).location?.searchParams.get('error')).toBe('login_required')
    expect((await aBrowser(shop.app).signIn(parent.email, password)).json().code).toBe('login.failed')
    const again = await aParent(shop, { email: parent.email })
    expect(again.id).not.toBe(parent.id)
  })

  test('the password is asked for, and cannot be guessed at', async () => {
    const { call } = await aParent(shop)
    for (let tries = 0; tries < 5; tries++)
      expectRefusal(await call(deleteAccount, { body: { password: 'not it' } }), 'password.wrong', 'password')
    expectRefusal(await call(deleteAccount, { body: { password } }), 'request.too-many')
    expect((await call(getMe, {})).status).toBe(200)
  })

  test('while money may still come for an order, the account stays', async () => {
    const { call, id } = await aParent(shop)
    const { order: open } = await plantOrder(shop, id)
    await sql`update orders set status = 'Processing', completed_at = null where id = ${open}`.execute(shop.deps.db)
    expectRefusal(await call(deleteAccount, { body: { password } }), 'account.order-open')
    expect((await call(getMe, {})).body).toMatchObject({ firstname: 'Siv' })
  })

  test('the last administrator stays until there is another', async () => {
    const { call, id } = await aParent(shop)
    const { db } = shop.deps
    const admins = await db.selectFrom('account_roles').select('account_id').where('role', '=', 'Admin').execute()
    expect(admins.length).toBeGreaterThan(0)
    await db.insertInto('account_roles').values({ account_id: id, role: 'Admin', location_id: null, granted_by: null }).execute()
    await db.deleteFrom('account_roles').where('role', '=', 'Admin').where('account_id', '<>', id).execute()
    expectRefusal(await call(deleteAccount, { body: { password } }), 'role.last-admin')
    expect((await call(getMe, {})).status).toBe(200)
    for (const { account_id } of admins)
      await db.insertInto('account_roles').values({ account_id, role: 'Admin', location_id: null, granted_by: null }).execute()
    expect((await call(deleteAccount, { body: { password } })).status).toBe(204)
  })

  test('a child with another guardian stays with that one', async () => {
    const [one, other] = [await aParent(shop), await aParent(shop)]
    const { guid } = (await one.call(addChild, { body: { firstName: 'Delad', lastName: 'Berg', birthDate: '2021-03-04' } }))
      .body as ChildAccount
    await shop.deps.db.insertInto('child_guardians').values({ child_id: guid, account_id: other.id }).execute()
    await one.call(deleteAccount, { body: { password } })
    const { rows } = await sql<{ account_id: string }>`select account_id from child_guardians where child_id = ${guid}`.execute(
      shop.deps.db,
    )
    expect(rows).toEqual([{ account_id: other.id }])
  })

  test('the audit log is append-only for everything but erasure', async () => {
    await expect(sql`update audit_log set action = 'x'`.execute(shop.deps.db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_log`.execute(shop.deps.db)).rejects.toThrow('append-only')
  })
})
