import { bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { getGiftCardBalance, listMyGiftCards, type OrderResult, type OwnGiftCard } from '@hoppla/contract/orders'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { orderTicketCode } from '@hoppla/contract/tickets'
import { orderPassCode } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepBookings } from '../modules/classes/classes.jobs.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { sweepOrders } from '../modules/orders/orders.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import { keepRetention } from '../modules/privacy/retention.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { kinds, ofShop, type Purchase, pass, ticket } from '../testing/purchase-kinds.ts'

// Every kind that can be bought × how it is paid × how it ends, and then: the order, its payment, what its gift cards have paid, the product, the mails.
let centre: Centre
let astrid: Buyer
let ines: TestCall
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  await sql`insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`.execute(
    centre.deps.db,
  )
  ines = await centre.asStaff('bjorn@hoppla.example')
})
afterAll(() => centre.close())

/** Everything of an order that must be right in the end. Money in major units. */
const stateOf = async (reference: string) => {
  await centre.runJobs()
  const { rows } = await sql<{
    status: string
    payment: string
    receipts: number
    creditNotes: number
    paidByCards: number
    refunds: string
    article: string
  }>`
    select o.status, (select p.state from payments p where p.order_id = o.id order by attempt desc limit 1) as payment,
      (select count(*)::int from receipts r where r.order_id = o.id) as receipts,
      (select count(*)::int from credit_notes n where n.order_id = o.id) as "creditNotes",
      (select coalesce(-sum(e.amount_minor), 0)::int / 100 from gift_card_entries e where e.order_id = o.id and e.kind in ('redeem', 'refund')) as "paidByCards",
      coalesce((select string_agg(concat_ws(' ', f.amount_minor / 100, case when f.gift_card_id is null then 'to the source' when g.credit_note_id = f.credit_note_id then 'to a new card' else 'to its card' end,
          case when f.done_at is null then 'due' end), ', ' order by f.gift_card_id nulls first)
        from refunds f join payments p on p.id = f.payment_id left join gift_cards g on g.id = f.gift_card_id where p.order_id = o.id), '') as refunds,
      concat_ws(', ',
        (select 'card ' || e.balance_minor / 100 from gift_cards g join gift_card_entries e on e.gift_card_id = g.id
          where g.order_line_id = l.id and g.credit_note_id is null order by e.number desc limit 1),
        (select concat_ws(' ', 'ticket', e.entrances_left, case when t.revoked_at is not null then 'revoked' end) from serial_tickets t
          join serial_ticket_entries e on e.serial_ticket_id = t.id where t.order_line_id = l.id order by e.number desc limit 1),
        (select concat_ws(' ', 'pass', case when s.revoked_at is not null then 'revoked' end) from passes s where s.order_line_id = l.id),
        (select concat_ws(' ', 'code', case when k.revoked_at is not null then 'revoked' end) from redeem_codes k where k.order_line_id = l.id),
        (select case when b.status in ('Cancelled', 'Expired') then 'booking ended' else 'booking ' || b.status end from class_bookings b where b.id = o.id),
        (select 'seat ' || s.state from class_booking_children c join class_seats s on s.age_group_id = c.age_group_id and s.number = c.seat_number
          where c.booking_id = o.id and c.has_seat)) as article
    from orders o join order_lines l on l.order_id = o.id where o.reference = ${reference}`.execute(centre.deps.db)
  const mails = centre.sentMails.filter(({ text }) => text.includes(reference)).map(({ template }) => template)
  return { ...rows[0], mails }
}

