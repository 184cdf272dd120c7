import { randomUUID } from 'node:crypto'
import { getOrder, type OrderDetail, orderGiftCard } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { creditNotePdf } from '@hoppla/contract/orders/refunds'
import {
  confirmWithdrawal,
  readWithdrawal,
  type WithdrawalAcknowledgement,
  type WithdrawalStatement,
} from '@hoppla/contract/orders/withdrawal'
import {
  connectTicket,
  listMyCodes,
  listMyTickets,
  type OwnCode,
  type OwnTicket,
  orderDirectTicket,
  orderTicketCode,
  summarizeDirectTicket,
  type TicketSummary,
} from '@hoppla/contract/tickets'
import { orderDirectPass, orderPassCode } from '@hoppla/contract/tickets/passes'
import { mailWords } from '@hoppla/i18n/messages/mail/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { auditLedger } from '../ledger-audit.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'
import { germanInstruction } from './german-withdrawal.ts'

let shop: Shop
let astrid: Buyer
const email = 'astrid@hoppla.example'
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

const bought = async (buyer: Buyer, ...input: Parameters<Buyer['atCheckoutOf']>): Promise<string> => {
  const { orderReference, payment } = await buyer.atCheckoutOf(...input)
  if (payment.state !== 'paid') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const statementOf = async (orderReference: string, host = 'localhost:3000') =>
  (await shop.call(readWithdrawal, { body: { orderReference, email } }, { host })).body as WithdrawalStatement
const confirm = (orderReference: string, refundAmount: number, host = 'localhost:3000', language = 'en') =>
  shop.call(
    confirmWithdrawal,
    { body: { orderReference, email, name: 'Astrid Lind', refundAmount } },
    { host, 'accept-language': language },
  )
const detail = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))

const sellerIn = async (slug: string) => {
  const row = await shop.deps.db.selectFrom('countries').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  return { name: row.company_name, address: row.company_address, phone: row.company_phone, email: row.mail_from }
}
/** Whom a buyer can complain to, in each country; in Germany that the seller takes part in no arbitration. */
const complaintsTo = {
  sv: /Allmänna reklamationsnämnden \(ARN\), Box 174, 101 23 Stockholm/,
  nb: /Forbrukertilsynet.*Postboks 2862 Kjørbekk, 3702 Skien.*Forbrukerklageutvalget/,
  da: /Nævnenes Hus, Toldboden 2, 8800 Viborg.*Forbrugerklagenævnet/,
  fi: /kuluttajariitalautakuntaan: Hämeentie 3, PL 306, 00531 Helsinki/,
  de: /Verbraucherschlichtungsstelle teilzunehmen \(§ 36 VSBG\)/,
}

