import { randomBytes, randomInt } from 'node:crypto'
import { type OfficePage, officePages } from '@hoppla/contract/pages/office-pages'
import type { Language } from '@hoppla/i18n'
import da from '@hoppla/i18n/messages/da/office/office'
import de from '@hoppla/i18n/messages/de/office/office'
import en from '@hoppla/i18n/messages/en/office/office'
import fi from '@hoppla/i18n/messages/fi/office/office'
import nb from '@hoppla/i18n/messages/nb/office/office'
import sv from '@hoppla/i18n/messages/sv/office/office'
import type { Page, Request } from 'playwright-core'
import { aBookedParty } from './door/booked-party.ts'
import { anEnquiry } from './enquiry.ts'
import { inDatabase } from './server.ts'
import type { Dictionaries } from './words.ts'

/** All texts of the office by language. */
export const officeWords: Dictionaries = { sv, nb, da, fi, de, en }

/** The language in which the office begins in this browser profile from now on, as the menu of one's name keeps it. */
export const speakInOffice = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((chosen) => localStorage.setItem('office.language', chosen), language)
}

/** Pages that show nothing of what they are for until the address says what. */
type WithPart = Extract<OfficePage, `${string}:${string}`>
type Examples = Record<WithPart, readonly string[]> & Partial<Record<OfficePage, readonly string[]>>

/** One id of a table, the first by this condition. */
const idWhere = (dataDir: string, sql: string): Promise<string> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ id: string }>(sql)
    const [row] = rows
    if (!row) throw new Error(`Nothing in the database answers: ${sql}`)
    return row.id
  })

/** What a customer has asked. @returns its id. */
const aDataRequest = (dataDir: string): Promise<string> =>
  idWhere(
    dataDir,
    `insert into data_requests (id, account_id, country_id, kind, channel, note, state, opened_at, due_on)
      select gen_random_uuid(), id, country_id, 'erasure', 'phone', '', 'open', now(), current_date + 30 from accounts
      where email = 'astrid@hoppla.example' returning id`,
  )

/** An import of files that was refused. @returns its id. */
const aRefusedImport = (dataDir: string): Promise<string> =>
  idWhere(
    dataDir,
    `insert into chain_imports (id, state, file_name, uploaded_at, files, problems) values (gen_random_uuid(), 'refused', 'Autumn.zip', now(), 1,
      '[{"file": "hours.csv", "line": 3, "column": "open", "reason": "write it as 10:00-18:00"}]') returning id`,
  )

/** A group of the demo chain with a session ahead. */
const aGroupAhead = (dataDir: string): Promise<{ id: string; day: string }> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ id: string; day: string }>(
      `select g.id, o.date::text as day from class_age_groups g join classes c on c.id = g.class_id join class_occasions o on o.class_id = c.id
      where c.cancelled_at is null and o.date > current_date + 2 order by o.date, g.id limit 1`,
    )
    const [row] = rows
    if (!row) throw new Error('No group of the demo chain has a session ahead.')
    return row
  })

/** A draft of a season in Örebro with a group that nobody leads. @returns the addresses of its grid, and of the form of another. */
const seasonAddresses = async (dataDir: string): Promise<string[]> => {
  const place = await idWhere(dataDir, "select id from playgrounds where key = 'orebro'")
  const id = await idWhere(
    dataDir,
    `insert into class_seasons (id, playground_id, name, first_day, last_day, plan, version, saved_at)
      select gen_random_uuid(), '${place}', 'Våren', current_date + 30, current_date + 114, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
        'type', c.type, 'names', c.names, 'groupNames', g.names, 'minAge', g.min_age, 'maxAge', g.max_age, 'withAdult', g.with_adult, 'sourceId', c.id,
        'weekday', 2, 'from', '16:30', 'to', '17:15', 'camp', null, 'roomId', null, 'leaderId', null, 'seats', 12, 'reserved', 1, 'price', 1296,
        'earlyPrice', null, 'earlyUntil', null, 'without', '[]'::jsonb, 'with', '[]'::jsonb)), 1, now()
      from classes c join class_age_groups g on g.class_id = c.id where c.playground_id = '${place}' limit 1 returning id`,
  )
  return [`/seasons/${id}?place=${place}`, `/seasons/${id}?place=${place}&new=1`]
}