/** Cards of just this worth, as the staff gives them instead of money; so many at a time. */
const purses = new Map<number, string[]>()
const aCardOf = async (amount: number): Promise<string> => {
  const purse = purses.get(amount) ?? []
  purses.set(amount, purse)
  if (purse.length === 0) {
    const [from, many] = amount === 100 ? [await kinds['serial ticket, direct']?.buy({ centre, astrid }, []), 12] : [undefined, 1]
    if (!from) return (await centre.aPaidCard(astrid, amount)).code
    await centre.atProvider(await from.payment(), { action: 'pay' })
    await centre.settled()
    const params = { orderReference: from.reference }
    const { lines } = (await ines(readRefunds, { params })).body as RefundState
    for (let n = 0; n < many; n++)
      await ines(refundOrder, {
        params,
        body: { lines: [{ lineId: lines[0]?.lineId ?? '', amount }], to: 'gift-card', cause: 'goodwill' },
      })
    const cards = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
    purse.push(...cards.filter(({ orderReference }) => orderReference === from.reference).map(({ code }) => code))
  }
  return purse.pop() ?? expect.fail('no card')
}

/** How the sum is shared: paid by cards, and the codes that do. */
const ways: Record<string, (price: number) => Promise<{ byCards: number; codes: string[] }>> = {
  'by the provider': async () => ({ byCards: 0, codes: [] }),
  'with a gift card in part': async () => ({ byCards: 100, codes: [await aCardOf(100)] }),
  'with gift cards alone': async (price) => ({
    byCards: price,
    codes: price > 1000 ? [await aCardOf(1000), await aCardOf(1000)] : [await aCardOf(500)],
  }),
}
const pay = async (bought: Purchase, action: 'pay' | 'decline') => {
  const payment = await bought.payment()
  await centre.atProvider(payment, { action })
  await centre.settled()
}
const refund = (reference: string, body: object) =>
  ines(refundOrder, { params: { orderReference: reference }, body: { cause: 'goodwill', ...body } } as never)
const contractOf = (orderReference: string) => ({ orderReference, email: 'astrid@hoppla.example' })

