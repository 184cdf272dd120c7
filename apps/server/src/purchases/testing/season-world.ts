import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '@hoppla/contract/client'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { Refusal } from '../../http/refusal.ts'
import type { AClass } from '../../modules/classes/testing/centre.ts'
import type { Waiting } from '../../modules/classes/testing/waiting.ts'
import { WaitingModel } from '../../modules/classes/testing/waiting-model.ts'
import { type Transport, throughInjection } from '../../modules/orders/testing/fuzz-entrance.ts'
import { chanceOf } from '../../modules/orders/testing/fuzz-people.ts'
import { throughProcess } from '../../modules/orders/testing/fuzz-process.ts'
import { type MemoryProvider, memoryProvider } from '../../modules/orders/testing/memory-provider.ts'
import { officeHost } from '../../testing/app.ts'
import { type SeasonWork, seasonWorks } from './season-works.ts'

export type Said = { status: number; code: string | undefined; body: unknown }
/** A booking as the walk knows it. Money in minor units. @property paidMinor its price. @property keptMinor what the centre has of it. @property childMinor what one child's place costs now. */
export type ModelBooking = {
  id: string
  reference: string
  classId: string
  /** Of each child. */
  groups: string[]
  paidMinor: number
  keptMinor: number
  childMinor: number
  state: 'held' | 'confirmed' | 'over'
  /** The waiting family that has accepted it. */
  entryId: string | undefined
  /** Paid at the bank; the shop has not heard of it. */
  event: Buffer | undefined
  /** Sessions of which its share went back. */
  shared: Set<string>
}
export type LivingClass = AClass & {
  priceMinor: number
  seats: number[]
  inDays: number
  days: string[]
  list: WaitingModel
  off: Set<string>
}

export type World = Awaited<ReturnType<typeof aWorld>>

const manager = 'rut@hoppla.example'

/** More than a child chooses here. */
const makeUps = 50

/**
 * Two classes of one kind with a few places, families and a manager before the shop, and what a simple model knows of them.
 * @param killEach the shop is a process of its own, which dies by `kill -9` once in so many requests.
 */
export const aWorld = async (centre: Waiting, { seed, killEach }: { seed: number; killEach?: number | undefined }) => {
  const { deps } = centre
  const chance = chanceOf(seed)
  const pick = <A>(from: readonly A[]): A | undefined => from[Math.floor(chance() * from.length)]
  const bank = memoryProvider(() => 1)
  deps.payments.test = bank.provider
  deps.log.level = 'fatal'
  centre.noon()
  await sql`insert into account_roles (account_id, role) select id, 'VenueManager' from accounts where email = ${manager} on conflict do nothing`.execute(
    deps.db,
  )
  const through = await transportOf(centre, bank, { chance: chanceOf(seed + 2), killEach })
  const classes: LivingClass[] = []
  const bookings: ModelBooking[] = []

  /** @param inDays until its first session; of two classes on different days, so that a child of one can make a session up in the other. */
  const aClass = async (seats: number[], price: number, inDays: number): Promise<LivingClass> => {
    const made = await centre.aClass(seats, { price, inDays })
    await sql`update classes set make_ups = ${makeUps} where id = ${made.id}`.execute(deps.db)
    const { rows } = await sql<{
      date: string
    }>`select date::text from class_occasions where class_id = ${made.id} order by date`.execute(deps.db)
    const living = {
      ...made,
      priceMinor: price,
      seats,
      inDays,
      days: rows.map(({ date }) => date),
      list: new WaitingModel(),
      off: new Set<string>(),
    }
    classes.push(living)
    return living
  }
  let clients = 0
  const ask = async <R extends RouteSpec>(route: R, input: CallInput<R>, as?: 'manager'): Promise<Said> => {
    const { body } = input as { body?: object }
    const headers = {
      host: as ? officeHost : 'localhost:3000',
      'accept-language': 'en',
      'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients++ & 255}`,
      ...(as ? { authorization: `Bearer ${await centre.staffTokenOf(manager)}` } : {}),
      ...(route.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    for (let tries = 0; ; tries++) {
      const { status, text } = await through.send({
        method: route.method,
        path: urlOf(route, input),
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      // The database was away for a moment.
      if (status >= 500 && tries < 20) await pause(50)
      else {
        const answered = text === '' ? undefined : JSON.parse(text)
        if (status >= 500 || status === 429) throw new Error(`${route.method} ${route.path}: ${status} ${text}`)
        return { status, code: status === 200 ? undefined : answered?.code, body: answered }
      }
    }
  }
  return {
    ...{ centre, deps, bank, chance, pick, through, classes, bookings, aClass, ask },
    work: through.work,
    live: () => bookings.filter(({ state }) => state !== 'over'),
    classOf: (groupId: string | undefined): LivingClass => {
      const found = classes.find(({ groups }) => groups.includes(groupId ?? ''))
      if (!found) throw new Error(`No class has the group ${groupId}.`)
      return found
    },
    /** Whoever calls is nobody's neighbour: limits are the subject of other tests. */
    forgetLimits: async (): Promise<void> => {
      await sql`delete from rate_limits`.execute(deps.db)
      await sql`delete from guest_holds`.execute(deps.db)
    },
  }
}

type Through = Omit<Transport, 'work'> & {
  /** @returns what the work says, `{ code }` where it is refused. */
  work: (what: SeasonWork, asked?: object) => Promise<{ done?: unknown; code?: string }>
}

const transportOf = async (
  centre: Waiting,
  bank: MemoryProvider,
  { chance, killEach }: { chance: () => number; killEach: number | undefined },
): Promise<Through> => {
  if (killEach === undefined) {
    const plain = throughInjection(centre, chance)
    return {
      ...plain,
      work: async (what, asked = {}) => {
        try {
          return { done: await seasonWorks[what](centre.deps, asked as never) }
        } catch (error) {
          if (error instanceof Refusal) return { code: error.code }
          throw error
        }
      },
    }
  }
  const mortal = await throughProcess(centre, bank, { chance, killEach, entry: 'purchases/testing/season-shop.ts' })
  return {
    ...mortal,
    work: async (what, asked = {}) => {
      for (let tries = 0; ; tries++) {
        const { status, text } = await mortal.send({
          method: 'POST',
          path: `/fuzz/${what}`,
          headers: { host: 'localhost:3000', 'content-type': 'application/json' },
          body: JSON.stringify(asked),
        })
        if (status === 204) return {}
        if (status === 200) return JSON.parse(text)
        if (status < 500) return { code: JSON.parse(text).code }
        if (tries === 20) throw new Error(`'${what}' was answered ${status}: ${text}`)
        await pause(50)
      }
    },
  }
}
