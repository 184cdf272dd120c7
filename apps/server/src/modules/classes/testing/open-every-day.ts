import { sql } from 'kysely'
import type { Deps } from '../../../kernel/deps.ts'

/** Opens a play centre every day from 10 to 18, holidays too, so that whatever day a test falls on stands for any other. @param place its id. */
export const openEveryDay = async ({ db, prepared }: Pick<Deps, 'db' | 'prepared'>, place: string): Promise<void> => {
  await db.deleteFrom('opening_rules').where('location_id', '=', place).execute()
  await sql`insert into opening_rules (id, location_id, kind, open) select gen_random_uuid(), ${place}, kind, '[{"from": "10:00", "to": "18:00"}]'
    from unnest(array['term', 'school-holiday', 'public-holiday']) kind`.execute(db)
  await sql`delete from opening_exceptions`.execute(db)
  await sql`delete from opening_rules where (holiday is not null or location_id <> ${place})
    and location_id in (select ancestor_id from location_closure where descendant_id = ${place})`.execute(db)
  prepared.clear()
}