describe.each([
  ['sv', 'localhost:3000', 'sweden', 'Momsreg.nr SE559000120401', /moms 25 %/],
  ['nb', 'no.localhost:3000', 'norway', 'Mva-nr. 920000118MVA', /mva\. 12 %/],
  ['da', 'dk.localhost:3000', 'denmark', 'Momsnr. DK40000127', /moms 25 %/],
  ['fi', 'fi.localhost:3000', 'finland', 'ALV-numero FI30000127', /arvonlisäveroa 13,5 %/],
  ['de', 'de.localhost:3000', 'germany', 'USt-IdNr. DE900000127', /19 % MwSt/],
] as const)('in %s', (language, host, country, vatNumber, vat) => {
  test('a ticket is withdrawn from without sign-in: statement, confirmation, acknowledgement with date and time, money and credit note', async () => {
    const buyer = await shop.as('astrid', host)
    const reference = await bought(
      buyer,
      orderDirectTicket,
      { articleId: await shop.article('serial-ticket', country), method: 'card' },
      { 'accept-language': language },
    )
    // The confirmation is the document to keep: VAT of the line, the seller's number, the instruction, the function and the model form.
    await shop.runJobs()
    const confirmation = shop.sentMails.findLast(({ template }) => template === 'order-paid')?.text ?? ''
    const { undo } = mailWords[language]
    // In Germany the statute's own words, filled in.
    const seller = await sellerIn(country)
    const model = germanInstruction({ ...seller, online: `http://${host}/${language}/withdrawal` }, true)
    const instruction = language === 'de' ? [...model.right, ...model.consequences] : [undo.right, undo.money]
    for (const words of [...instruction, undo.used, undo.form.text.split('\n')[0] ?? '', vatNumber])
      expect(confirmation).toContain(words)
    expect(confirmation).toMatch(new RegExp(`http://${host}/${language}/withdrawal#${reference}`))
    expect(confirmation).not.toContain(undo.card)
    // Whom to complain to stands in the mail itself, and so does who manages a German company.
    expect(confirmation).toMatch(complaintsTo[language])
    if (language === 'de') expect(confirmation).toMatch(/Geschäftsführung: Mareike Voss\n*$/)
    else expect(confirmation).not.toContain('Mareike Voss')
    // Neither do the article's own rules narrow the right.
    expect(confirmation).not.toMatch(/solange die|om kortet inte|hvis kortet|jos korttia/)
    expect(confirmation.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(vat)
    const statement = await statementOf(` ${reference.toLowerCase().replaceAll('-', '')} `, host)
    expect(statement).toMatchObject({
      orderReference: reference,
      lines: [{ withdrawalRight: 'yes', reason: null }],
      refundTo: ['payment'],
      done: [],
    })
    expect(statement.refundAmount).toBe(statement.lines[0]?.amount)
    const answer = await confirm(reference, statement.refundAmount, host, language)
    const acknowledgement = answer.body as WithdrawalAcknowledgement
    expect(acknowledgement, answer.text).toMatchObject({
      withdrawnAt: shop.deps.clock.now().toISOString(),
      name: 'Astrid Lind',
      email,
      refundAmount: statement.refundAmount,
      creditNoteNumber: expect.stringMatching(/^(SE|NO|DK|FI|DE)-C-000001$/),
    })
    shop.sentMails.length = 0
    await shop.runJobs()
    const received = shop.sentMails.find(({ template }) => template === 'withdrawal-received')
    expect(received).toMatchObject({ to: email, language })
    expect(received?.text).toContain(reference)
    // The moment on the country's clock: the year, and minutes.
    expect(received?.text).toMatch(/2026.*\d{1,2}[.:]\d{2}/)
    const returned = shop.sentMails.find(({ template }) => template === 'payment-returned')
    expect(returned?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringContaining(acknowledgement.creditNoteNumber),
    ])
    const order = (await buyer.call(getOrder, { params: { orderReference: reference } })).body as OrderDetail
    expect(order).toMatchObject({
      status: 'Refunded',
      refunds: [{ amount: statement.refundAmount, reason: 'Withdrawal', state: 'Done', to: 'source' }],
      creditNotes: [acknowledgement.creditNoteNumber],
    })
    const tickets = (await buyer.call(listMyTickets, {})).body as OwnTicket[]
    expect(tickets.filter(({ state }) => state === 'Revoked').length).toBeGreaterThan(0)
    // A second click finds it done.
    expect((await confirm(reference, statement.refundAmount, host, language)).body).toEqual(acknowledgement)
    expect((await statementOf(reference, host)).done).toEqual([acknowledgement])
    const paper = await buyer.call(creditNotePdf, { params: { number: acknowledgement.creditNoteNumber } })
    expect(paper.status).toBe(200)
    await shop.deps.db.deleteFrom('rate_limits').execute()
  })
})

test('whoever has the reference but not the address learns nothing', async () => {
  const orderReference = await bought(astrid, orderDirectTicket, { articleId: await shop.article('serial-ticket') })
  const stranger = await shop.call(readWithdrawal, { body: { orderReference, email: 'bjorn@hoppla.example' } })
  expectRefusal(stranger, 'order.not-found')
  const unknown = await shop.call(readWithdrawal, { body: { orderReference: 'AAAA-BBBB-CCCC', email } })
  expect(stranger.body).toEqual({ ...(unknown.body as object) })
})

