import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteAccount, requestExport } from '@hoppla/contract/privacy'
import {
  type ChildAccount,
  createAccount,
  me,
  saveChildHealth,
  saveChildPhotoConsent,
  savePreferences,
  updateProfile,
} from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aParent, type Parent, password, whereIs } from './testing/parents.ts'

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
  const canary = (name: string) => `Kanarie${name}${randomUUID().slice(0, 6)}`
  const value = {
    first: canary('For'),
    last: canary('Efter'),
    street: canary('Gata'),
    co: canary('Co'),
    city: canary('Ort'),
    zip: 'K1234567',
    phone: '701740699',
    email: `kanarie${randomUUID().slice(0, 6)}@example.com`,
    pending: `kanarieny${randomUUID().slice(0, 6)}@example.com`,
    source: canary('Kalla'),
    comment: canary('Not'),
    child: canary('Barn'),
    childLast: canary('Barnnamn'),
    childInfo: canary('Info'),
    allergy: canary('Allergi'),
    notes: canary('Anteckning'),
    recipient: canary('Mottagare'),
    recipientEmail: `kanariemottagare${randomUUID().slice(0, 6)}@example.com`,
    greeting: canary('Halsning'),
    card: canary('Visa'),
    raw: canary('Webhook'),
    mail: canary('Mejl'),
    job: canary('Jobb'),
    address: '198.51.100.77',
    enquirer: canary('Undrar'),
    enquiry: canary('Fraga'),
    enquirerPhone: '+46 70 174 06 98',
    coupon: canary('Kupong').toUpperCase(),
    photo: canary('Foto'),
  }
  let parent: Parent
  let orderId: string
  const memberIds: string[] = []

  /** Puts a value of its own into every personal field, by the calls where there are calls. */
  const plant = async () => {
    const { db } = shop.deps
    parent = await aParent(shop, {
      firstname: value.first,
      lastname: value.last,
      email: value.email,
      phone: value.phone,
      countrycode: '+46',
    })
    const { call, id } = parent
    await call(updateProfile, {
      body: {
        StreetAddress: value.street,
        CoAddress: value.co,
        City: value.city,
        PostalCode: value.zip,
        email: value.pending,
        gdprallowpartnersms: true,
      },
    })
    await db
      .updateTable('accounts')
      .set({ comment: value.comment, registration_source: value.source })
      .where('id', '=', id)
      .execute()
    const added = await call(
      createAccount,
      { body: { firstName: value.child, lastName: value.childLast, birthDate: '2021-03-04' } },
      { 'idempotency-key': 'canary' },
    )
    const { guid } = added.body as ChildAccount
    await db.updateTable('children').set({ other_info: value.childInfo }).where('id', '=', guid).execute()
    await call(saveChildHealth, { params: { guid }, body: { allergies: value.allergy, notes: value.notes, consent: true } })
    await call(saveChildPhotoConsent, { params: { guid }, body: { given: true } })
    await call(savePreferences, { params: { userId: id }, body: { channels: { nps: true } } })
    await sql`insert into audit_log (actor_id, action, address) values (${id}, 'sign-in', ${value.address})`.execute(db)
    orderId = await plantOrder(id)
    await sql`update accounts set email_confirmed_at = now() where id = ${id}`.execute(db)
    await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'party', id, 'sv', ${value.enquirer}, ${value.email.toUpperCase()}, ${value.enquirerPhone}, '2027-01-01',
        ${JSON.stringify({ message: value.enquiry })}::jsonb, now() from playgrounds limit 1`.execute(db)
    const photoId = randomUUID()
    await sql`with pass as (insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at)
        select gen_random_uuid(), l.id, 1, ${id}, ${guid}, '2026-01-01', '2099-01-01', 'Submitted', 3, now() from order_lines l where l.order_id = ${orderId} returning id)
      insert into pass_photos (id, pass_id, submitted_at) select ${photoId}, id, now() from pass`.execute(db)
    await shop.deps.photos.put(`${photoId}.jpg`, Buffer.from(value.photo))
    await sql`insert into coupons (offer_id, account_id, bar_code) select id, ${id}, ${value.coupon} from offers limit 1`.execute(
      db,
    )
    await sql`insert into mails (recipient, sender, subject, text_body, html_body, language, template)
      values (${value.email.toUpperCase()}, 'us', ${value.mail}, ${value.mail}, ${value.mail}, 'sv', 'x')`.execute(db)
    await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ to: value.pending, subject: value.job })}::json, run_at => now() + interval '1 day')`.execute(
      db,
    )
    await call(requestExport, {})
    await shop.runJobs()
    const ids = await sql<{
      id: string
    }>`select member_id as id from accounts where id = ${id} union select member_card_id from accounts where id = ${id}
      union select member_id from children where id = ${guid} union select member_card_id from children where id = ${guid}`.execute(
      db,
    )
    memberIds.push(...ids.rows.map((row) => row.id))
  }

  const inFiles = (): string =>
    readdirSync(photos)
      .map((file) => readFileSync(join(photos, file), 'utf8'))
      .join('\n')
  const plantOrder = async (accountId: string): Promise<string> => {
    const { db, clock } = shop.deps
    const at = clock.now()
    const article = await db
      .selectFrom('articles')
      .innerJoin('countries', 'countries.id', 'articles.country_id')
      .selectAll('articles')
      .where('articles.kind', '=', 'gift-card')
      .where('countries.slug', '=', 'sweden')
      .executeTakeFirstOrThrow()
    const [id, line, payment] = [randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
      values (${id}, ${`CANARY-${id.slice(0, 8)}`}, ${accountId}, ${article.country_id}, 'sv', ${value.email}, 'Completed', 'SEK', 20000, ${at}, ${at}, ${at}, ${at})`.execute(
      db,
    )
    await sql`insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor, gift_card_amount_minor, gift_card_years)
      values (${line}, ${id}, 1, ${article.id}, 'x', 'gift-card', 'Presentkort', 1, 20000, 20000, 0, 0, 20000, 3)`.execute(db)
    await sql`insert into gift_card_deliveries (order_line_id, recipient, recipient_name, recipient_email, greeting, sent_at)
      values (${line}, 'someone', ${value.recipient}, ${value.recipientEmail}, ${value.greeting}, ${at})`.execute(db)
    await sql`insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, method_label, redirect_url, client_secret, created_at, paid_at)
      values (${payment}, ${id}, 1, ${`tok-${payment}`}, 'test', 'card', 20000, 'SEK', 'paid', ${value.card}, ${value.card}, ${value.card}, ${at}, ${at})`.execute(
      db,
    )
    await sql`insert into payment_inbox (provider, event_id, payment_id, session_id, state, raw, received_at, processed_at, outcome)
      values ('test', ${payment}, ${payment}, 's', 'paid', ${JSON.stringify({ name: value.raw })}, ${at}, ${at}, 'fulfilled')`.execute(
      db,
    )
    return id
  }

  test('values planted in every personal field are found before, and nowhere after', async () => {
    await plant()
    const words = [...Object.values(value), ...memberIds]
    const before = await whereIs(shop, words)
    // The control: the search sees what was planted. Health is sealed, so not even now is it there to be read; the photo lies in a file.
    const seen = (word: string) => before.some((hit) => hit.endsWith(`: ${word}`))
    expect(words.filter((word) => !seen(word))).toEqual([value.allergy, value.notes, value.photo])
    expect(inFiles()).toContain(value.photo)
    // Text and JSON, queue and mailbox are among the places.
    for (const place of [
      'accounts.first_name',
      'idempotency_keys.answer',
      'mails.recipient',
      '_private_jobs.payload',
      'payment_inbox.raw',
      'gift_card_deliveries.greeting',
      'audit_log.address',
    ])
      expect(
        before.some((hit) => hit.includes(`${place}:`)),
        place,
      ).toBe(true)
    shop.sentMails.length = 0

    expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
    // The last mail waits in the queue with the address it goes to; then it is gone too.
    await shop.runJobs()
    expect(shop.sentMails.map(({ to, template }) => [to, template])).toEqual([[value.email, 'account-deleted']])
    expect(await whereIs(shop, words)).toEqual([])
    expect(inFiles()).toBe('')
    expect(logged.filter((line) => words.some((word) => line.includes(word)))).toEqual([])
  })

  test('the books keep what was sold', async () => {
    const order = await shop.deps.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'Completed', total_minor: 20_000, email: '', account_id: parent.id })
    const line = await shop.deps.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(line).toMatchObject({ article_name: 'Presentkort', amount_minor: 20_000 })
  })

  test('sessions, access and refresh tokens are dead, and the address is free again', async () => {
    expectRefusal(await parent.call(me, {}), 'auth.required')
    expect((await parent.browser.refresh(parent.refreshToken)).statusCode).toBe(400)
    expect((await parent.browser.authorize()).location?.searchParams.get('error')).toBe('login_required')
    expect((await aBrowser(shop.app).signIn(value.email, password)).json().code).toBe('login.failed')
    const again = await aParent(shop, { email: value.email })
    expect(again.id).not.toBe(parent.id)
  })

  test('the password is asked for, and cannot be guessed at', async () => {
    const { call } = await aParent(shop)
    for (let tries = 0; tries < 5; tries++)
      expectRefusal(await call(deleteAccount, { body: { password: 'not it' } }), 'password.wrong', 'password')
    expectRefusal(await call(deleteAccount, { body: { password } }), 'request.too-many')
    expect((await call(me, {})).status).toBe(200)
  })

  test('while money may still come for an order, the account stays', async () => {
    const { call, id } = await aParent(shop)
    const open = await plantOrder(id)
    await sql`update orders set status = 'Processing', completed_at = null where id = ${open}`.execute(shop.deps.db)
    expectRefusal(await call(deleteAccount, { body: { password } }), 'account.order-open')
    expect((await call(me, {})).body).toMatchObject({ firstname: 'Siv' })
  })

  test('a child with another guardian stays with that one', async () => {
    const [one, other] = [await aParent(shop), await aParent(shop)]
    const { guid } = (await one.call(createAccount, { body: { firstName: 'Delad', lastName: 'Berg', birthDate: '2021-03-04' } }))
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
