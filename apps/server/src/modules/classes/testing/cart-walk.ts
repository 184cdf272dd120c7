import { cancelBooking } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import { createDeliverer } from '../../../adapters/payments/test-payments/deliveries.ts'
import { Refusal } from '../../../http/refusal.ts'
import { sweepOrders } from '../../orders/orders.ts'
import type { Buyer } from '../../orders/testing/shop.ts'
import { sweepBookings } from '../classes.jobs.ts'
import { aGuest, aLine, itemOf, orderLines } from './cart-lines.ts'
import type { AClass, Centre } from './centre.ts'

/** What the model knows of a line of a cart. @property until when it is held, in milliseconds. @property backMinor what must have gone back of it. */
type Modelled = {
  line: ReturnType<typeof aLine>
  at: number
  children: number
  until: number
  state: 'held' | 'confirmed' | 'ended'
  orderId?: string
  backMinor: number
}

/** A walk of random steps with lines of carts, beside a model. `random` answers numbers from 0 to 1. */
export type CartWalk = {
  centre: Centre
  buyer: Buyer
  classes: (AClass & { seats: number })[]
  lines: Modelled[]
  random: () => number
  faults: string[]
}
const price = 149_500

export const beginCartWalk = async (centre: Centre, random: () => number): Promise<CartWalk> => {
  const classes = []
  for (const seats of [3, 2]) classes.push({ ...(await centre.aClass([seats])), seats })
  return { centre, buyer: await centre.as('astrid'), classes, lines: [], random, faults: [] }
}

const nowOf = ({ centre }: CartWalk) => centre.deps.clock.now().getTime()
const pick = <A>({ random }: CartWalk, list: readonly A[]): A | undefined => list[Math.floor(random() * list.length)]
const isOverdue = (walk: CartWalk, { state, until }: Modelled) => state === 'held' && until <= nowOf(walk)
const taken = (walk: CartWalk, at: number) =>
  walk.lines.filter((line) => line.at === at && line.state !== 'ended').reduce((sum, { children }) => sum + children, 0)
const freeIn = (walk: CartWalk, at: number) => (walk.classes[at]?.seats ?? 0) - taken(walk, at)
const isHeld = (walk: CartWalk) => (line: Modelled) => line.state === 'held' && line.until > nowOf(walk)
const expire = (walk: CartWalk, of: (line: Modelled) => boolean) => {
  for (const line of walk.lines) if (isOverdue(walk, line) && of(line)) line.state = 'ended'
}
/** What it does, it must do exactly where the model does it. */
const expectSame = async (walk: CartWalk, what: string, must: boolean, work: () => Promise<unknown>): Promise<void> => {
  const did = await work().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return false
    },
  )
  if (did !== must) walk.faults.push(`${what} ${did ? 'succeeded' : 'was refused'}`)
}

const hold = async (walk: CartWalk): Promise<void> => {
  const at = walk.random() < 0.5 ? 0 : 1
  const children = walk.random() < 0.6 ? 1 : 2
  const { centre } = walk
  const group = walk.classes[at]?.groups[0]
  const line = aLine(centre, await aGuest(centre), itemOf(...Array.from({ length: children }, () => centre.anInput(group))))
  const overdue = walk.lines.filter((one) => one.at === at && isOverdue(walk, one)).reduce((sum, one) => sum + one.children, 0)
  const must = freeIn(walk, at) + overdue >= children
  const isAtHand = freeIn(walk, at) >= children
  await expectSame(walk, `holding ${children} of ${at}`, must, () => line.hold())
  if (!must) return
  if (!isAtHand) expire(walk, (one) => one.at === at)
  walk.lines.push({ line, at, children, until: nowOf(walk) + 15 * 60_000, state: 'held', backMinor: 0 })
}

const release = async (walk: CartWalk): Promise<void> => {
  const one = pick(
    walk,
    walk.lines.filter(({ state }) => state === 'held'),
  )
  if (!one) return
  await one.line.release()
  one.state = 'ended'
}

const prolong = async (walk: CartWalk): Promise<void> => {
  const one = pick(
    walk,
    walk.lines.filter(({ state }) => state !== 'confirmed'),
  )
  if (!one) return
  const kept = (await one.line.prolong(10)).has(one.line.lineId)
  if (kept !== (one.state === 'held')) walk.faults.push(`prolonging what is ${one.state} ${kept ? 'succeeded' : 'did not'}`)
  if (one.state === 'held') one.until = nowOf(walk) + 10 * 60_000
}

