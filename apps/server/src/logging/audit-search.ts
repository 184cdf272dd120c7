import { type AuditAction, lookActions } from '@hoppla/contract/audit/audit-actions'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** @property id as text: it outgrows what JSON's numbers hold. */
export type AuditRow = {
  id: string
  at: Date
  actorId: string | null
  action: AuditAction
  subject: string | null
  placeId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  detail: Record<string, unknown>
}

/**
 * @property from, before instants: the first one, and the one after the last. @property place it and all that lies in it.
 * @property within places whose lines may be seen, with all that lies in them; null: every line. @property older lines older than this one.
 */
export type AuditQuestion = {
  from?: Date | undefined
  before?: Date | undefined
  actor?: string | undefined
  subject?: string | undefined
  place?: string | undefined
  action?: string | undefined
  within: readonly string[] | null
  older?: string | undefined
  most: number
}

/** Lines of the audit log, newest first. */
export const searchAuditLog = async (db: Db, question: AuditQuestion): Promise<AuditRow[]> => {
  const { from, before, actor, subject, place, action, within, older, most } = question
  const below = (ancestors: readonly string[]) =>
    sql`l.place_id in (select c.descendant_id from location_closure c where c.ancestor_id = any(${ancestors}::uuid[]))`
  const conditions = [
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(before ? [sql`l.at < ${before}`] : []),
    ...(actor ? [sql`l.actor_id = ${actor}`] : []),
    ...(subject ? [sql`l.subject = ${subject}`] : []),
    ...(place ? [below([place])] : []),
    ...(action ? [sql`l.action = ${action}`] : []),
    ...(within ? [below(within)] : []),
    ...(older ? [sql`l.id < ${older}::bigint`] : []),
    sql`true`,
  ]
  const { rows } = await sql<AuditRow>`
    select l.id::text as id, l.at, l.actor_id as "actorId", l.action, l.subject, l.place_id as "placeId", l.before, l.after, l.detail
    from audit_log l where ${sql.join(conditions, sql` and `)} order by l.id desc limit ${most}`.execute(db)
  return rows
}

/** @property since only later looks count: before, the thing was nobody's. */
export type LookedAt = { subject: string; since: string }
export type LookRow = { at: string; action: string; subject: string; actorId: string; placeId: string | null }
/** Looks of others at what is somebody's, newest first, at most 1,000. Moments are ISO. */
export const listLooks = async (db: Db, accountId: string, lookedAt: readonly LookedAt[]): Promise<LookRow[]> => {
  const { rows } = await sql<LookRow>`
    select to_json(l.at) #>> '{}' as at, l.action, l.subject, l.actor_id as "actorId", l.place_id as "placeId"
    from jsonb_to_recordset(${JSON.stringify(lookedAt)}::jsonb) as m (subject text, since timestamptz)
    join audit_log l on l.subject = m.subject and l.at >= m.since
    where l.action = any(${[...lookActions]}::text[]) and l.actor_id is distinct from ${accountId}
    order by l.id desc limit 1000`.execute(db)
  return rows
}
