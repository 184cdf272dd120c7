import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { CustomerServiceTables } from '../../../db/tables/customer-service.ts'

export type ActingRow = CustomerServiceTables['acting_sessions']

/** Takes note that somebody acts from now on. What was begun in an earlier sign-in, or has run out, ends. @returns false: another is under way. */
export const insertActing = async (tx: Tx, row: ActingRow): Promise<boolean> => {
  await sql`update acting_sessions set ended_at = least(ends_at, ${row.started_at})
    where staff_id = ${row.staff_id} and ended_at is null and (ends_at <= ${row.started_at} or staff_session <> ${row.staff_session})`.execute(
    tx,
  )
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('acting_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('staff_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The one of somebody, by its id; over or not. */
export const findActing = (db: Db, id: string, staffId: string): Promise<ActingRow | undefined> =>
  db.selectFrom('acting_sessions').selectAll().where('id', '=', id).where('staff_id', '=', staffId).executeTakeFirst()

/** The one that has not ended. */
export const findOpenActing = (db: Db, staffId: string): Promise<ActingRow | undefined> =>
  db.selectFrom('acting_sessions').selectAll().where('staff_id', '=', staffId).where('ended_at', 'is', null).executeTakeFirst()

/** @returns whether it was this call that ended it. */
export const updateEnded = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('acting_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type StepKind = 'ordered' | 'booked' | 'moved' | 'child-changed' | 'cancelled' | 'resent'

/** What was done for the customer. @returns false: it is known already, from a repeated call. */
export const insertStep = async (
  tx: Tx,
  step: { actingId: string; kind: StepKind; subject: string; at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('acting_steps')
    .values({ acting_id: step.actingId, kind: step.kind, subject: step.subject, at: step.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
