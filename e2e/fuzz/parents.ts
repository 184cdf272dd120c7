import {
  type BookingConfirmation,
  type BookingResult,
  bookChildClass,
  getBookingConfirmation,
  openBookingPayment,
  payBookingAgain,
} from '@hoppla/contract/classes/bookings'
import { urlOf } from '@hoppla/contract/client'
import type { Payment } from '@hoppla/contract/orders'
import type { Answer, Question } from '../../bench/http/ask.ts'
import { aBookingInput, aParentsHeaders } from '../../bench/rows/classes.ts'
import { sleep } from '../support/server.ts'
import type { Server } from './servers.ts'

/** What one parent was answered: a booking, or why not. */
export type Outcome = { booking?: BookingResult; code?: string; ms: number }

export type Tally = { asked: number; askedAgain: number; slowestMs: number }
const patience = 120_000

/** Asks until somebody is there: a process that dies, a database that is away, a connection cut off all mean "once more". */
const ask = async (server: Server, tally: Tally, n: number, path: string, question?: Question): Promise<Answer> => {
  const since = Date.now()
  for (let attempt = n; Date.now() - since < patience; attempt++) {
    tally.asked++
    if (attempt > n) tally.askedAgain++
    const answer = await server.connections[attempt % server.connections.length]?.ask(path, question).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await sleep(50 + Math.random() * 100)
  }
  throw new Error(`Nobody answered ${path} within two minutes.`)
}
const bodyOf = <A>(path: string, { status, bytes }: Answer): A => {
  if (status !== 200) throw new Error(`${path}: ${status} ${bytes.toString('utf8', 0, 500)}`)
  return JSON.parse(bytes.toString('utf8')) as A
}

/** Presses "book", and again with the same key whenever the server falls over. @param n which process is asked first. */
export const book = async (server: Server, tally: Tally, n: number, group: string): Promise<Outcome> => {
  const startedAt = performance.now()
  const answer = await ask(server, tally, n, bookChildClass.path, {
    method: 'POST',
    headers: aParentsHeaders(),
    body: aBookingInput(group),
  })
  const ms = performance.now() - startedAt
  tally.slowestMs = Math.max(tally.slowestMs, ms)
  const body = JSON.parse(answer.bytes.toString('utf8')) as BookingResult & { code: string }
  return answer.status === 200 ? { booking: body, ms } : { code: body.code, ms }
}

const keysOf = ({ guid, orderReference }: BookingResult) => ({ params: { bookingId: guid, orderReference } })

const atProvider = async (server: Server, tally: Tally, n: number, booking: BookingResult, form: string): Promise<void> => {
  const path = urlOf(openBookingPayment, keysOf(booking))
  const payment = bodyOf<Payment>(path, await ask(server, tally, n, path, { method: 'POST' }))
  const { status, bytes } = await ask(server, tally, n, new URL(payment.redirectUrl ?? '').pathname, { method: 'POST', body: form })
  // 404: what a dead process had opened at the bank and not written down; the next attempt opens anew.
  if (status !== 303 && status !== 404) throw new Error(`The bank said ${status}: ${bytes.toString('utf8', 0, 500)}`)
}

const confirmationOf = async (server: Server, tally: Tally, n: number, booking: BookingResult): Promise<BookingConfirmation> => {
  const path = urlOf(getBookingConfirmation, keysOf(booking))
  return bodyOf(path, await ask(server, tally, n, path))
}

/** Is declined at the bank, and gives up. */
export const declined = (server: Server, tally: Tally, n: number, booking: BookingResult): Promise<void> =>
  atProvider(server, tally, n, booking, 'action=decline')

/** Pays, some after a card was declined, some reported twice by the bank; waits until the booking is confirmed. */
export const pay = async (server: Server, tally: Tally, n: number, booking: BookingResult): Promise<void> => {
  if (n % 2 === 0) {
    await declined(server, tally, n, booking)
    await sleep(200)
    const again = await ask(server, tally, n, urlOf(payBookingAgain, { ...keysOf(booking), body: {} }), {
      method: 'POST',
      body: {},
    })
    if (again.status !== 200 && again.status !== 409) bodyOf(payBookingAgain.path, again)
  }
  await atProvider(server, tally, n, booking, n % 3 === 0 ? 'action=pay&duplicate=1' : 'action=pay')
  for (const since = Date.now(); ; await sleep(100)) {
    const { status } = await confirmationOf(server, tally, n, booking)
    if (status === 'Confirmed') return
    if (Date.now() - since > 60_000) throw new Error(`Paid a minute ago and still ${status}: ${booking.orderReference}`)
  }
}
