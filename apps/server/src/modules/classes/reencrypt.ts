import { sql } from 'kysely'
import { type Reencrypt, type ReencryptDeps, renewRows } from '../../crypto/reencrypt.ts'
import { notesCipher } from './book-class.ts'
import { childKey } from './bookings.rules.ts'
import { waitingCipher } from './waiting-list/secrets.ts'

export const reencryptNotes: Reencrypt = {
  what: 'health notes of bookings',
  run: ({ db, config }) => {
    const cipher = notesCipher(config)
    return renewRows(db, { table: 'class_booking_children', columns: ['health_encrypted'] }, ({ id, health_encrypted }) => {
      const renewed = health_encrypted === null ? undefined : cipher.renew(health_encrypted, id)
      return renewed && { health_encrypted: renewed }
    })
  },
}

export const reencryptWaiting: Reencrypt = {
  what: 'links to waiting lists',
  run: ({ db, config }) => {
    const cipher = waitingCipher(config)
    return renewRows(db, { table: 'class_waiting_entries', columns: ['secret_encrypted'] }, ({ id, secret_encrypted }) => {
      // Empty: erased.
      const renewed = secret_encrypted === null || secret_encrypted.length === 0 ? undefined : cipher.renew(secret_encrypted, id)
      return renewed && { secret_encrypted: renewed }
    })
  },
}

type Booked = { id: string; first_name: string; last_name: string; birth_date: string; child_key: Buffer }

/** By what the same child is known again: in bookings, and in the trials it has had. */
export const reencryptChildKeys: Reencrypt = {
  what: 'keys of booked children',
  run: async ({ db, config }) => {
    const { previousSecret } = config
    let renewed = 0
    for (let last = '00000000-0000-0000-0000-000000000000'; previousSecret !== undefined; ) {
      const { rows } = await sql<Booked>`select id, first_name, last_name, birth_date, child_key from (
          select id, first_name, last_name, birth_date, child_key from class_booking_children
          union all select id, first_name, last_name, birth_date, child_key from class_waiting_children) known
        where id > ${last} and birth_date is not null order by id limit 500`.execute(db)
      for (const row of rows) {
        const child = { childFirstName: row.first_name, childLastName: row.last_name, childBirthdate: row.birth_date }
        const before = Buffer.from(childKey(previousSecret, child), 'hex')
        if (!row.child_key.equals(before)) continue
        await moveKey(db, before, Buffer.from(childKey(config.secret, child), 'hex'))
        renewed += 1
      }
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
    return { renewed, unreadable: 0 }
  },
}

// A child booked under both keys already has rows with the new one; the older row keeps its key, which is never generated again.
const moveKey = async (db: ReencryptDeps['db'], before: Buffer, after: Buffer): Promise<void> => {
  await sql`update class_booking_children c set child_key = ${after} where child_key = ${before} and not exists (
    select from class_booking_children o where o.age_group_id = c.age_group_id and o.child_key = ${after} and o.has_seat)`.execute(
    db,
  )
  await sql`update class_waiting_children c set child_key = ${after} where child_key = ${before} and not exists (
    select from class_waiting_children o where o.class_id = c.class_id and o.child_key = ${after} and o.is_waiting)`.execute(db)
  await sql`update class_trials t set child_key = ${after} where child_key = ${before} and not exists (
    select from class_trials o where o.class_type = t.class_type and o.child_key = ${after})`.execute(db)
}
