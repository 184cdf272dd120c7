import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { mailEarly } from '../priority/early.mails.ts'
import type { Centre } from './centre.ts'

/** Causes the mails by which present families, and those with siblings, hear of the next season. @param child the first name of the child. */
export const causeEarlyMails = async (centre: Centre, child: string): Promise<void> => {
  const { db, clock } = centre.deps
  const [running, other, next] = [
    await centre.aClass([2], { keepsHolds: true }),
    await centre.aClass([2], { keepsHolds: true }),
    await centre.aClass([2], { inDays: 120, keepsHolds: true }),
  ]
  const rowIds: string[] = []
  const first = centre.anInput(running.groups[0], { childFirstName: `${child} early` })
  const sibling = centre.anInput(other.groups[0], { childFirstName: `${child} sibling`, email: first.email })
  for (const [n, input] of [first, sibling].entries()) {
    const booked = await centre.booked(centre.book(input, { 'x-forwarded-for': `198.51.100.${230 + n}` }))
    await sql`update class_bookings set status = 'Confirmed' where id = ${booked.guid}`.execute(db)
    await sql`update class_seats s set state = 'booked' from class_booking_children k
      where k.booking_id = ${booked.guid} and s.age_group_id = k.age_group_id and s.number = k.seat_number`.execute(db)
    const { rows } = await sql<{ id: string }>`select id from class_booking_children where booking_id = ${booked.guid}`.execute(db)
    rowIds.push(rows[0]?.id ?? expect.fail('no child'))
  }
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
  await sql`insert into class_windows (class_id, present_from, siblings_from, all_from, present_mailed_at, siblings_mailed_at)
    values (${next.id}, ${at(-2)}, ${at(-1)}, ${at(24 * 400)}, ${at(-2)}, ${at(-1)})`.execute(db)
  await sql`insert into class_predecessors values (${next.id}, ${running.id})`.execute(db)
  centre.deps.prepared.clear()
  for (const what of ['present', 'siblings'] as const)
    await enqueue(db, mailEarly, { mailId: randomUUID(), classId: next.id, rowIds: rowIds.slice(0, 1), what })
}
