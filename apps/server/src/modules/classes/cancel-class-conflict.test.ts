import { cancelClass } from '@hoppla/contract/classes'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evictAccess } from '../identity/identity.ts'
import { aCentre, type Centre } from './testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())

/** How many other connections wait for a lock. */
const waiting = async (client: pg.PoolClient): Promise<number> =>
  (
    await client.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
    )
  ).rows.length

/*
The settling of a payment holds the order and wants the booking; calling off holds the bookings and wants their orders. To have them meet every time, a
third connection holds a seat that calling off frees in between, and the one that settles is given no time in which it could see the deadlock first.
*/
test('a class that is called off while a payment of it is being settled is called off all the same', async () => {
  const made = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(made.groups[0])))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  const rut = await centre.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'rut@hoppla.example')
    .executeTakeFirstOrThrow()
  await sql`insert into account_roles (account_id, role) values (${rut.id}, 'VenueManager')`.execute(centre.deps.db)
  evictAccess(centre.deps)
  const manager = await centre.asStaff('rut@hoppla.example')

  const [settling, gate] = [await centre.deps.pool.connect(), await centre.deps.pool.connect()]
  try {
    await settling.query(`begin; set local deadlock_timeout = '60s'; set local lock_timeout = 0; set local statement_timeout = 0`)
    await settling.query('select from orders where id = $1 for update', [booking.guid])
    await gate.query('begin')
    await gate.query(`select from class_seats where age_group_id = $1 and state = 'booked' for update`, [made.groups[0]])
    const calledOff = manager(cancelClass, { params: { classId: made.id } })
    await expect.poll(() => waiting(gate)).toBe(1)
    const settled = settling.query('select from class_bookings where id = $1 for update', [booking.guid])
    await expect.poll(() => waiting(gate)).toBeGreaterThan(1)
    await gate.query('rollback')
    await settled
    await settling.query('commit')
    const { status, body, text } = await calledOff
    expect(status, text).toBe(200)
    expect(body).toEqual({ cancelledBookings: 1 })
  } finally {
    for (const client of [settling, gate]) {
      await client.query('rollback')
      client.release()
    }
  }
  await centre.runJobs()
  expect(await centre.confirmation(booking)).toMatchObject({
    status: 'Cancelled',
    refund: { amount: 1495, state: 'Done', reason: 'CalledOff' },
  })
  const { rows } =
    await sql`select from refunds r join payments p on p.id = r.payment_id where p.order_id = ${booking.guid}`.execute(
      centre.deps.db,
    )
  expect(rows).toHaveLength(1)
  await centre.allAgrees()
})
