import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../db/statement.ts'
import { idOf } from '../../import/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { countHouse } from './door.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('after years of visits, counting the house of a day reads no other day', async () => {
  const { db, pool } = app.deps
  const placeId = idOf('place', 'orebro')
  await sql`insert into admissions (id, location_id, day, at)
    select gen_random_uuid(), ${placeId}, current_date - n % 20, now() from generate_series(1, 60000) n`.execute(db)
  await sql`insert into admitted_people (admission_id, number, kind) select id, 1, 'again' from admissions`.execute(db)
  await sql`analyze admissions, admitted_people`.execute(db)
  let text = ''
  const reader: Queryable = {
    query: async (question) => {
      text = question.text
      return { rows: [] }
    },
  }
  await countHouse(reader, [placeId, '2026-01-01'])
  const client = await pool.connect()
  try {
    // As it is planned once for every day.
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare house as ${text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute house('${placeId}', current_date)`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan.* on admitted_people/)
    expect(plan).not.toMatch(/Seq Scan on admitted_people|Gather/)
  } finally {
    client.release(true)
  }
})