describe.each(Object.entries(kinds))('%s', (_, { price, buy, listed: article, mail, exempt }) => {
  afterAll(() => centre.allAgrees())

  describe.each(Object.entries(ways))('%s', (way, share) => {
    const bought = async (action?: 'pay' | 'decline') => {
      const { byCards, codes } = await share(price)
      await sql`delete from rate_limits`.execute(centre.deps.db)
      const purchase = await buy({ centre, astrid }, codes)
      if (action && byCards < price) await pay(purchase, action)
      // What is refunded at once is not reported as bought.
      await centre.runJobs()
      return { ...purchase, byCards }
    }
    const paid = (byCards: number) => ({
      status: 'Completed',
      payment: 'paid',
      receipts: 1,
      creditNotes: 0,
      paidByCards: byCards,
      refunds: '',
      article: article.paid,
      mails: [mail],
    })
    const unpaid = {
      payment: 'cancelled',
      receipts: 0,
      creditNotes: 0,
      paidByCards: 0,
      refunds: '',
      article: article.over,
      mails: [],
    }

    test('paid', async () => {
      const { reference, byCards } = await bought('pay')
      expect(await stateOf(reference)).toEqual(paid(byCards))
    })

    test('refunded to where the money came from', async () => {
      const { reference, byCards } = await bought('pay')
      expect((await refund(reference, { everything: true, to: 'source' })).status).toBe(200)
      const back = [byCards < price && `${price - byCards} to the source`, ...partsOf(byCards, price)].filter(
        (part) => part !== false,
      )
      const state = await stateOf(reference)
      expect({ ...state, mails: new Set(state.mails) }).toEqual({
        ...paid(byCards),
        status: 'Refunded',
        creditNotes: 1,
        paidByCards: 0,
        refunds: expect.stringMatching(new RegExp(`^(${back.join(', ')}|${back.toReversed().join(', ')})$`)),
        article: article.back,
        mails: new Set([mail, 'payment-returned', ...(mail === 'class-confirmed' ? ['class-ended'] : [])]),
      })
    })

    test('refunded onto a new gift card', async () => {
      const { reference, byCards } = await bought('pay')
      expect((await refund(reference, { everything: true, to: 'gift-card' })).status).toBe(200)
      expect(await stateOf(reference)).toMatchObject({
        status: 'Refunded',
        creditNotes: 1,
        paidByCards: byCards,
        refunds: `${price} to a new card`,
        article: article.back,
      })
    })

    test('withdrawn from without sign-in', async () => {
      const { reference, byCards } = await bought('pay')
      const reported = (await centre.call(readWithdrawal, { body: contractOf(reference) })).body as WithdrawalStatement
      expect(reported.lines).toMatchObject([{ reason: exempt ?? null }])
      const body = { ...contractOf(reference), name: 'Astrid Lind', refundAmount: exempt ? price : reported.refundAmount }
      const answer = await centre.call(confirmWithdrawal, { body })
      if (exempt) {
        expectRefusal(answer, 'withdrawal.not-possible')
        expect(await stateOf(reference)).toEqual(paid(byCards))
        return
      }
      const state = await stateOf(reference)
      expect(state).toMatchObject({ status: 'Refunded', creditNotes: 1, paidByCards: 0, article: article.back })
      expect(new Set(state.mails)).toEqual(new Set([mail, 'payment-returned', 'withdrawal-received']))
    })

    // What cards cover whole is paid in the moment it is ordered: it cannot be declined, cancelled or expire.
    if (way === 'with gift cards alone') return

    test('declined: it waits, the cards with it; then paid', async () => {
      const { reference, byCards, payAgain, ...purchase } = await bought('decline')
      expect(await stateOf(reference)).toEqual({
        ...unpaid,
        status: 'AwaitingPayment',
        payment: 'declined',
        paidByCards: byCards,
        article: article.waiting,
      })
      const again = (await payAgain([])) as OrderResult
      const payment = mail === 'class-confirmed' ? await purchase.payment() : await astrid.payment(again.paymentToken)
      await centre.atProvider(payment, { action: 'pay' })
      await centre.settled()
      expect(await stateOf(reference)).toEqual(paid(byCards))
    })

    test('called off', async () => {
      const { reference, cancel, payment } = await bought()
      await payment()
      await cancel()
      expect(await stateOf(reference)).toEqual({ ...unpaid, status: 'Cancelled' })
    })

    test('expired', async () => {
      const { reference, letExpire, payment } = await bought()
      await payment()
      await letExpire()
      await sweepOrders(centre.deps)
      await sweepBookings(centre.deps)
      expect(await stateOf(reference)).toEqual({ ...unpaid, status: 'Expired' })
    })
  })
})

/** What goes back onto the cards that paid, card by card. */
const partsOf = (byCards: number, price: number): string[] => {
  if (byCards === 0) return []
  if (byCards < price || price <= 1000) return [`${byCards} to its card`]
  return ['1000 to its card', `${price - 1000} to its card`]
}