/** An order that a guest did not pay. @returns its reference. */
const anUnpaidOrder = async (dataDir: string): Promise<string> => {
  const reference = `PAGE-${randomBytes(2).toString('hex').toUpperCase()}-${randomBytes(2).toString('hex').toUpperCase()}`
  await idWhere(
    dataDir,
    `with placed as (
      insert into orders (id, reference, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select gen_random_uuid(), '${reference}', id, 'da', 'gaest@parents.example', 'Expired', currency, 49900, now(), now(), now()
      from countries where slug = 'denmark' returning id
    ), line as (
      insert into order_lines (id, order_id, position, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor)
      select gen_random_uuid(), id, 1, 'camp', 'child-class', 'Lejr', 1, 49900, 49900, 25, 9980 from placed
    )
    insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
    select gen_random_uuid(), id, 1, '${reference}', 'test', 'card', 49900, 'DKK', 'cancelled', now() from placed returning id`,
  )
  return reference
}

/** A payout with a payment that nobody knows and a sum that is not its own. @returns its id. */
export const aDifferingPayout = (dataDir: string): Promise<string> => {
  const key = randomBytes(6).toString('hex')
  return idWhere(
    dataDir,
    `with country as (select id from countries where slug = 'sweden'), payout as (
      insert into payouts (id, provider, provider_payout_id, amount_minor, currency, created_at, arrives_on, country_id, fetched_at)
      select gen_random_uuid(), 'test', 'payout_${key}', 48999, 'SEK', now(), current_date, id, now() from country returning id, country_id
    ), state as (
      insert into payout_states (payout_id, state, noted_at) select id, 'paid', now() from payout
    ), read as (
      insert into payout_lists (payout_id, read_at) select id, now() from payout
    ), moved as (
      insert into balance_transactions (provider, provider_transaction_id, kind, amount_minor, fee_minor, net_minor, currency, occurred_at, source_id, country_id,
        fetched_at)
      select 'test', 'balance_${key}', 'payment', 50000, 900, 49100, 'SEK', now(), 'session_${key}', country_id, now() from payout returning id
    ), item as (
      insert into payout_items (transaction_id, payout_id) select moved.id, payout.id from moved, payout
    )
    insert into payout_differences (id, provider, reason, subject, payout_id, country_id, currency, expected_minor, actual_minor, found_at)
    select gen_random_uuid(), 'test', d.reason, d.subject, payout.id, payout.country_id, 'SEK', d.expected, d.actual, now()
    from payout, (values ('unknown-payment', 'balance_${key}', null, 50000), ('wrong-sum', 'payout_${key}', 49100, 48999)) as d (reason, subject, expected, actual)
    returning payout_id as id`,
  )
}

/** The pages of a day with a party at a play centre that takes bookings, each time another day: two parties do not fit into one room. */
const partyAddresses = async (dataDir: string): Promise<string[]> => {
  const playgroundId = await idWhere(dataDir, "select id from playgrounds where key = 'malmo'")
  const date = new Date(Date.now() + randomInt(700, 5_000) * 86_400_000).toISOString().slice(0, 10)
  const id = await aBookedParty({ playgroundId, date, from: '13:00', room: 0, email: 'siv@families.example' })
  const day = `/parties?place=${playgroundId}&day=${date}`
  return [
    day,
    ...['view=week', `party=${id}`, `party=${id}&move=1`, 'print=day', 'print=kitchen', 'requests=open', 'new=1'].map(
      (more) => `${day}&${more}`,
    ),
  ]
}

/**
 * An address for every page of the office's router, and for what pages open beside themselves. A new page is among them by itself; one with a part to fill
 * in needs an example here, or this does not compile.
 * @param email one of the staff.
 */
