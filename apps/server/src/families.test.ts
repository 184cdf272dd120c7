import { randomUUID } from 'node:crypto'
import { urlOf } from '@hoppla/contract/client'
import { type OrderResult, orderGiftCard } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import {
  confirmWithdrawal,
  readWithdrawal,
  type WithdrawalAcknowledgement,
  type WithdrawalStatement,
} from '@hoppla/contract/orders/withdrawal'
import { type DataExport, requestExport } from '@hoppla/contract/privacy'
import { addChild, type ChildAccount, getMe, type User } from '@hoppla/contract/profile'
import { roles } from '@hoppla/contract/roles'
import type { RouteSpec } from '@hoppla/contract/route'
import {
  listMyCodes,
  listMyTickets,
  type OwnCode,
  type OwnTicket,
  orderDirectTicket,
  orderTicketCode,
} from '@hoppla/contract/tickets'
import { uploadPassPhoto } from '@hoppla/contract/tickets/pass-photos'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeKeeper } from './crypto/code-keeper.ts'
import { aVisit } from './modules/entrance/testing/visit-mails.ts'
import { evictAccess } from './modules/identity/identity.ts'
import { aShop, type Shop } from './modules/orders/testing/shop.ts'
import { aParty } from './modules/parties/testing/party-mails.ts'
import { routes } from './modules/registry.ts'
import type { TestCall } from './testing/app.ts'

// The access matrix, second half (policy.test.ts is the first): what belongs to one family, asked for by another, in every role. Generated from the
// contract: a new call with an id that is in neither table below fails this file.
let shop: Shop
let owner: TestCall
let stranger: TestCall
let strangerId: string
const own = {
  child: '',
  order: '',
  payment: '',
  card: '',
  export: '',
  account: '',
  ticketOrder: '',
  passOrder: '',
  ticket: '',
  pass: '',
  code: '',
  creditNote: '',
  visit: '',
  cancelledVisit: '',
  party: '',
  cancelledParty: '',
}

beforeAll(async () => {
  shop = await aShop()
  owner = (await shop.as('astrid')).call
  stranger = (await shop.as('bjorn')).call
  strangerId = ((await stranger(getMe, {})).body as User).guid
  own.account = ((await owner(getMe, {})).body as User).guid
  own.child = (
    (await owner(addChild, { body: { firstName: 'Mio', lastName: 'L', birthDate: '2021-03-04' } })).body as ChildAccount
  ).guid
  own.export = ((await owner(requestExport, {})).body as DataExport).guid
  const articleId = await shop.giftCard()
  const order = await owner(orderGiftCard, { body: { articleId, delivery: { to: 'me' }, method: 'card' } })
  const { orderReference, paymentToken } = order.body as OrderResult
  own.order = orderReference
  own.payment = paymentToken
  own.card = randomUUID()
  const codes = codeKeeper(shop.deps.config)
  await shop.deps.pool.query(
    `insert into gift_cards (id, order_line_id, number, country_id, currency, amount_minor, code_hash, code_encrypted, valid_to, issued_at)
    select $2, l.id, 1, o.country_id, 'SEK', 100, $3, $4, '2099-12-31', now()
    from orders o join order_lines l on l.order_id = o.id where o.reference = $1`,
    [orderReference, own.card, codes.hash('A code'), codes.encrypt('A code', own.card)],
  )
  await shop.deps.pool.query(
    `insert into gift_card_entries (gift_card_id, number, kind, amount_minor, balance_minor, at) values ($1, 1, 'issue', 100, 100, now())`,
    [own.card],
  )
  const visitor = { email: 'astrid@hoppla.example', accountId: own.account }
  own.visit = await aVisit(shop, { ...visitor, isOver: false })
  own.cancelledVisit = await aVisit(shop, { ...visitor, isOver: true })
  own.party = await aParty(shop, { ...visitor, isOver: false })
  own.cancelledParty = await aParty(shop, { ...visitor, isOver: true })
  await buyTickets()
})

