import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AClass } from '../../modules/classes/testing/centre.ts'
import type { Waiting } from '../../modules/classes/testing/waiting.ts'
import { type Snapshot, WaitingModel } from '../../modules/classes/testing/waiting-model.ts'
import { snapshotOf } from '../../modules/classes/testing/waiting-snapshot.ts'
import { chanceOf } from '../../modules/orders/testing/fuzz-people.ts'
import { memoryProvider } from '../../modules/orders/testing/memory-provider.ts'
import { officeHost } from '../../testing/app.ts'
import { seasonWorks } from './season-works.ts'
import { asking, throughShop } from './walk-shop.ts'

export type { Said } from './walk-shop.ts'

export const zone = 'Europe/Stockholm'

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
/** Something that happens, and what the model makes of it. @throws where the shop does otherwise. */
export type Step = (world: World) => Promise<void>

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
  const entry = 'purchases/testing/season-shop.ts'
  const through = await throughShop(centre, bank, { works: seasonWorks, entry, chance: chanceOf(seed + 2), killEach })
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
  const ask = asking<'manager'>(
    through,
    async (as): Promise<Record<string, string>> =>
      as === undefined ? {} : { host: officeHost, authorization: `Bearer ${await centre.staffTokenOf(manager)}` },
  )
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

export const someClass = ({ pick, classes }: World): LivingClass => pick(classes) ?? expect.fail('There is no class.')
export const classNow = (world: World, living: LivingClass): Promise<Snapshot> => snapshotOf(world.deps.db, living)

export const freeIn = ({ seats }: Snapshot, groupId: string | undefined): number =>
  seats.filter((seat) => seat.state === 'free' && seat.groupId === groupId).length

export const held = ({ bookings }: World) => bookings.filter(({ state }) => state === 'held')
export const confirmed = ({ bookings }: World) => bookings.filter(({ state }) => state === 'confirmed')
export const keysOf = ({ id, reference }: ModelBooking) => ({ bookingId: id, orderReference: reference })
