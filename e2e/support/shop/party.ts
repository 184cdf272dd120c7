import { randomUUID } from 'node:crypto'
import { addCartLine, createCart, getCart, orderCart } from '@hoppla/contract/cart/cart-calls'
import { ApiError } from '@hoppla/contract/client'
import { openPaymentSession } from '@hoppla/contract/orders'
import { getMyParty, type MyParty } from '@hoppla/contract/parties/my-parties'
import { partyDays, partyOffers } from '@hoppla/contract/parties/offers'
import { inject } from 'vitest'
import type { HttpClient } from '../http.ts'
import { eventually, inDatabase } from '../server.ts'

/** Days from now on which parties are booked, as long as there is nothing that others have: near ones are other journeys’. */
const firstDay = 120
const lastDay = 180
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const isSaturday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 6

const playgroundOf = (key: string): Promise<string> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from playgrounds where key = $1', [key])
    if (!rows[0]) throw new Error(`There is no play centre ${key}.`)
    return rows[0].id
  })

type Wanted = { place: string; date?: string; at?: string; children?: number; firstName?: string }
type Booked = { date: string; at: string; children: number; firstName: string; playgroundId: string }

/**
 * A party that a parent has booked and whose deposit it has paid, in the dearest package.
 * @param wanted `date`: that day, whatever is booked on it; else a Saturday on which every room is free then.
 */
export const bookedParty = async (
  client: HttpClient,
  { place, date, at = '13:00', children = 12, firstName = 'Noel' }: Wanted,
): Promise<MyParty> => {
  const playgroundId = await playgroundOf(place)
  const range = { from: dayFromNow(firstDay), to: dayFromNow(lastDay) }
  const { days } = await client.call(partyDays, { params: { playgroundId }, query: range })
  const dates = date === undefined ? days.filter((day) => day.isBookable && isSaturday(day.date)).map((day) => day.date) : [date]
  for (const one of dates) {
    const party = await tryToBook(client, { date: one, at, children, firstName, playgroundId }, date === undefined)
    if (party) return party
  }
  throw new Error(`No room is free at ${at} on ${dates}.`)
}

/** @returns undefined where something is in the way, or somebody was faster. */
const tryToBook = async (client: HttpClient, wanted: Booked, alone: boolean): Promise<MyParty | undefined> => {
  const { date, at, children, firstName, playgroundId } = wanted
  const { starts, packages, foods, rooms } = await client.call(partyOffers, { params: { playgroundId }, query: { date } })
  const [dearest] = packages.toSorted((a, b) => b.price - a.price)
  const free = starts.find((one) => one.at === at)?.packages.find(({ packageId }) => packageId === dearest?.id)?.roomIds ?? []
  const [roomId] = free
  if (!dearest || !roomId || (alone && free.length < rooms.length)) return undefined
  const [food] = foods
  const { id } = await client.call(createCart, {}, { idempotencyKey: randomUUID() })
  const body = {
    ...{ kind: 'party' as const, playgroundId, date, startsAt: at, roomId, packageId: dearest.id, children, adults: 3 },
    ...{ foods: food ? [{ id: food.id, count: children }] : [], child: { firstName, turns: 3 } },
  }
  try {
    await client.call(addCartLine, { params: { id }, body }, { idempotencyKey: randomUUID() })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return undefined
    throw error
  }
  return payDeposit(client, id)
}

const payDeposit = async (client: HttpClient, cartId: string): Promise<MyParty> => {
  const { totalAmount, lines } = await client.call(getCart, { params: { id: cartId } })
  const ordering = { params: { id: cartId }, body: { totalAmount } }
  const { paymentToken } = await client.call(orderCart, ordering, { idempotencyKey: randomUUID() })
  const { redirectUrl } = await client.call(openPaymentSession, { params: { paymentToken } })
  await client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  // A line of the cart becomes the party.
  const id = lines[0]?.id ?? ''
  return eventually('booked party', () => client.call(getMyParty, { params: { id } }).catch(() => undefined))
}
