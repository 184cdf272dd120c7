import { randomUUID } from 'node:crypto'
import {
  type DataExport,
  describeRetention,
  exportHtml,
  exportJson,
  listExports,
  type RetentionEntry,
  requestExport,
} from '@hoppla/contract/privacy'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { saveChildHealth } from '@hoppla/contract/profile/children'
import { languages } from '@hoppla/i18n'
import { mailAccountWords } from '@hoppla/i18n/messages/mail/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainWording } from '../../brand/wording.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { exportPage } from './export.rules.ts'
import { retentionRules } from './retention.rules.ts'
import { keepRetention } from './retention.ts'
import { keptFor } from './retention-periods.ts'
import { aParent, whereIs } from './testing/parents.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(() => shop.deps.clock.advance(3_600))
afterAll(() => shop.close())

describe('taking data along', () => {
  test('everything comes as JSON and as a page to read, for its owner only, until it expires', async () => {
    const parent = await aParent(shop, { firstname: 'Ulla <b>', phone: '0701740611', countrycode: '+46' })
    const { guid } = (await parent.call(addChild, { body: { firstName: 'Mio', lastName: 'Berg', birthDate: '2021-03-04' } }))
      .body as ChildAccount
    await parent.call(saveChildHealth, { params: { guid }, body: { allergies: 'Nötter & mjölk', notes: '', consent: true } })
    shop.sentMails.length = 0
    const asked = (await parent.call(requestExport, {}, { 'accept-language': 'sv' })).body as DataExport
    expect(asked).toMatchObject({ state: 'preparing', sizeInBytes: null })
    expectRefusal(await parent.call(exportJson, { params: { guid: asked.guid } }), 'export.not-ready')
    // Asked twice, prepared once.
    expect(((await parent.call(requestExport, {})).body as DataExport).guid).toBe(asked.guid)
    await shop.runJobs()
    const mail = shop.sentMails.find(({ template }) => template === 'export-ready')
    expect(mail).toMatchObject({ to: parent.email })
    expect(mail?.text).toContain(`/account/privacy?export=${asked.guid}`)
    // The mail carries no data, only where to fetch it.
    expect(mail?.html).not.toContain('Mio')

    const json = await parent.call(exportJson, { params: { guid: asked.guid } })
    expect(json.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[-\d]+\.json"$/)
    expect(json.headers['cache-control']).toBe('no-store')
    const data = JSON.parse(json.text)
    expect(data.account).toMatchObject({ firstName: 'Ulla <b>', email: parent.email, phone: '+46 701740611' })
    expect(data.children[0]).toMatchObject({ firstName: 'Mio', allergies: 'Nötter & mjölk', birthDate: '2021-03-04' })
    expect(data.childConsents).toEqual([expect.objectContaining({ kind: 'health', given: true })])
    expect(data.events.length).toBeGreaterThan(1)
    expect(json.text).not.toContain('argon2')

    const html = await parent.call(exportHtml, { params: { guid: asked.guid } })
    expect(html.text).toContain('<html lang="sv-SE">')
    expect(html.text).toContain('Ulla &lt;b&gt;')
    expect(html.text).toContain('Nötter &amp; mjölk')
    expect(html.text).toContain('4 mars 2021')
    expect(html.text).not.toMatch(/<script|https?:|src=/)

    const other = await aParent(shop)
    for (const route of [exportJson, exportHtml]) {
      expectRefusal(await other.call(route, { params: { guid: asked.guid } }), 'export.not-found')
      expectRefusal(await shop.call(route, { params: { guid: asked.guid } }), 'auth.required')
    }
    expect((await other.call(listExports, {})).body).toEqual([])
    expect((await parent.call(listExports, {})).body).toEqual([expect.objectContaining({ guid: asked.guid, state: 'ready' })])
    // At rest nobody reads it.
    expect(await whereIs(shop, ['Nötter & mjölk'])).toEqual([])

    shop.deps.clock.advance(keptFor.exportDays * 86_400)
    expectRefusal(await parent.call(exportJson, { params: { guid: asked.guid } }), 'export.not-found')
    expect((await parent.call(listExports, {})).body).toEqual([])
  })

  test('cards, passes, codes, visits, offers and enquiries are in it; codes that could be spent are not', async () => {
    const { db } = shop.deps
    const { id, email, call } = await aParent(shop)
    await sql`update accounts set email_confirmed_at = now() where id = ${id}`.execute(db)
    const [order, ticketLine, codeLine, ticket] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
      select ${order}, ${order}, ${id}, country_id, 'sv', ${email}, 'Completed', 'SEK', 2, now(), now(), now(), now() from articles limit 1`.execute(
      db,
    )
    for (const [line, position, mode] of [
      [ticketLine, 1, 'direct'],
      [codeLine, 2, 'redeem'],
    ] as const)
      await sql`insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor, mode, terms)
        select ${line}, ${order}, ${position}, id, key, 'serial-ticket', 'Tiokort', 1, 1, 1, 0, 0, ${mode}, '{}' from articles where kind = 'serial-ticket' limit 1`.execute(
        db,
      )
    await sql`insert into serial_tickets (id, order_line_id, number, account_id, code, valid_from, valid_to, created_at)
      values (${ticket}, ${ticketLine}, 1, ${id}, 'SPENDABLE', '2026-01-01', '2028-01-01', now())`.execute(db)
    for (const [kind, entrances] of [
      ['issue', 10],
      ['use', -1],
    ] as const)
      await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at)
        select ${ticket}, ${kind}, ${entrances}, id, '2026-02-03T10:00:00Z' from playgrounds where key = 'orebro'`.execute(db)
    await sql`insert into passes (id, order_line_id, number, account_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at)
      values (gen_random_uuid(), ${ticketLine}, 2, ${id}, '2026-01-01', '2026-01-30', 'NotRequired', 0, now())`.execute(db)
    await sql`insert into redeem_codes (id, order_line_id, number, code_hash, code_encrypted, valid_to, issued_at)
      values (gen_random_uuid(), ${codeLine}, 1, ${randomUUID()}::text::bytea, 'SPENDABLE', '2029-12-31', now())`.execute(db)
    await sql`insert into coupons (offer_id, account_id, bar_code) select id, ${id}, 'OFFER7' from offers where key = 'se-entrance-autumn'`.execute(
      db,
    )
    await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'party', id, 'sv', 'Siv', ${email.toUpperCase()}, '+46 70 174 06 11', '2027-01-02', '{"message": "Tårta?"}', now()
      from playgrounds where key = 'orebro'`.execute(db)
    const asked = (await call(requestExport, {})).body as DataExport
    await shop.runJobs()
    const json = await call(exportJson, { params: { guid: asked.guid } })
    expect(JSON.parse(json.text)).toMatchObject({
      tickets: [{ article: 'Tiokort', balance: 9, validTo: '2028-01-01' }],
      passes: [{ article: 'Tiokort', validFrom: '2026-01-01' }],
      codes: [{ reference: order, validTo: '2029-12-31', usedAt: null }],
      visits: [{ article: 'Tiokort', playground: expect.stringMatching(/Örebro/) }],
      offers: [{ article: '20 % rabatt på entrén', code: 'OFFER7' }],
      enquiries: [{ kind: 'party', wishedOn: '2027-01-02', notes: 'Tårta?' }],
    })
    expect(json.text).not.toContain('SPENDABLE')
    expect((await call(exportHtml, { params: { guid: asked.guid } })).text).toContain('Tårta?')
    // Only what is confirmed to be one's own address opens what was asked for with it.
    await sql`update accounts set email_confirmed_at = null where id = ${id}`.execute(db)
    const again = (await call(requestExport, {})).body as DataExport
    await shop.runJobs()
    expect(JSON.parse((await call(exportJson, { params: { guid: again.guid } })).text).enquiries).toEqual([])
  })

  test('every section and field of a file has a label in every language', async () => {
    const { sections, fields } = mailAccountWords.en.file
    const row = Object.fromEntries(Object.keys(fields).map((field) => [field, 'x']))
    const data = Object.fromEntries(Object.keys(sections).map((section) => [section, [row]]))
    for (const language of languages) {
      const page = exportPage(data, { wording: plainWording(language), timeZone: 'Europe/Stockholm', madeAt: new Date() })
      expect(page.match(/<dt>/g)).toHaveLength(Object.keys(sections).length * Object.keys(fields).length)
    }
    // A field without a label is a fault, not an empty line.
    expect(() =>
      exportPage({ account: { shoeSize: '42' } }, { wording: plainWording('en'), timeZone: 'UTC', madeAt: new Date() }),
    ).toThrow('missing')
  })
})

describe('retention', () => {
  test('what is stored and for how long is described in six languages, with the numbers that the erasing job uses', async () => {
    const traces = new Set<string>()
    for (const lang of languages) {
      const entries = (await shop.call(describeRetention, { query: { lang } })).body as RetentionEntry[]
      expect(entries.map(({ key }) => key)).toEqual(retentionRules.map(({ key }) => key))
      traces.add(entries.map(({ what }) => what).join())
      for (const { key, numbers } of retentionRules)
        for (const number of Object.values(numbers))
          expect(entries.find((entry) => entry.key === key)?.howLong).toContain(String(number))
    }
    expect(traces.size).toBe(languages.length)
  })

  test('every column that the table names exists', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = 'public'`.execute(shop.deps.db)
    const there = new Set(rows.map(({ name }) => name))
    const named = retentionRules.flatMap(({ columns: byTable }) =>
      Object.entries(byTable).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
    )
    expect(named.filter((name) => !there.has(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('each statement erases what has outlived its period and leaves the rest', async () => {
    const { db, clock } = shop.deps
    const day = 86_400_000
    const ago = (days: number) => new Date(clock.now().getTime() - days * day)
    const parent = await aParent(shop)
    const stranger = await aParent(shop)
    const buyer = await aParent(shop)
    for (const { id } of [stranger, buyer])
      await db
        .updateTable('accounts')
        .set({ created_at: ago(keptFor.unconfirmedDays + 1) })
        .where('id', '=', id)
        .execute()
    await sql`insert into children (id, first_name, last_name, birth_date) values
      ('00000000-0000-4000-8000-0000000000a1', 'Grown', '', ${ago(keptFor.childYears * 366)
        .toISOString()
        .slice(0, 10)}),
      ('00000000-0000-4000-8000-0000000000a2', 'Small', '', ${ago(1_000).toISOString().slice(0, 10)})`.execute(db)
    await sql`insert into child_health (child_id, encrypted, saved_at, erase_after) values
      ('00000000-0000-4000-8000-0000000000a2', '\\x00', now(), ${ago(2).toISOString().slice(0, 10)})`.execute(db)
    await sql`insert into mails (recipient, sender, subject, text_body, html_body, language, template, sent_at) values
      ('old@example.com', 'x', 'x', 'x', 'x', 'sv', 'x', ${ago(keptFor.mailDays + 1)}), ('new@example.com', 'x', 'x', 'x', 'x', 'sv', 'x', ${ago(1)})`.execute(
      db,
    )
    await sql`insert into audit_log (at, actor_id, action, address) values
      (${ago(keptFor.logMonths * 31)}, ${parent.id}, 'ancient', '192.0.2.1'), (${ago(keptFor.logAddressMonths * 31)}, ${parent.id}, 'old', '192.0.2.1'), (${ago(1)}, ${parent.id}, 'fresh', '192.0.2.1')`.execute(
      db,
    )
    await sql`insert into login_attempts (email_hash, address, at) values ('\\x01', '192.0.2.9', ${ago(2)}), ('\\x01', '192.0.2.8', ${ago(0.5)})`.execute(
      db,
    )
    const order = await (async () => {
      const country = await db.selectFrom('countries').select('id').where('slug', '=', 'sweden').executeTakeFirstOrThrow()
      const rows = [keptFor.orderAddressMonths * 31, 10].map((days) => ({ id: randomUUID(), days }))
      for (const { id, days } of rows)
        await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
          values (${id}, ${id}, ${buyer.id}, ${country.id}, 'sv', 'buyer@example.com', 'Expired', 'SEK', 1, ${ago(days)}, ${ago(days)}, ${ago(days)})`.execute(
          db,
        )
      return rows
    })()

    await sql`insert into coupons (offer_id, account_id) select id, ${parent.id} from offers where key in ('se-entrance-autumn', 'se-coffee')`.execute(
      db,
    )
    await sql`update offers set valid_from = null, valid_to = ${ago(keptFor.offerMonths * 31 + 1)
      .toISOString()
      .slice(0, 10)} where key = 'se-coffee'`.execute(db)
    const erased = await keepRetention(shop.deps)
    expect(await db.selectFrom('coupons').select('id').where('account_id', '=', parent.id).execute()).toHaveLength(1)
    expect(erased).toMatchObject({ unconfirmed: 1, health: 1, 'order-address': 1 })
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'deleted_at'])
      .where('id', 'in', [stranger.id, buyer.id, parent.id])
      .execute()
    const gone = (id: string) => accounts.find((account) => account.id === id)?.deleted_at !== null
    // Who has bought something is kept, and so is who came yesterday.
    expect([gone(stranger.id), gone(buyer.id), gone(parent.id)]).toEqual([true, false, false])
    const column = async (text: string) => (await sql<{ v: string | null }>`${sql.raw(text)}`.execute(db)).rows.map(({ v }) => v)
    expect(await column(`select first_name as v from children where id::text like '%0000000000a_'`)).toEqual(['Small'])
    expect(await column(`select child_id::text as v from child_health where child_id::text like '%0000000000a2'`)).toEqual([])
    expect(await column(`select recipient as v from mails where template = 'x'`)).toEqual(['new@example.com'])
    expect(
      await column(
        `select action || coalesce(address, '') as v from audit_log where actor_id = '${parent.id}' and action in ('ancient', 'old', 'fresh') order by id`,
      ),
    ).toEqual(['old', 'fresh192.0.2.1'])
    expect(await column(`select address as v from login_attempts where email_hash = '\\x01'`)).toEqual(['192.0.2.8'])
    expect(
      await column(`select email as v from orders where id = '${order[0]?.id}' or id = '${order[1]?.id}' order by created_at`),
    ).toEqual(['', 'buyer@example.com'])
  })
})
