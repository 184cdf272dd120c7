import { randomUUID } from 'node:crypto'
import { cancelOrder, getOrder } from '@hoppla/contract/orders'
import { userGathering } from '@hoppla/contract/overview'
import { type ChildAccount, childrenByCountry, listMyChildren, type SelectableChild } from '@hoppla/contract/profile'
import { getChild } from '@hoppla/contract/profile/children'
import {
  type CodeOnOffer,
  connectTicket,
  getMyTicket,
  listMyCodes,
  listMyTickets,
  lookUpCode,
  myCodePdf,
  type OwnCode,
  type OwnTicket,
  orderDirectTicket,
  orderTicketCode,
  summarizeDirectTicket,
  summarizeTicketCode,
  type TicketDetail,
  type TicketSummary,
  ticketOrderStatus,
  ticketOrderTracking,
} from '@hoppla/contract/tickets'
import {
  connectPass,
  getMyPass,
  listMyPasses,
  orderDirectPass,
  orderPassCode,
  type Pass,
  type PassSummary,
  passChildSummaries,
  passOrderStatus,
  passOrderTracking,
  passPhotoUploadStatus,
  summarizeDirectPass,
  summarizePassCode,
} from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import { expectRefusal } from '../../testing/app.ts'
import { auditLedger } from '../orders/orders.ts'
import { type Act, aShop, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Awaited<ReturnType<Shop['as']>>
let bjorn: Awaited<ReturnType<Shop['as']>>
let ticketArticle: string
let passArticle: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  bjorn = await shop.as('bjorn')
  ticketArticle = await shop.article('serial-ticket')
  passArticle = await shop.article('pass')
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

/** A child of its own for each story, so that no pass stands in another's way. */
const aChild = async (of: string, birthDate = '2021-05-05'): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with child as (
      insert into children (first_name, last_name, birth_date) values ('Moa', 'Lind', ${birthDate}) returning id)
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = ${`${of}@hoppla.example`}
    returning child_id as id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no child')
}
const inputs = {
  'serial-ticket direct': async () => ({
    route: orderDirectTicket,
    status: ticketOrderStatus,
    tracking: ticketOrderTracking,
    body: { articleId: ticketArticle },
  }),
  'serial-ticket redeem': async () => ({
    route: orderTicketCode,
    status: ticketOrderStatus,
    tracking: ticketOrderTracking,
    body: { articleId: ticketArticle },
  }),
  'pass direct': async () => ({
    route: orderDirectPass,
    status: passOrderStatus,
    tracking: passOrderTracking,
    body: { articleId: passArticle, childId: await aChild('astrid') },
  }),
  'pass redeem': async () => ({
    route: orderPassCode,
    status: passOrderStatus,
    tracking: passOrderTracking,
    body: { articleId: passArticle },
  }),
} as const
type Kind = keyof typeof inputs
const kinds = Object.keys(inputs) as Kind[]

/** What there is of an order: tickets, passes, codes, receipts. */
const made = async (reference: string): Promise<string> => {
  const { rows } = await sql<{ made: string }>`select concat_ws(' ',
      (select count(*) from serial_tickets t where t.order_line_id = l.id and redeem_code_id is null),
      (select count(*) from passes p where p.order_line_id = l.id and redeem_code_id is null),
      (select count(*) from redeem_codes k where k.order_line_id = l.id),
      (select count(*) from receipts r where r.order_id = o.id)) as made
    from orders o join order_lines l on l.order_id = o.id where o.reference = ${reference}`.execute(shop.deps.db)
  return rows[0]?.made ?? ''
}
const full: Record<Kind, string> = {
  'serial-ticket direct': '1 0 0 1',
  'serial-ticket redeem': '0 0 1 1',
  'pass direct': '0 1 0 1',
  'pass redeem': '0 0 1 1',
}

