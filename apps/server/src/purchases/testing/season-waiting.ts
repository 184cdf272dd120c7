import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { acceptOffer, confirmWaiting, declineOffer, joinWaitingList, leaveWaitingList } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { WaitingModel } from '../../modules/classes/testing/waiting-model.ts'
import { secretOf } from '../../modules/classes/waiting-list/secrets.ts'
import { note } from './season-bookings.ts'
import { classNow, type LivingClass, type Step, someClass, type World } from './season-world.ts'

// Families that wait, and what they do with a place that is offered to them.

const isWaitingFor = async ({ deps }: World, entryId: string): Promise<string> =>
  (await sql<{ state: string }>`select state from class_waiting_entries where id = ${entryId}`.execute(deps.db)).rows[0]?.state ??
  expect.fail('no entry')

const secretBy = async ({ deps }: World, id: string): Promise<string> => {
  const { rows } = await sql<{ secretEncrypted: Buffer }>`select secret_encrypted as "secretEncrypted" from class_waiting_entries
    where id = ${id}`.execute(deps.db)
  return secretOf(deps.config, { id, secretEncrypted: rows[0]?.secretEncrypted ?? expect.fail('no entry') })
}

export const join: Step = async (world) => {
  const living = someClass(world)
  const before = await classNow(world, living)
  const body = world.centre.anEntry(living, {}, world.chance() < 0.3 ? 2 : 1)
  const groups = body.children.map(() => world.pick([...living.groups.map((id) => [id]), living.groups]) ?? [])
  const fits = WaitingModel.canSeat(
    groups,
    before.seats.filter(({ state }) => state === 'free'),
  )
  const children = body.children.map((child, at) => ({ ...child, ageGroupIds: groups[at] ?? [] }))
  const said = await world.ask(joinWaitingList, { body: { ...body, children } })
  expect({ fits, code: said.code }).toEqual({ fits, code: fits ? 'class.not-full' : undefined })
  if (fits) return
  const { rows } = await sql<{ id: string }>`select id from class_waiting_entries where email = ${body.email}`.execute(
    world.deps.db,
  )
  const secret = await secretBy(world, rows[0]?.id ?? '')
  expect((await world.ask(confirmWaiting, { params: { secret } })).code).toBe(undefined)
}

type Offered = { entryId: string; secret: string; offerId: string; priceMinor: number; groups: string[]; living: LivingClass }

const someOffer = async (world: World): Promise<Offered | undefined> => {
  const { rows } = await sql<
    Omit<Offered, 'secret' | 'living'> & { classId: string }
  >`select f.entry_id as "entryId", f.id as "offerId",
      f.price_minor as "priceMinor", f.class_id as "classId",
      (select json_agg(o.age_group_id order by o.position) from class_offer_seats o where o.offer_id = f.id) as groups
    from class_offers f where f.state = 'Open' order by f.created_at, f.id`.execute(world.deps.db)
  const one = world.pick(rows)
  if (!one) return undefined
  return { ...one, living: world.classOf(one.groups[0]), secret: await secretBy(world, one.entryId) }
}

/** Both guardians press, or one. */
export const accept: Step = async (world) => {
  const offer = await someOffer(world)
  if (!offer) return
  const { secret, offerId, groups, priceMinor, living, entryId } = offer
  const press = () => world.ask(acceptOffer, { params: { secret }, body: { offerId } })
  const said = await Promise.all(world.chance() < 0.4 ? [press(), press()] : [press()])
  expect(said.map(({ code }) => code)).toEqual(said.map(() => undefined))
  expect(new Set(said.map(({ body }) => (body as BookingResult).guid)).size).toBe(1)
  await note(world, living, said[0] ?? expect.fail('no answer'), groups, priceMinor, entryId)
}

export const pass =
  (stay: boolean): Step =>
  async (world) => {
    const offer = await someOffer(world)
    if (!offer) return
    const { secret, offerId, living, entryId } = offer
    const said = await world.ask(declineOffer, { params: { secret }, body: { offerId, stay } })
    expect(said.code).toBe(undefined)
    living.list.passes(entryId)
  }

/** One guardian accepts, the other declines: one of them is too late. */
export const disagree: Step = async (world) => {
  const offer = await someOffer(world)
  if (!offer) return
  const { secret, offerId, groups, priceMinor, living, entryId } = offer
  const [yes, no] = await Promise.all([
    world.ask(acceptOffer, { params: { secret }, body: { offerId } }),
    world.ask(declineOffer, { params: { secret }, body: { offerId, stay: true } }),
  ])
  const state = await isWaitingFor(world, entryId)
  expect({ yes: yes.code, state }).toEqual(
    state === 'Accepted' ? { yes: undefined, state } : { yes: 'waiting-list.offer-over', state: 'Waiting' },
  )
  if (state === 'Accepted') {
    expect(no.code).toBe('waiting-list.offer-over')
    await note(world, living, yes, groups, priceMinor, entryId)
  } else living.list.passes(entryId)
}

export const leave: Step = async (world) => {
  const living = someClass(world)
  const family = world.pick((await classNow(world, living)).families.filter(({ state }) => state !== 'Accepted'))
  if (family) await world.ask(leaveWaitingList, { params: { secret: await secretBy(world, family.id) } })
}

/** A guardian presses when the offer is over, before the sweeper has been by. */
export const acceptTooLate = async (world: World, entryId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from class_offers where entry_id = ${entryId} and state = 'Open'`.execute(
    world.deps.db,
  )
  const params = { secret: await secretBy(world, entryId) }
  const said = await world.ask(acceptOffer, { params, body: { offerId: rows[0]?.id ?? '' } })
  expect(said.code).toBe('waiting-list.offer-over')
}