test('a present ends with its money; connected and used in part, its share comes back, and what is left on it ends', async () => {
  const articleId = await shop.article('serial-ticket')
  const reference = await bought(astrid, orderTicketCode, { articleId })
  const statement = await statementOf(reference)
  expect(statement.lines).toMatchObject([{ withdrawalRight: 'yes' }])
  await confirm(reference, statement.refundAmount)
  const codes = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference: reference } }))
  expect(codes).toMatchObject([{ state: 'Revoked' }])

  const given = await bought(astrid, orderTicketCode, { articleId })
  const [code] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference: given } }))
  const bjorn = await shop.as('bjorn')
  const ticket = await bjorn.ok<OwnTicket>(bjorn.call(connectTicket, { body: { code: code?.code ?? '' } }))
  expect((await statementOf(given)).lines).toMatchObject([{ withdrawalRight: 'yes', refundAmount: 1590 }])
  await shop.deps.pool.query(
    `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values ($1, 'use', -4, now())`,
    [ticket.guid],
  )
  expect((await statementOf(given)).lines).toMatchObject([{ withdrawalRight: 'yes', refundAmount: 954 }])
  await confirm(given, 954)
  const [after] = await bjorn.ok<OwnTicket[]>(bjorn.call(listMyTickets, {}))
  expect(after).toMatchObject({ guid: ticket.guid, state: 'Revoked', entrancesLeft: 0 })
})

test('who was given what is withdrawn from is told that it has ended, and nothing of the buyer’s right', async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const recipient = { to: 'someone', recipientName: 'Maja', recipientEmail: 'maja@parents.example' } as const
  const endedFor = (address: string) => shop.sentMails.filter(({ to, template }) => to === address && template === 'present-ended')
  const card = await bought(astrid, orderGiftCard, { articleId: await shop.giftCard(), delivery: recipient })
  const code = await bought(astrid, orderTicketCode, { articleId: await shop.article('serial-ticket'), delivery: recipient })
  const sendOn = new Date(shop.deps.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const later = { ...recipient, recipientEmail: 'later@parents.example', sendOn }
  const unsent = await bought(astrid, orderGiftCard, { articleId: await shop.giftCard(), delivery: later })
  await shop.runJobs()
  for (const reference of [card, code, unsent]) await confirm(reference, (await statementOf(reference)).refundAmount)
  await shop.runJobs()
  const statement = endedFor('maja@parents.example')
  expect(statement).toHaveLength(2)
  expect(statement.map(({ text }) => text).join()).not.toMatch(/withdraw|Astrid/i)
  shop.sentMails.length = 0
  // Connected: who has it is notified, wherever the code was sent.
  const given = await bought(astrid, orderTicketCode, { articleId: await shop.article('serial-ticket') })
  const [own] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference: given } }))
  const bjorn = await shop.as('bjorn')
  await bjorn.ok(bjorn.call(connectTicket, { body: { code: own?.code ?? '' } }))
  await confirm(given, (await statementOf(given)).refundAmount)
  await shop.runJobs()
  expect(endedFor('bjorn@hoppla.example')).toHaveLength(1)
  expect(endedFor(email)).toHaveLength(0)
  // Who never knew of the present is not notified of its end.
  expect(endedFor('later@parents.example')).toHaveLength(0)
  await shop.deps.db.deleteFrom('rate_limits').execute()
})

test('a gift card: unspent it comes back whole, spent in part with what is left on it, and is worth nothing any more', async () => {
  const card = await shop.aPaidCard(astrid)
  const statement = await statementOf(card.orderReference)
  expect(statement).toMatchObject({ refundAmount: 500, lines: [{ withdrawalRight: 'yes' }] })
  expectRefusal(await confirm(card.orderReference, 499), 'withdrawal.changed', 'refundAmount')
  await confirm(card.orderReference, 500)
  const order = { articleId: await shop.article('serial-ticket'), giftCards: [card.code] }
  expectRefusal(await astrid.call(orderDirectTicket, { body: order }), 'gift-card.empty')

  const [large, small] = [await shop.aPaidCard(astrid, 1000), await shop.aPaidCard(astrid, 1000)]
  // Of 1,590 the one pays all it has, the other 590.
  await bought(astrid, orderDirectTicket, { ...order, giftCards: [large.code, small.code] })
  const states = await Promise.all([large, small].map(({ orderReference }) => statementOf(orderReference)))
  const [spent, rest] = states.toSorted((a, b) => a.refundAmount - b.refundAmount)
  expect(spent?.lines).toMatchObject([{ withdrawalRight: 'exempt', reason: 'used' }])
  expectRefusal(await confirm(spent?.orderReference ?? '', 1000), 'withdrawal.not-possible')
  expect(rest?.lines).toMatchObject([{ withdrawalRight: 'yes', amount: 1000, refundAmount: 410 }])
  await confirm(rest?.orderReference ?? '', 410)
  expect(await detail(rest?.orderReference ?? '')).toMatchObject({ status: 'PartiallyRefunded', refunds: [{ amount: 410 }] })
  const both = { ...order, giftCards: [large.code, small.code] }
  expectRefusal(await astrid.call(orderDirectTicket, { body: both }), 'gift-card.empty')
})