describe('a gift card whose purchase is given back', () => {
  const ownCard = async (guid: string) => {
    const cards = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
    return cards.find((one) => one.guid === guid) ?? expect.fail('The card has gone.')
  }
  const buyPassWith = async (code: string) => ofShop({ centre, astrid }, orderPassCode, await pass({ centre, astrid }), [code])
  afterAll(() => centre.allAgrees())

  test('unspent: it is taken back, and nobody pays with it any more', async () => {
    const bought = await centre.aPaidCard(astrid)
    expect(await ownCard(bought.guid)).toMatchObject({ state: 'Active', balance: 500 })
    await refund(bought.orderReference, { everything: true, to: 'source' })
    expect(await ownCard(bought.guid)).toMatchObject({ state: 'Revoked', balance: 0, amount: 500 })
    expect((await centre.call(getGiftCardBalance, { body: { code: bought.code } })).body).toMatchObject({
      state: 'Revoked',
      balance: 0,
    })
    expectRefusal(
      await astrid.call(orderPassCode, { body: { ...(await pass({ centre, astrid })), giftCards: [bought.code] } }),
      'gift-card.empty',
      'giftCards.0',
    )
  })

  test('spent in part: only what is left comes back; what it paid for comes back to the card, and then that, too', async () => {
    const bought = await centre.aPaidCard(astrid)
    const { reference } = await buyPassWith(bought.code)
    const params = { orderReference: bought.orderReference }
    const reported = (await centre.call(readWithdrawal, { body: contractOf(bought.orderReference) })).body as WithdrawalStatement
    expect(reported.lines).toMatchObject([{ withdrawalRight: 'yes', reason: null, refundAmount: 301 }])
    expect((await ines(readRefunds, { params })).body).toMatchObject({ refundableAmount: 301 })
    await refund(bought.orderReference, { everything: true, to: 'source' })
    expect(await ownCard(bought.guid)).toMatchObject({ state: 'Revoked', balance: 0 })
    expect(await stateOf(bought.orderReference)).toMatchObject({ status: 'PartiallyRefunded', refunds: '301 to the source' })
    // The pass is given back as well: its price is on the card again, which lives again, and can be given back.
    await refund(reference, { everything: true, to: 'source' })
    expect(await ownCard(bought.guid)).toMatchObject({ state: 'Active', balance: 199 })
    await refund(bought.orderReference, { everything: true, to: 'source' })
    expect(await ownCard(bought.guid)).toMatchObject({ state: 'Revoked', balance: 0 })
    expect(await stateOf(bought.orderReference)).toMatchObject({ status: 'Refunded', creditNotes: 2 })
  })

  test('while an order waits to be paid with it: that share is not given back; called off, it is on the card again', async () => {
    const bought = await centre.aPaidCard(astrid)
    const { cancel } = await ofShop({ centre, astrid }, orderTicketCode, await ticket({ centre, astrid }), [bought.code])
    expectRefusal(await refund(bought.orderReference, { everything: true, to: 'source' }), 'refund.too-much')
    await cancel()
    expect(await ownCard(bought.guid)).toMatchObject({ state: 'Active', balance: 500 })
    expect((await refund(bought.orderReference, { everything: true, to: 'source' })).status).toBe(200)
  })
})

test('a class of which the staff gives a part back stays booked, and cancelled it gives the rest', async () => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  const params = { orderReference: booking.orderReference }
  const { lines } = (await ines(readRefunds, { params })).body as RefundState
  await refund(booking.orderReference, { lines: [{ lineId: lines[0]?.lineId, amount: 495 }], to: 'source' })
  expect(await centre.confirmation(booking)).toMatchObject({ status: 'Confirmed', cancellation: { refundAmount: 1000 } })
  await centre.allAgrees()
  const keys = { bookingId: booking.guid, orderReference: booking.orderReference }
  await centre.booked(centre.call(cancelBooking, { params: keys, body: { refundAmount: 1000 } }))
  expect(await stateOf(booking.orderReference)).toMatchObject({ status: 'Refunded', creditNotes: 2, article: 'booking ended' })
  await centre.allAgrees()
})

test('notes of a class booking that came to nothing are kept for a day, those of the others until after the class', async () => {
  const { groups } = await centre.aClass([2], { type: 'SportKidzTrial', price: 0 })
  const book = () =>
    centre.booked(
      astrid.call(bookChildClass, { body: centre.anInput(groups[0], { allergies: 'Nuts', email: 'astrid@hoppla.example' }) }),
    )
  const [ended, kept] = [await book(), await book()]
  await centre.booked(
    astrid.call(cancelBooking, {
      params: { bookingId: ended.guid, orderReference: ended.orderReference },
      body: { refundAmount: 0 },
    }),
  )
  await sql`update class_bookings set status_changed_at = now() - interval '25 hours' where id = ${ended.guid}`.execute(
    centre.deps.db,
  )
  await keepRetention(centre.deps)
  const { rows } = await sql<{ id: string }>`select booking_id as id from class_booking_children
    where booking_id in (${ended.guid}, ${kept.guid}) and health_encrypted is not null`.execute(centre.deps.db)
  expect(rows).toEqual([{ id: kept.guid }])
})
