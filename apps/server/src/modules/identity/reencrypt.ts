import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Reencrypt } from '../../crypto/reencrypt.ts'
import { keysFor } from './links.ts'
import { reencryptSigningKeys } from './provider/keys.ts'

export const reencryptKeys: Reencrypt = {
  what: 'signing keys',
  run: async (deps) => ({ renewed: await reencryptSigningKeys(deps), unreadable: 0 }),
}

/** Failed sign-ins are counted by a keyed hash of the address. Of addresses without an account nothing is left to make it anew from; they are forgotten in their time. */
export const reencryptAttempts: Reencrypt = {
  what: 'counted sign-ins',
  run: async ({ db, config }) => {
    const [present, before] = keysFor(config, 'blind')
    let renewed = 0
    for (let last = '00000000-0000-0000-0000-000000000000'; before !== undefined; ) {
      const { rows } = await sql<{ id: string; email: string }>`
        select id, email_normalized as email from accounts where id > ${last} order by id limit 2000`.execute(db)
      const hashes = (key: Buffer) => rows.map(({ email }) => createHmac('sha256', key).update(email).digest())
      const { numAffectedRows } = await sql`update login_attempts a set email_hash = p.present
        from unnest(${hashes(before)}::bytea[], ${hashes(present)}::bytea[]) p (before, present) where a.email_hash = p.before`.execute(
        db,
      )
      const failures = await sql`update login_failures f set email_hash = p.present
        from unnest(${hashes(before)}::bytea[], ${hashes(present)}::bytea[]) p (before, present) where f.email_hash = p.before
          and not exists (select from login_failures o where o.email_hash = p.present)`.execute(db)
      renewed += Number(numAffectedRows ?? 0) + Number(failures.numAffectedRows ?? 0)
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
    return { renewed, unreadable: 0 }
  },
}
