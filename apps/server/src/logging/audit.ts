import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

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