export const officeAddresses = async (dataDir: string, email: string): Promise<string[]> => {
  const find = (sql: string) => idWhere(dataDir, sql)
  const payout = await aDifferingPayout(dataDir)
  const [order, enquiry, chainImport, notice, article, offer, place, area, room, entry, person, customer, dataRequest, group] =
    await Promise.all([
      anUnpaidOrder(dataDir),
      anEnquiry(dataDir).then(({ id }) => id),
      aRefusedImport(dataDir),
      // Of the demo chain: those that journeys write are deleted meanwhile.
      find("select id from application_notices where key = 'orebro-climbing-wall'"),
      find("select id from articles where key = 'dk-ten'"),
      find('select id from offers order by id limit 1'),
      find("select id from playgrounds where key = 'odense'"),
      find("select id from areas where key = 'odense-party'"),
      find("select id from rooms where key = 'odense-room-1'"),
      find('select id from audit_log order by at desc limit 1'),
      find(`select id from accounts where email = '${email}'`),
      find("select id from accounts where email = 'astrid@hoppla.example'"),
      aDataRequest(dataDir),
      aGroupAhead(dataDir),
    ])
  const examples: Examples = {
    '/today': [`/today?place=${place}`],
    '/overview': ['/overview?days=364'],
    '/door': [`/door?place=${place}`],
    '/counter': [`/counter?place=${place}`],
    '/door/classes': [`/door/classes?place=${place}`],
    '/classes/:groupId?/:tab?': [
      `/classes?place=${place}`,
      `/classes/${group.id}`,
      `/classes/${group.id}/sessions`,
      `/classes/${group.id}?cancel=${group.day}`,
    ],
    '/seasons/:seasonId?': await seasonAddresses(dataDir),
    '/door/parties': [`/door/parties?place=${place}`],
    '/parties': await partyAddresses(dataDir),
    '/accounting/:tab?': ['/accounting', '/accounting/gift-cards', '/accounting/files', '/accounting/months'],
    '/hours/:tab?': [
      `/hours?place=${place}`,
      '/hours?close=1',
      `/hours/week?hoursOf=${place}`,
      `/hours/special-days?hoursOf=${place}`,
      `/hours/special-days?hoursOf=${place}&open=new`,
      `/hours/school-holidays?hoursOf=${place}`,
    ],
    '/areas': [`/areas?areasOf=${place}`, `/areas?areasOf=${place}&open=${area}`, `/areas?areasOf=${place}&open=${room}`],
    '/audit-log': [`/audit-log?entry=${entry}`],
    '/pages/:subject?': ['/pages?new=1', '/pages/faq?country=sweden&languages=sv,en'],
    '/staff/:tab?': ['/staff?invite=1', `/staff?person=${person}`, '/staff/invitations', '/staff/devices', '/staff/service-keys'],
    '/transfer/:id?': [`/transfer/${chainImport}`],
    '/orders/:reference?': [`/orders/${order}`],
    '/payouts/:payout?': [`/payouts/${payout}`],
    '/data-requests/:id?': ['/data-requests?state=closed', `/data-requests/${dataRequest}`],
    '/customers/:id?': ['/customers?search=zzzz', `/customers/${customer}`],
    '/enquiries/:id?': [`/enquiries/${enquiry}`],
    '/notices/:id?': ['/notices/new', `/notices/${notice}`],
    '/catalogue/:tab?': [
      `/catalogue?open=${article}`,
      '/catalogue/offers',
      `/catalogue/offers?open=${offer}`,
      `/catalogue/party-packages?open=${place}`,
      `/catalogue/entrance-prices?open=${place}`,
      '/catalogue/pictures',
    ],
  }
  return [
    ...officePages.filter((path) => path !== '/').flatMap((path) => [path.replace(/\/:.*$/, ''), ...(examples[path] ?? [])]),
    '/no-such-page',
  ]
}

/** Knows when nothing is under way any more on a page. @returns a wait for that: everything is answered, and no part of the page is still waiting. */
export const settling = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const isThere = () =>
    page.evaluate(
      () =>
        // Two frames: what was answered has been drawn.
        new Promise<boolean>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done(document.querySelector('main h1') !== null && !document.querySelector('.waiting'))),
          ),
        ),
    )
  return async () => {
    for (let quiet = 0; quiet < 3; ) quiet = (await isThere()) && open.size === 0 ? quiet + 1 : 0
  }
}

/** What stands in an address when a page opens a dialog beside itself. */
const opensDialog = /[?&](?:invite|person|close|new|cancel|party|requests)=/

/** Addresses that show nothing else than the one before are waited for so long, in milliseconds. */
const sameMs = 5_000

/**
 * Goes to another page of the office as a link does, without loading it anew, and waits until the page that was shown has begun to change: on a busy
 * machine it stays for a while, and looks settled.
 */
export const goInOffice = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(
    ([to, most]) =>
      new Promise<void>((done) => {
        const observer = new MutationObserver(() => end())
        const end = () => {
          observer.disconnect()
          clearTimeout(timer)
          done()
        }
        const timer = setTimeout(end, most)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }),
    [address, sameMs] as const,
  )
  if (opensDialog.test(address)) await page.getByRole('dialog').waitFor()
}