test('another line’s acknowledgement is no answer to one that cannot be withdrawn from', async () => {
  const reference = await bought(astrid, orderDirectTicket, { articleId: await shop.article('serial-ticket') })
  const { lines } = await statementOf(reference)
  const acknowledged = (await confirm(reference, 1590)).body
  const again = (chosen: string[]) =>
    shop.call(confirmWithdrawal, {
      body: { orderReference: reference, email, name: 'Astrid Lind', lines: chosen, refundAmount: 1590 },
    })
  expect((await again(lines.map(({ lineId }) => lineId))).body).toEqual(acknowledged)
  expectRefusal(await again([randomUUID()]), 'withdrawal.not-possible')
})

test('whoever has deleted the account withdraws by the order number, and the acknowledgement goes to the address typed anew', async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const reference = await bought(astrid, orderDirectTicket, { articleId: await shop.article('serial-ticket') })
  await shop.runJobs()
  shop.sentMails.length = 0
  // What leaving does to an order (`eraseBuyer`); the whole of it is in delete-account.test.ts.
  await shop.deps.pool.query(`update orders set email = '' where reference = $1`, [reference])
  const typed = { orderReference: reference, email: 'new@example.com' }
  const statement = (await shop.call(readWithdrawal, { body: typed })).body as WithdrawalStatement
  expect(statement.lines).toMatchObject([{ withdrawalRight: 'yes', refundAmount: 1590 }])
  const done = await shop.call(confirmWithdrawal, { body: { ...typed, name: 'Astrid Lind', refundAmount: 1590 } })
  expect(done.body, done.text).toMatchObject({ email: 'new@example.com', refundAmount: 1590 })
  await shop.runJobs()
  expect(shop.sentMails.map(({ template, to }) => [template, to])).toEqual([['withdrawal-received', 'new@example.com']])
  // Kept nowhere: neither with the order nor with the withdrawal.
  const { rows } = await shop.deps.pool.query('select email from orders where reference = $1', [reference])
  expect(rows).toEqual([{ email: '' }])
  await shop.deps.db.deleteFrom('rate_limits').execute()
})

test('what gift cards paid goes back to them, and a card near its end lasts another year', async () => {
  const card = await shop.aPaidCard(astrid)
  const reference = await bought(astrid, orderDirectTicket, {
    articleId: await shop.article('serial-ticket'),
    giftCards: [card.code],
  })
  await shop.deps.pool.query(`update gift_cards set valid_to = '2026-12-31' where id = $1`, [card.guid])
  const statement = await statementOf(reference)
  expect(statement).toMatchObject({ refundAmount: 1590, refundTo: ['payment', 'gift-card'] })
  await confirm(reference, 1590)
  expect((await detail(reference)).refunds).toMatchObject([
    { amount: 1090, to: 'source', state: 'Due' },
    { amount: 500, to: 'gift-card', state: 'Done' },
  ])
  const { rows } = await shop.deps.pool.query('select valid_to from gift_cards where id = $1', [card.guid])
  expect(rows[0].valid_to > '2027-11-01').toBe(true)
  await shop.runJobs()
  expect((await detail(reference)).refunds).toMatchObject([{ state: 'Done' }, { state: 'Done' }])
})

