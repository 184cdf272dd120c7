import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/** Never put secrets or free text of a person in `detail`. */
export type AuditEntry = {
  actorId?: string | undefined
  action: string
  subject?: string
  address?: string
  detail?: Record<string, unknown>
}

/** The statement that writes one line of the append-only audit log, to stand alone or within another; a `from` may follow: one line for each of its rows. */
export const auditLine = ({ actorId, action, subject, address, detail }: AuditEntry): RawBuilder<unknown> => sql`
  insert into audit_log (actor_id, action, subject, address, detail)
  select ${actorId ?? null}::uuid, ${action}::text, ${subject ?? null}::text, ${address ?? null}::text, ${JSON.stringify(detail ?? {})}::jsonb`

/** Writes one line of the append-only audit log. `db` may be a transaction. */
export const audit = async (db: Db, entry: AuditEntry): Promise<void> => {
  await auditLine(entry).execute(db)
}

export type AuditEvent = { at: string; action: string; address: string | null; detail: string | null }
/** What the log says of an account, newest first, at most 1,000 lines: what it did, and what the staff did with it (when and what; not who). Moments are ISO. */
export const listEventsOf = async (db: Db, accountId: string): Promise<AuditEvent[]> => {
  const { rows } = await sql<AuditEvent>`
    select to_json(at) #>> '{}' as at, action, address, detail from (
      select id, at, action, address, nullif(detail, '{}')::text as detail from audit_log where actor_id = ${accountId}
      union all
      select id, at, action, null, null from audit_log where subject = ${accountId}::text and actor_id is distinct from ${accountId}
      order by id desc limit 1000) log`.execute(db)
  return rows
}

/** Takes the network addresses of an account out of the log; in a transaction that may erase. */
export const forgetAddresses = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('audit_log').set({ address: null }).where('actor_id', '=', accountId).execute()
}