/** A ticket and a pass for oneself, and a ticket to give away, all paid. */
const buyTickets = async (): Promise<void> => {
  const astrid = await shop.as('astrid')
  const [ticket, pass] = [await shop.article('serial-ticket'), await shop.article('pass')]
  const buy = async (...input: Parameters<typeof astrid.atCheckoutOf>): Promise<string> => {
    const { orderReference, payment } = await astrid.atCheckoutOf(...input)
    await shop.atProvider(payment, { action: 'pay' })
    await shop.settled()
    return orderReference
  }
  const beginAtOnce = beginAtOnceVersion
  const withdrawn = {
    orderReference: await buy(orderDirectTicket, { articleId: ticket, beginAtOnce }),
    email: 'astrid@hoppla.example',
  }
  const reported = (await shop.call(readWithdrawal, { body: withdrawn })).body as WithdrawalStatement
  const done = await shop.call(confirmWithdrawal, { body: { ...withdrawn, name: 'Astrid', refundAmount: reported.refundAmount } })
  own.creditNote = (done.body as WithdrawalAcknowledgement).creditNoteNumber
  own.ticketOrder = await buy(orderDirectTicket, { articleId: ticket, method: 'card', beginAtOnce })
  own.passOrder = await buy(orderDirectPass, { articleId: pass, childId: own.child, method: 'card', beginAtOnce })
  await buy(orderTicketCode, { articleId: ticket, delivery: { to: 'me' }, method: 'card', beginAtOnce })
  own.ticket = ((await owner(listMyTickets, {})).body as OwnTicket[])[0]?.guid ?? expect.fail('No ticket.')
  own.pass = ((await owner(listMyPasses, {})).body as Pass[])[0]?.guid ?? expect.fail('No pass.')
  await owner(uploadPassPhoto, { params: { guid: own.pass }, body: { image } })
  own.code = ((await owner(listMyCodes, { query: {} })).body as OwnCode[])[0]?.guid ?? expect.fail('No code.')
}
afterAll(() => shop.close())

type Mine = keyof typeof own
const image = (
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer()
).toString('base64')
/** Whose id each call names, and a body that the call accepts. */
const owned: Record<string, { of: Mine; body?: object; query?: object }> = {
  'GET /api/shop/gift-card/orders/:orderReference/status': { of: 'order' },
  'GET /api/shop/gift-card/orders/:orderReference/tracking-event': { of: 'order' },
  'GET /api/shop/payments/:paymentToken': { of: 'payment' },
  'POST /api/shop/payments/:paymentToken/session': { of: 'payment' },
  'POST /api/shop/orders/:orderReference/payment': { of: 'order', body: { method: 'card' } },
  'GET /api/shop/orders/:orderReference': { of: 'order' },
  'GET /api/shop/orders/:orderReference/receipt.pdf': { of: 'order' },
  'POST /api/shop/orders/:orderReference/resend-receipt': { of: 'order' },
  'POST /api/shop/orders/:orderReference/cancel': { of: 'order' },
  'GET /api/shop/my-gift-cards/:guid/pdf': { of: 'card' },
  'GET /api/shop/my-gift-cards/:guid/history': { of: 'card' },
  'GET /api/shop/my-credit-notes/:number/pdf': { of: 'creditNote' },
  'GET /api/shop/serial-tickets/order/:orderReference/status': { of: 'ticketOrder' },
  'GET /api/shop/serial-tickets/order/:orderReference/tracking-event': { of: 'ticketOrder' },
  'GET /api/shop/pass-orders/:orderReference/status': { of: 'passOrder' },
  'GET /api/shop/pass-orders/:orderReference/tracking-event': { of: 'passOrder' },
  'GET /api/shop/pass-orders/:orderReference/photo-upload-status': { of: 'passOrder' },
  'GET /api/shop/my-serial-tickets/:guid': { of: 'ticket' },
  'GET /api/shop/my-passes/:guid': { of: 'pass' },
  'GET /api/shop/my-passes/:guid/photo': { of: 'pass' },
  'PUT /api/shop/my-passes/:guid/photo': { of: 'pass', body: { image } },
  'GET /api/shop/my-codes/:guid/pdf': { of: 'code' },
  'GET /api/User/Children/:guid': { of: 'child' },
  'PUT /api/User/Children/:guid': { of: 'child', body: { firstName: 'Stolen' } },
  'PUT /api/User/Children/:guid/Health': { of: 'child', body: { allergies: 'x', notes: '', consent: true } },
  'DELETE /api/User/Children/:guid/Health': { of: 'child' },
  'PUT /api/User/Children/:guid/PhotoConsent': { of: 'child', body: { given: true } },
  'DELETE /api/User/Children/:guid': { of: 'child' },
  'GET /api/communication-preferences/:userId': { of: 'account' },
  'PUT /api/communication-preferences/:userId': { of: 'account', body: { channels: { nps: true } } },
  'GET /api/entrance/orders/:orderReference/visits': { of: 'order' },
  'GET /api/entrance/visits/:id': { of: 'visit' },
  'GET /api/entrance/visits/:id/visit.ics': { of: 'visit' },
  'POST /api/entrance/visits/:id/move': { of: 'visit', body: { date: '2099-01-01', startsAt: '10:00' } },
  // Of one that is cancelled already, for it was paid by nobody.
  'POST /api/entrance/visits/:id/cancel': { of: 'cancelledVisit' },
  'GET /api/add-ons/orders/:orderReference': { of: 'order' },
  'GET /api/parties/my/:id': { of: 'party' },
  'GET /api/parties/my/:id/party.ics': { of: 'party' },
  'PATCH /api/parties/my/:id': { of: 'party', body: { adults: 4 } },
  'GET /api/parties/my/:id/choices': { of: 'party' },
  'GET /api/parties/my/:id/times': { of: 'party', query: { date: '2099-01-01' } },
  'POST /api/parties/my/:id/preview': { of: 'party', body: { adults: 4 } },
  'PUT /api/parties/my/:id/invitation': { of: 'party', body: { design: 'balloons', language: 'sv', text: 'Kom!' } },
  'GET /api/parties/my/:id/invitation': { of: 'party' },
  'GET /api/parties/my/:id/invitation/card.pdf': { of: 'party' },
  'POST /api/parties/my/:id/invitation/renewal': { of: 'party' },
  'POST /api/parties/my/:id/invitation/messages': { of: 'party', body: { text: 'Hej' } },
  'GET /api/parties/my/:id/requests': { of: 'party' },
  'POST /api/parties/my/:id/requests': { of: 'party', body: { text: 'En tårta utan nötter' } },
  'POST /api/parties/my/:id/payment': { of: 'party', body: {} },
  'POST /api/parties/my/:id/cancel': { of: 'cancelledParty', body: { refund: 0 } },
  'GET /api/privacy/exports/:guid/json': { of: 'export' },
  'GET /api/privacy/exports/:guid/html': { of: 'export' },
}
/** Calls of signed-in people whose id is everybody's, or that another test holds against other families. */
const everybodys = [
  'GET /api/User/GetChildrenByCountry/:countryId',
  'GET /api/shop/pass-articles/:id/child-summaries',
  'GET /api/entrance/:playgroundId/family',
  // Of a guest of one's own party: modules/parties/invitations/invitations.test.ts.
  'DELETE /api/parties/my/:id/invitation/guests/:guestId',
]