// How each kind ends otherwise, declined, expired, refunded: purchases.test.ts.
describe.each(kinds)('%s', (kind) => {
  const order = async () => {
    const input = await inputs[kind]()
    return { ...input, ...(await astrid.atCheckoutOf(input.route, input.body)) }
  }
  const act = async (payment: Parameters<Shop['atProvider']>[0], what: Act) => {
    await shop.atProvider(payment, what)
    await shop.settled()
  }

  test('paid: handed over once, with a receipt, a mail and a tracking event', async () => {
    const { orderReference, payment, status, tracking } = await order()
    expect(await made(orderReference)).toBe('0 0 0 0')
    await act(payment, { action: 'pay', duplicate: 1 })
    const params = { orderReference }
    expect((await astrid.call(status, { params })).body).toMatchObject({ status: 'Completed', isFinal: true })
    expect(await made(orderReference)).toBe(full[kind])
    expect((await astrid.call(tracking, { params })).body).toMatchObject({
      event: 'purchase',
      transactionId: orderReference,
      transactionProducts: [{ category: kind.split(' ')[0], quantity: 1 }],
    })
    expect((await astrid.call(getOrder, { params })).body).toMatchObject({ receiptNumber: expect.stringMatching(/^SE-\d{6}$/) })
    await shop.runJobs()
    const mails = shop.sentMails.filter(({ template, text }) => template === 'order-paid' && text.includes(orderReference))
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([kind.endsWith('redeem') ? 2 : 1])
  })

  test('ordered twice with one key: one order', async () => {
    const { route, body } = await inputs[kind]()
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await astrid.call(route, { body } as never, key), await astrid.call(route, { body } as never, key)]
    expect(two.text).toBe(one.text)
    await astrid.ok(
      astrid.call(cancelOrder, { params: { orderReference: (one.body as { orderReference: string }).orderReference } }),
    )
  })

  test('an article of another kind or country is refused', async () => {
    const { route, body } = await inputs[kind]()
    expectRefusal(await astrid.call(route, { body: { ...body, articleId: await shop.giftCard() } } as never), 'article.not-found')
    const elsewhere = await shop.article(kind.split(' ')[0] as 'pass', 'norway')
    expectRefusal(await astrid.call(route, { body: { ...body, articleId: elsewhere } } as never), 'article.other-country')
    expectRefusal(await astrid.call(route, { body: { ...body, articleId: 'x' } } as never), 'request.invalid', 'articleId')
  })
})

/** Buys and pays. */
const bought = async (kind: Kind, body: object = {}) => {
  const input = await inputs[kind]()
  const { orderReference, payment } = await astrid.atCheckoutOf(input.route, { ...input.body, ...body })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const boughtCode = async (kind: Kind): Promise<OwnCode> => {
  const orderReference = await bought(kind)
  const [code] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference } }))
  return code ?? expect.fail('no code')
}

test('the summaries say what, for whom, how long and how much, and create nothing', async () => {
  const child = await aChild('astrid')
  const direct = await astrid.ok<TicketSummary>(shop.call(summarizeDirectTicket, { body: { articleId: ticketArticle } }))
  expect(direct).toMatchObject({ price: 1590, totalAmount: 1590, currency: 'SEK', numberOfEntrances: 10, codeValidToDate: null })
  const code = await astrid.ok<TicketSummary>(shop.call(summarizeTicketCode, { body: { articleId: ticketArticle } }))
  expect(code.codeValidToDate).toMatch(/^20\d\d-12-31$/)
  const pass = await astrid.ok<PassSummary>(astrid.call(summarizeDirectPass, { body: { articleId: passArticle, childId: child } }))
  expect(pass).toMatchObject({ price: 199, childId: child, childName: 'Moa Lind', photoRequired: true, numberOfEntrances: null })
  expect(pass.lines).toMatchObject([{ childId: child, childName: 'Moa Lind', quantity: 1, amount: 199 }])
  expect(await astrid.ok<PassSummary>(shop.call(summarizePassCode, { body: { articleId: passArticle } }))).toMatchObject({
    childId: null,
  })
})

