import type { Cart } from '@hoppla/contract/cart/cart'
import { changeCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { type GuestOrder, readGuestOrder } from '@hoppla/contract/cart/guest-orders'
import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemOf } from '../../modules/classes/testing/cart-lines.ts'
import { aCentre, type Centre } from '../../modules/classes/testing/centre.ts'
import { expectRefusal } from '../../testing/app.ts'
import { guest, visitor } from './testing/visitors.ts'

// A guest puts a class beside a gift card and pays for both.

let centre: Centre
let anybody: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  anybody = visitor(centre.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

const contact = { ...guest, phone: '070 174 06 12' } as typeof guest
const cardItem = async () =>
  ({ kind: 'gift-card', articleId: await centre.giftCard(), delivery: { to: 'me' }, quantity: 1 }) as const

test('siblings and a gift card: one order, one mail, and the places are theirs', async () => {
  const { groups } = await centre.aClass([2])
  const { id } = await anybody.cart()
  await anybody.add(id, await cardItem())
  const notes = { allergies: 'Nuts', healthConsent: healthConsentVersion }
  const held = await anybody.add(id, itemOf(centre.anInput(groups[0], notes), centre.anInput(groups[0])))
  expect(held.lines[1]).toMatchObject({ title: 'Sport class', amount: 2990, isScarce: true, law: 'leisure', problem: null })
  expect(held.laws).toContain('leisure')
  expect(await centre.seatsIn(groups[0], 'held')).toBe(2)
  const { rows } = await sql<{ text: string }>`select row_to_json(l)::text as text from cart_lines l where cart_id = ${id}`.execute(
    centre.deps.db,
  )
  expect(rows.map(({ text }) => text).join()).not.toContain('Nuts')
  await anybody.introduce(id, contact)
  centre.sentMails.length = 0
  const ordered = await anybody.order(id)
  await centre.atProvider(await anybody.payment(ordered), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  expect(await centre.seatsIn(groups[0], 'booked')).toBe(2)
  const order = await anybody.ok<GuestOrder>(
    centre.call(readGuestOrder, { params: { orderReference: ordered.orderReference }, body: { secret: ordered.secret ?? '' } }),
  )
  expect(order).toMatchObject({ status: 'Completed', totalAmount: 500 + 2990 })
  expect(centre.sentMails.map(({ to, template }) => [to, template])).toEqual([[guest.email, 'order-paid']])
  const { rows: booked } = await sql<{
    name: string
    reference: string
  }>`select first_name || ' ' || last_name as name, reference from class_bookings
    where email = ${guest.email}`.execute(centre.deps.db)
  expect(booked).toEqual([{ name: guest.name, reference: ordered.orderReference }])
})

test('a guest says by which phone number they are reached; a gift card alone asks for none', async () => {
  const { groups } = await centre.aClass([2])
  const { id } = await anybody.cart()
  const card = await anybody.add(id, await cardItem())
  expect(card.asksForPhone).toBe(false)
  await anybody.introduce(id)
  const held = await anybody.add(id, itemOf(centre.anInput(groups[0])))
  expect(held.asksForPhone).toBe(true)
  expectRefusal(await anybody.tryToOrder(id, held.totalAmount), 'cart.phone-missing', 'contact.phone')
  await anybody.introduce(id, contact)
  await anybody.order(id)
})

test('a line is changed and taken out: its places are free, and nobody gets one more', async () => {
  const { groups } = await centre.aClass([2])
  const { id } = await anybody.cart()
  const held = await anybody.add(id, itemOf(centre.anInput(groups[0])))
  const lineId = held.lines[0]?.id ?? ''
  const two = itemOf(centre.anInput(groups[0]), centre.anInput(groups[0]))
  await anybody.ok<Cart>(centre.call(changeCartLine, { params: { id, lineId }, body: { item: two } } as never))
  expect(await centre.seatsIn(groups[0], 'held')).toBe(2)
  expectRefusal(await anybody.tryToAdd(id, itemOf(centre.anInput(groups[0]))), 'class.full')
  await anybody.ok<Cart>(centre.call(removeCartLine, { params: { id, lineId } }))
  expect(await centre.seatsIn(groups[0], 'free')).toBe(2)
})
