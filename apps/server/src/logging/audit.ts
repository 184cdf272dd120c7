import type { AuditAction } from '@hoppla/contract/audit/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/**
 * One line of the audit log. Never put secrets, health data or free text of a person in it.
 * @property actorId who did it; absent: the product itself, or somebody unknown. @property subject about whom or what, as `auditActions` says.
 * @property placeId where, or about which place. @property before, after what a change replaced, and with what: the fields that differ.
 */
export type AuditEntry = {
  actorId?: string | undefined
  action: AuditAction
  subject?: string
  placeId?: string | undefined
  address?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  detail?: Record<string, unknown>
}

const json = (value: Record<string, unknown> | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

/** The statement that writes one line of the append-only audit log, to stand alone or within another; a `from` may follow: one line for each of its rows. */
export const auditLine = ({
  actorId,
  action,
  subject,
  placeId,
  address,
  before,
  after,
  detail,
}: AuditEntry): RawBuilder<unknown> => sql`
  insert into audit_log (actor_id, action, subject, place_id, address, before, after, detail)
  select ${actorId ?? null}::uuid, ${action}::text, ${subject ?? null}::text, ${placeId ?? null}::uuid, ${address ?? null}::text,
    ${json(before)}::jsonb, ${json(after)}::jsonb, ${json(detail ?? {})}::jsonb`

/** Writes one line of the append-only audit log. `db` may be a transaction. */
export const audit = async (db: Db, entry: AuditEntry): Promise<void> => {
  await auditLine(entry).execute(db)
}

export type AuditEvent = { at: string; action: string; address: string | null; detail: string | null }
/** What a line says besides: with the fields that were changed. */
const besides = sql.raw(`nullif(detail || jsonb_strip_nulls(jsonb_build_object('before', before, 'after', after)), '{}')::text`)

/** What the log says of an account, newest first, at most 1,000 lines: what it did, and what the staff did with it (when and what; not who). Moments are ISO. */
export const listEventsOf = async (db: Db, accountId: string): Promise<AuditEvent[]> => {
  const { rows } = await sql<AuditEvent>`
    select to_json(at) #>> '{}' as at, action, address, detail from (
      select id, at, action, address, ${besides} as detail from audit_log where actor_id = ${accountId}
      union all
      select id, at, action, null, null from audit_log where subject = ${accountId}::text and actor_id is distinct from ${accountId}
      order by id desc limit 1000) log`.execute(db)
  return rows
}

/** The last sign-in of an account before a moment, with its network address; undefined: none is kept. */
export const findSignIn = async (db: Db, accountId: string, before: Date): Promise<{ at: Date; address: string } | undefined> => {
  const { rows } = await sql<{ at: Date; address: string }>`select at, address from audit_log
    where actor_id = ${accountId} and action = 'sign-in' and address is not null and at <= ${before} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export type Deed = { action: AuditAction; at: Date; actorId: string | null }

/** Who did some things to a subject, and when; newest first, at most 100. @param reference only lines whose detail names it. */
export const listDeeds = async (
  db: Db,
  { subject, actions, reference }: { subject: string; actions: readonly AuditAction[]; reference?: string },
): Promise<Deed[]> => {
  const { rows } = await sql<Deed>`select action, at, actor_id as "actorId" from audit_log
    where subject = ${subject} and action = any(${[...actions]}::text[])
      and (${reference ?? null}::text is null or detail ->> 'reference' = ${reference ?? null}) order by id desc limit 100`.execute(
    db,
  )
  return rows
}

/** Takes the network addresses of an account out of the log, and what was changed of it; in a transaction that may erase. */
export const eraseFromAuditLog = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('audit_log').set({ address: null }).where('actor_id', '=', accountId).execute()
  await tx.updateTable('audit_log').set({ before: null, after: null }).where('subject', '=', accountId).execute()
}