test('a ticket bought for oneself shows its entrances and stands in the overview; nobody else sees it', async () => {
  const orderReference = await bought('serial-ticket direct')
  const ticket = (await astrid.ok<OwnTicket[]>(astrid.call(listMyTickets, {}))).find((one) => one.orderReference === orderReference)
  expect(ticket).toMatchObject({ state: 'Active', numberOfEntrances: 10, entrancesLeft: 10, validAt: ['Sverige'] })
  const params = { guid: ticket?.guid ?? '' }
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values (${params.guid}, 'use', -1, now())`.execute(
    shop.deps.db,
  )
  const detail = await astrid.ok<TicketDetail>(astrid.call(getMyTicket, { params }))
  expect(detail.history.map(({ kind, entrances, left }) => [kind, entrances, left])).toEqual([
    ['use', -1, 9],
    ['issue', 10, 10],
  ])
  expectRefusal(await bjorn.call(getMyTicket, { params }), 'ticket.not-found')
  const flags = { includeSerialTickets: 'true', includeSubscriptions: 'true' }
  const off = ['Offers', 'EntranceBookings', 'PartyBookings', 'SportKidz', 'LeoCamps', 'ChildAccounts', 'AccountProgress']
  const query = { ...flags, ...Object.fromEntries(off.map((name) => [`include${name}`, 'false'])) }
  const overview = await astrid.ok<{ activeSerialTickets: { guid: string }[] }>(astrid.call(userGathering, { query } as never))
  expect(overview.activeSerialTickets.map(({ guid }) => guid)).toContain(params.guid)
})

test('no more entrances can be taken than there are, by ten at once neither', async () => {
  const orderReference = await bought('serial-ticket direct')
  const ticket = (await astrid.ok<OwnTicket[]>(astrid.call(listMyTickets, {}))).find((one) => one.orderReference === orderReference)
  const use = () =>
    sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values (${ticket?.guid}, 'use', -1, now())`.execute(
      shop.deps.db,
    )
  const tries = await Promise.allSettled(Array.from({ length: 15 }, use))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a pass for a child: waits for its photo, knows its period; the next one begins after it', async () => {
  const childId = await aChild('astrid')
  const orderReference = await bought('pass direct', { childId })
  const passes = await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))
  const pass = passes.find((one) => one.orderReference === orderReference)
  expect(pass).toMatchObject({
    state: 'AwaitingPhoto',
    photoStatus: 'Required',
    entrancesWithoutPhotoLeft: 3,
    child: { guid: childId },
  })
  expect((await astrid.call(passPhotoUploadStatus, { params: { orderReference } })).body).toEqual({
    status: 'Required',
    photoUploadAvailable: true,
    numberOfAllowedBookingsWithoutImage: 3,
    passId: pass?.guid,
  })
  expectRefusal(await bjorn.call(getMyPass, { params: { guid: pass?.guid ?? '' } }), 'pass.not-found')

  const summaries = () => astrid.ok<SelectableChild[]>(astrid.call(passChildSummaries, { params: { id: passArticle } }))
  const chosen = async () => (await summaries()).find(({ guid }) => guid === childId)
  expect(await chosen()).toMatchObject({ selectable: false, warningCode: 'has-pass' })
  const { id: countryId } = await shop.deps.db
    .selectFrom('countries')
    .select('id')
    .where('slug', '=', 'sweden')
    .executeTakeFirstOrThrow()
  const onDay = async (validDate: string) =>
    (await astrid.ok<SelectableChild[]>(astrid.call(childrenByCountry, { params: { countryId }, query: { validDate } }))).find(
      ({ guid }) => guid === childId,
    )
  const { start, end } = pass?.period ?? expect.fail('There is no pass.')
  expect(await onDay(start)).toMatchObject({ selectable: true, warningCode: 'has-pass' })
  expect(await onDay(addDays(end, 1))).toMatchObject({ selectable: true, warningCode: null })
  const body = { articleId: passArticle, childId }
  expectRefusal(await astrid.call(orderDirectPass, { body }), 'child.not-selectable', 'childId')
  // Two weeks before the end the next one may be bought.
  await sql`update passes set valid_from = valid_from - 20, valid_to = valid_to - 20 where id = ${pass?.guid}`.execute(shop.deps.db)
  expect(await chosen()).toMatchObject({ selectable: true, warningCode: 'renews', warning: expect.stringContaining('Moa') })
  const next = await bought('pass direct', { childId })
  const [later] = (await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))).filter((one) => one.orderReference === next)
  expect(later?.state).toBe('Scheduled')
})

