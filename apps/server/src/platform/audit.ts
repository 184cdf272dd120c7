import type { Db } from '../db/connect.ts'

/** Writes one line of the append-only audit log. `db` may be a transaction. Never put secrets or free text of a person in `detail`. */
export const audit = async (
  db: Db,
  entry: { actorId?: string | undefined; action: string; subject?: string; address?: string; detail?: Record<string, unknown> },
): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId ?? null,
      action: entry.action,
      subject: entry.subject ?? null,
      address: entry.address ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