test('during the whole time, and not a day longer; an unpaid order has nothing to withdraw from', async () => {
  const reference = await bought(astrid, orderGiftCard, { articleId: await shop.giftCard() })
  const { lastDay } = await statementOf(reference)
  const at = shop.deps.clock.now()
  shop.deps.clock.set(`${lastDay}T22:59:00Z`)
  expect((await statementOf(reference)).lines).toMatchObject([{ withdrawalRight: 'yes' }])
  shop.deps.clock.set(`${lastDay}T23:01:00Z`)
  expect((await statementOf(reference)).lines).toMatchObject([{ withdrawalRight: 'exempt', reason: 'period-over' }])
  expectRefusal(await confirm(reference, 500), 'withdrawal.not-possible')
  // Declared in the last minute is declared in time.
  shop.deps.clock.set(`${lastDay}T22:59:00Z`)
  expect((await confirm(reference, 500)).body).toMatchObject({ withdrawnAt: `${lastDay}T22:59:00.000Z`, refundAmount: 500 })
  shop.deps.clock.set(at)
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const unpaid = await astrid.atCheckout({ articleId: await shop.giftCard() })
  expect(await statementOf(unpaid.orderReference)).toMatchObject({ lastDay: null, lines: [{ reason: 'not-paid' }] })
})

test('fifteen clicks at once: one withdrawal, one credit note, one refund', async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const reference = await bought(astrid, orderDirectTicket, { articleId: await shop.article('serial-ticket') })
  const answers = await Promise.all(Array.from({ length: 15 }, () => confirm(reference, 1590)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await detail(reference)).creditNotes).toHaveLength(1)
})

test('the wish to begin at once is kept with its words and confirmed by mail', async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const articleId = await shop.article('serial-ticket')
  const summary = await astrid.ok<TicketSummary>(astrid.call(summarizeDirectTicket, { body: { articleId } }))
  expect(summary.asksToBeginAtOnce).toBe(true)
  const other = await astrid.call(orderDirectTicket, { body: { articleId, beginAtOnce: '2020-01' as never } })
  expectRefusal(other, 'request.invalid', 'beginAtOnce')
  await shop.runJobs()
  shop.sentMails.length = 0
  const reference = await bought(astrid, orderDirectTicket, { articleId })
  const { rows } = await shop.deps.pool.query(
    'select begin_at_once_at, begin_at_once_version, language from orders where reference = $1',
    [reference],
  )
  expect(rows).toMatchObject([{ begin_at_once_version: beginAtOnceVersion, begin_at_once_at: expect.any(Date) }])
  await shop.runJobs()
  expect(shop.sentMails.find(({ template }) => template === 'order-paid')?.text).toContain(mailWords.en.begin.text)
})

test.each(['ticket', 'ticket code', 'pass', 'pass code'] as const)(
  'a %s ordered by a published body, without the wish to begin at once, comes back whole, used or not',
  async (what) => {
    await shop.deps.db.deleteFrom('rate_limits').execute()
    const asksNothing = { beginAtOnce: undefined }
    const child = await shop.deps.db
      .selectFrom('child_guardians as g')
      .innerJoin('accounts as a', 'a.id', 'g.account_id')
      .select('g.child_id')
      .where('a.email', '=', email)
      .executeTakeFirstOrThrow()
    const orders = {
      ticket: async () => bought(astrid, orderDirectTicket, { articleId: await shop.article('serial-ticket'), ...asksNothing }),
      'ticket code': async () =>
        bought(astrid, orderTicketCode, { articleId: await shop.article('serial-ticket'), ...asksNothing }),
      pass: async () =>
        bought(astrid, orderDirectPass, { articleId: await shop.article('pass'), childId: child.child_id, ...asksNothing }),
      'pass code': async () => bought(astrid, orderPassCode, { articleId: await shop.article('pass'), ...asksNothing }),
    }
    const reference = await orders[what]()
    await shop.deps.pool.query(
      `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at)
      select t.id, 'use', -10, now() from serial_tickets t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id where o.reference = $1`,
      [reference],
    )
    const statement = await statementOf(reference)
    expect(statement.lines).toMatchObject([{ withdrawalRight: 'yes', refundAmount: statement.lines[0]?.amount }])
    const answer = await confirm(reference, statement.refundAmount)
    expect(answer.status, answer.text).toBe(200)
    expect((await detail(reference)).refunds).toMatchObject([{ amount: statement.lines[0]?.amount }])
  },
)