test('a child’s subscription is its pass that is valid today, in every call that shows the child', async () => {
  const childId = await aChild('astrid')
  const shown = async () => {
    const inList = await astrid.ok<ChildAccount[]>(astrid.call(listMyChildren, {}))
    const alone = await astrid.ok<ChildAccount>(astrid.call(getChild, { params: { guid: childId } }))
    const parts = ['Offers', 'EntranceBookings', 'PartyBookings', 'SportKidz', 'LeoCamps', 'Subscriptions', 'SerialTickets']
    const query = {
      ...Object.fromEntries([...parts, 'AccountProgress'].map((name) => [`include${name}`, 'false'])),
      includeChildAccounts: 'true',
    }
    const overview = await astrid.ok<{ childAccounts: ChildAccount[] }>(astrid.call(userGathering, { query } as never))
    const ofChild = (list: ChildAccount[]) => list.find(({ guid }) => guid === childId)?.subscription
    return [ofChild(inList), alone.subscription, ofChild(overview.childAccounts)]
  }
  expect(await shown()).toEqual([null, null, null])
  const orderReference = await bought('pass direct', { childId })
  const pass = (await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))).find((one) => one.orderReference === orderReference)
  const guid = pass?.guid ?? expect.fail('no pass')
  expect(await shown()).toEqual([guid, guid, guid])
  await shop.deps.pool.query('update passes set revoked_at = now() where id = $1', [guid])
  expect(await shown()).toEqual([null, null, null])
})

test('two passes paid at the same moment for one child follow one another', async () => {
  const childId = await aChild('astrid')
  const body = { articleId: passArticle, childId }
  const [one, two] = [await astrid.atCheckoutOf(orderDirectPass, body), await astrid.atCheckoutOf(orderDirectPass, body)]
  await Promise.all([shop.atProvider(one.payment, { action: 'pay' }), shop.atProvider(two.payment, { action: 'pay' })])
  await shop.settled()
  const mine = (await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))).filter(({ child }) => child?.guid === childId)
  expect(mine).toHaveLength(2)
  expect(mine.map(({ state }) => state).sort()).toEqual(['AwaitingPhoto', 'Scheduled'])
})

test('a child that has left before its pass was paid: the money goes back, once', async () => {
  const childId = await aChild('astrid')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectPass, { articleId: passArticle, childId })
  await sql`delete from children where id = ${childId}`.execute(shop.deps.db)
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  await shop.runJobs()
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'Failed',
    refund: { reason: 'SoldOut', state: 'Done', amount: 199 },
  })
})

test('another family’s child, a child that has grown up', async () => {
  const body = { articleId: passArticle }
  const theirs = await aChild('bjorn')
  for (const route of [summarizeDirectPass, orderDirectPass])
    expectRefusal(await astrid.call(route, { body: { ...body, childId: theirs } } as never), 'child.not-found', 'childId')
  const adult = await aChild('astrid', '2001-01-01')
  expectRefusal(await astrid.call(orderDirectPass, { body: { ...body, childId: adult } }), 'child.not-selectable', 'childId')
})