const settle = async ({ centre }: CartWalk): Promise<void> => {
  await centre.settled()
  await centre.runJobs()
}
const bookingOf = async (
  { centre }: CartWalk,
  { line }: Modelled,
): Promise<{ id: string; reference: string; status: string } | undefined> =>
  (
    await sql<{
      id: string
      reference: string
      status: string
    }>`select id, reference, status from class_bookings where cart_line_id = ${line.lineId}`.execute(centre.deps.db)
  ).rows[0]

/** Up to three lines are ordered beside a gift card, and paid: in time, or after their time was up and somebody else has asked. */
const order = async (walk: CartWalk, isLate: boolean): Promise<void> => {
  const { centre, buyer } = walk
  const bought = walk.lines.filter(isHeld(walk)).slice(0, 1 + Math.floor(walk.random() * 3))
  if (bought.length === 0) return
  const made = await orderLines(
    centre,
    buyer,
    bought.map(({ line }) => line),
  )
  for (const one of bought) Object.assign(one, { orderId: made.id, until: nowOf(walk) + 10 * 60_000 })
  await centre.atProvider(made.payment, isLate ? { action: 'pay', late: 60 } : { action: 'pay' })
  if (isLate) {
    for (const one of bought) {
      await centre.letHoldRunOut((await bookingOf(walk, one))?.id ?? '')
      one.until = 0
    }
    await centre.letExpire(made.orderReference)
    await sweepOrders(centre.deps)
    await sweep(walk)
    if (walk.random() < 0.7) await hold(walk)
    centre.deps.clock.advance(61)
    await createDeliverer(centre.deps).deliverDue()
  }
  await settle(walk)
  for (const one of bought) {
    const isLeft = one.state === 'held' || freeIn(walk, one.at) >= one.children
    Object.assign(one, isLeft ? { state: 'confirmed' } : { state: 'ended', backMinor: price * one.children })
  }
}

const cancel = async (walk: CartWalk): Promise<void> => {
  const one = pick(
    walk,
    walk.lines.filter(({ state }) => state === 'confirmed'),
  )
  const booking = one && (await bookingOf(walk, one))
  if (!one || !booking) return
  const params = { bookingId: booking.id, orderReference: booking.reference }
  const { status, text } = await walk.centre.call(cancelBooking, { params, body: { refundAmount: (price * one.children) / 100 } })
  if (status !== 200) walk.faults.push(`cancelling: ${text.slice(0, 200)}`)
  await settle(walk)
  Object.assign(one, { state: 'ended', backMinor: price * one.children })
}

const sweep = async (walk: CartWalk): Promise<void> => {
  await sweepBookings(walk.centre.deps)
  expire(walk, () => true)
}

export const cartSteps = {
  hold,
  release,
  prolong,
  pay: (walk: CartWalk) => order(walk, false),
  payLate: (walk: CartWalk) => order(walk, true),
  cancel,
  wait: async ({ centre }: CartWalk) => centre.deps.clock.advance(9 * 60),
  sweep,
}

/** What is, against the model: who has seats, and what of each order went back. */
export const compare = async (walk: CartWalk): Promise<void> => {
  const { centre, lines, faults } = walk
  for (const one of lines) {
    const held = await one.line.isHeld()
    if (held !== isHeld(walk)(one)) faults.push(`a line that is ${one.state} is ${held ? '' : 'not '}held`)
    const status = (await bookingOf(walk, one))?.status
    if ((status === 'Confirmed') !== (one.state === 'confirmed'))
      faults.push(`a line that is ${one.state} has a booking that is ${status}`)
  }
  for (const [at, { groups, seats }] of walk.classes.entries()) {
    const free = await centre.seatsIn(groups[0], 'free')
    if (free !== seats - taken(walk, at)) faults.push(`${free} seats of ${at} are free; the model has ${seats - taken(walk, at)}`)
  }
  for (const [orderId, own] of Map.groupBy(lines, (line) => line.orderId)) {
    if (orderId === undefined) continue
    const { rows } = await sql<{
      minor: number
    }>`select coalesce(sum(amount_minor), 0)::int as minor from credit_notes where order_id = ${orderId}`.execute(centre.deps.db)
    const must = own.reduce((sum, { backMinor }) => sum + backMinor, 0)
    if (rows[0]?.minor !== must) faults.push(`${rows[0]?.minor} went back of an order; the model has ${must}`)
  }
}