const nameOf = ({ method, path }: RouteSpec): string => `${method} ${path}`
const specs = new Map(routes.map(({ spec }) => [nameOf(spec), spec]))

/** Asks with the id in the place of every parameter. */
const ask = async (name: string, call: TestCall, id: string): Promise<{ status: number; code: string | undefined }> => {
  const spec = specs.get(name) ?? expect.fail(`There is no ${name}.`)
  const params = Object.fromEntries([...spec.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, id]))
  expect(urlOf(spec, { params } as never)).not.toContain(':')
  const { status, body } = await call(spec, { params, query: owned[name]?.query ?? {}, body: owned[name]?.body } as never)
  return { status, code: (body as { code?: string } | undefined)?.code }
}

test('every call of signed-in people that names something is in one of the tables, and so is every one that the API’s description lists', async () => {
  const naming = [...specs].filter(([, { access, path }]) => access === 'signed-in' && path.includes(':')).map(([name]) => name)
  expect(naming.filter((name) => !(name in owned) && !everybodys.includes(name))).toEqual([])
  const { paths } = (await shop.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } })).json() as {
    paths: Record<string, object>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual([...specs.keys()].sort())
})

describe.each(Object.keys(owned))('%s', (name) => {
  const unknown = (of: Mine): string => (/order$/i.test(of) || of === 'payment' ? 'AAAA-BBBB-CCCC' : randomUUID())

  test('another family’s is as if it were not there, whatever role one has; guests are asked to sign in', async () => {
    const of = owned[name]?.of ?? 'child'
    const nothing = await ask(name, stranger, unknown(of))
    expect(nothing.status).toBe(404)
    expect(await ask(name, stranger, own[of])).toEqual(nothing)
    expect((await ask(name, shop.call, own[of])).status).toBe(401)
    for (const role of roles.filter((each) => each !== 'Customer')) {
      await shop.deps.db
        .insertInto('account_roles')
        .values({ account_id: strangerId, role, location_id: null, granted_by: null })
        .execute()
      evictAccess(shop.deps)
      expect(await ask(name, stranger, own[of]), role).toEqual(nothing)
      await shop.deps.db.deleteFrom('account_roles').where('account_id', '=', strangerId).execute()
    }
    evictAccess(shop.deps)
  })

  test('its own family gets an answer', async () => {
    const { status, code } = await ask(name, owner, own[owned[name]?.of ?? 'child'])
    expect([401, 403, 404, 500], code).not.toContain(status)
  })
})

test('nothing of the family was changed by the strangers', async () => {
  const { rows } = await shop.deps.pool.query(`select 1 from children where first_name = 'Stolen' and id <> $1`, [own.child])
  expect(rows).toEqual([])
})
