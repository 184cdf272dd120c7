import { type BookingResult, bookChildClass, getBookingConfirmation, openBookingPayment } from '@hoppla/contract/classes/bookings'
import pg from 'pg'
import { type Asking, askingOf } from '../http/ask.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { aBookingInput, aClassOf, aParentsHeaders } from '../rows/classes.ts'
import { percentile, rounded } from '../statistics.ts'

const connections = 32
const seconds = 4
/** Of the steady part: every parent begins a booking each so many milliseconds. */
const pace = 1_000
const pacedRounds = 10
/** Pauses between looks at the booking, so that it is the product's time that is seen and not that of the looking. */
const lookEveryMs = 25

type Step = 'whole' | 'hold' | 'open' | 'pay' | 'confirm'
type Booked = Record<Step, number>

/** Thirty-two parents who book and pay: at a steady pace, for the time one of them waits; then without a pause, for what there is to know. */
export const booking: Workload = {
  name: 'booking',
  about: `hold → payment → paid at the test provider → confirmed, ${connections} connections`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      const [group = ''] = await aClassOf(pool, [30_000])
      await pool.end()
      const parents = Array.from({ length: connections }, () => askingOf(ports.product, 'localhost', { 'accept-language': 'sv' }))
      const paced = (
        await Promise.all(
          parents.map(async (parent, index) => {
            await pause((index * pace) / connections)
            const under: Promise<Booked>[] = []
            for (let round = 0; round < pacedRounds; round++) {
              under.push(book(parent, group))
              await pause(pace)
            }
            // The first round finds a process that has just rested.
            return (await Promise.all(under)).slice(1)
          }),
        )
      ).flat()
      const startedAt = performance.now()
      const busy = await Promise.all(
        parents.map(async (parent) => {
          const done: Booked[] = []
          while (performance.now() - startedAt < seconds * 1000) done.push(await book(parent, group))
          return done
        }),
      )
      const perSecond = busy.flat().length / ((performance.now() - startedAt) / 1000)
      for (const parent of parents) parent.close()
      return {
        workload: 'booking',
        rounds: pacedRounds,
        checks: [atMost('p99 of a booking, one a second each', rounded(percentile(of(paced, 'whole'), 0.99), 1), 80, 'ms')],
        details: {
          bookings: paced.length,
          oneASecondEach: latencies(paced),
          withoutPause: { perSecond: rounded(perSecond, 1), ...latencies(busy.flat()) },
        },
      }
    }),
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const of = (booked: readonly Booked[], step: Step): number[] => booked.map((one) => one[step])

/** Milliseconds, `p50 / p99`, of the whole and of each step. */
const latencies = (booked: readonly Booked[]): Record<string, string> =>
  Object.fromEntries(
    (['whole', 'hold', 'open', 'pay', 'confirm'] as const).map((step) => [
      step,
      `${percentile(of(booked, step), 0.5).toFixed(1)} / ${percentile(of(booked, step), 0.99).toFixed(1)}`,
    ]),
  )

/** One seat, from the press on "book" to the confirmed booking. @throws Error when it does not end well. */
const book = async (asking: Asking, group: string): Promise<Booked> => {
  const startedAt = performance.now()
  const held = await asking.call(bookChildClass, { body: aBookingInput(group) }, aParentsHeaders())
  const heldAt = performance.now()
  const { redirectUrl } = await asking.call(openBookingPayment, keysOf(held))
  if (!redirectUrl) throw new Error(`Booking ${held.orderReference} leads to no payment page.`)
  const openedAt = performance.now()
  const paid = await asking.ask(new URL(redirectUrl).pathname, { method: 'POST', body: 'action=pay' })
  if (paid.status !== 303) throw new Error(`Paying answered ${paid.status}: ${paid.bytes}`)
  const paidAt = performance.now()
  for (let status: string = held.status; status !== 'Confirmed'; await pause(lookEveryMs)) {
    status = (await asking.call(getBookingConfirmation, keysOf(held))).status
    if (performance.now() - paidAt > 60_000) throw new Error(`Paid a minute ago and still ${status}.`)
    if (status === 'Confirmed') break
  }
  const doneAt = performance.now()
  return {
    whole: doneAt - startedAt,
    hold: heldAt - startedAt,
    open: openedAt - heldAt,
    pay: paidAt - openedAt,
    confirm: doneAt - paidAt,
  }
}

const keysOf = ({ guid, orderReference }: BookingResult) => ({ params: { bookingId: guid, orderReference } })