test('a code is given away, connected once by somebody else, and its buyer sees that', async () => {
  const code = await boughtCode('serial-ticket redeem')
  expect(code).toMatchObject({ kind: 'serial-ticket', state: 'Unused', delivery: { to: 'me' } })
  const sloppy = { code: ` ${code.code.toLowerCase().replaceAll('-', ' ')} ` }
  const ticket = await bjorn.ok<OwnTicket>(bjorn.call(connectTicket, { body: sloppy }))
  // Whose order it was is nobody's business.
  expect(ticket).toMatchObject({ entrancesLeft: 10, state: 'Active', orderReference: null })
  expectRefusal(await bjorn.call(connectTicket, { body: sloppy }), 'code.used', 'code')
  expectRefusal(await astrid.call(connectTicket, { body: sloppy }), 'code.used', 'code')
  const [again] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference: code.orderReference } }))
  expect(again?.state).toBe('Connected')
  const paper = await astrid.call(myCodePdf, { params: { guid: code.guid } })
  expect(paper.text.slice(0, 5)).toBe('%PDF-')
  expectRefusal(await bjorn.call(myCodePdf, { params: { guid: code.guid } }), 'code.not-found')
})

test('a pass code becomes the pass of a child; with its key the winner may ask again', async () => {
  const code = await boughtCode('pass redeem')
  const childId = await aChild('bjorn')
  // Looking takes nothing, and tells which of the two it is.
  const offer = await bjorn.ok<CodeOnOffer>(bjorn.call(lookUpCode, { body: { code: code.code.toLowerCase() } }))
  expect(offer).toMatchObject({ kind: 'pass', name: code.name, validToDate: code.validToDate })
  expectRefusal(await bjorn.call(connectTicket, { body: { code: code.code } }), 'code.other-kind', 'code')
  expectRefusal(
    await bjorn.call(connectPass, { body: { code: code.code, childId: await aChild('astrid') } }),
    'child.not-found',
    'childId',
  )
  const key = { 'idempotency-key': randomUUID() }
  const input = { body: { code: code.code, childId } }
  const pass = await bjorn.ok<Pass>(bjorn.call(connectPass, input, key))
  expect(pass).toMatchObject({ child: { guid: childId }, state: 'AwaitingPhoto' })
  expect((await bjorn.call(connectPass, input, key)).body).toEqual(pass)
  expectRefusal(await bjorn.call(lookUpCode, { body: { code: code.code } }), 'code.used', 'code')
})

test('codes that are wrong, expired or of another country are refused by name; guessing is slowed', async () => {
  const code = await boughtCode('serial-ticket redeem')
  const ola = await shop.as('astrid', 'no.localhost:3000')
  expectRefusal(await ola.call(connectTicket, { body: { code: code.code } }), 'code.other-country', 'code')
  await sql`update redeem_codes set valid_to = '2020-12-31' where id = ${code.guid}`.execute(shop.deps.db)
  expectRefusal(await astrid.call(connectTicket, { body: { code: code.code } }), 'code.expired', 'code')
  await sql`delete from rate_limits`.execute(shop.deps.db)
  for (let n = 0; n < 10; n++)
    expectRefusal(await bjorn.call(connectTicket, { body: { code: '7K2M-Q9R4-X3TZ-8WCA' } }), 'code.not-found', 'code')
  expectRefusal(await bjorn.call(connectTicket, { body: { code: '7K2M-Q9R4-X3TZ-8WCA' } }), 'request.too-many')
  await sql`delete from rate_limits`.execute(shop.deps.db)
})

test('a present is mailed with its code, greeting and paper', async () => {
  const delivery = { to: 'someone', recipientName: 'Farmor', recipientEmail: 'farmor@hoppla.example', greeting: 'Hoppa på!' }
  const orderReference = await bought('serial-ticket redeem', { delivery })
  await shop.runJobs()
  const [code] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference } }))
  expect(code?.delivery).toMatchObject({ recipientName: 'Farmor', sentAt: expect.any(String) })
  const mail = shop.sentMails.find(({ template, to }) => template === 'code-for-you' && to === 'farmor@hoppla.example')
  expect(mail?.text).toContain(code?.code)
  expect(mail?.text).toContain('Hoppa på!')
  expect(mail?.text).toContain(`/en/order/shop/redeem?kind=serial-ticket#${code?.code}`)
  expect(mail?.attachments).toHaveLength(1)
})
