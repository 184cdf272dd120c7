import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { aParty } from '../modules/parties/testing/party-mails.ts'
import { keepRetention } from '../modules/privacy/retention.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())

const rowOf = async (id: string) => {
  const { rows } =
    await sql<Row>`select child_first_name as name, turns, contact_email as email, contact_name as contact, contact_phone as phone,
      diets, children, adults, status, rates -> 'package' ->> 'minor' as minor, ends_at as ends from parties where id = ${id}`.execute(
      centre.deps.db,
    )
  return rows[0] ?? expect.fail('There is no such party.')
}
type Row = { name: string; turns: number | null; email: string | null; diets: object; ends: Date }

test.each([
  ['a party', false],
  ['a party that was cancelled', true],
])('what the kitchen thought of goes seven days after %s, whose it was thirty; numbers and money stay', async (_, isOver) => {
  const id = await aParty(centre, { email: 'siv@families.example', isOver, inDays: 3 })
  await sql`update parties set contact_name = 'Siv Undrar', contact_phone = '+46 70 174 06 11' where id = ${id}`.execute(
    centre.deps.db,
  )
  const whole = await rowOf(id)
  expect(whole).toMatchObject({
    name: 'Noel',
    turns: 6,
    contact: 'Siv Undrar',
    diets: { gluten: 2 },
    children: 12,
    minor: '279000',
  })
  /** As it stands when the job has run so long after the end of the party. */
  const after = async (days: number, seconds: number) => {
    centre.deps.clock.set(new Date(whole.ends.getTime() + days * 86_400_000 + seconds * 1_000))
    await keepRetention(centre.deps)
    return rowOf(id)
  }
  expect(await after(0, 60)).toEqual(whole)
  expect(await after(7, 0)).toEqual(whole)
  expect(await after(7, 1)).toEqual({ ...whole, diets: {} })
  expect(await after(30, 0)).toEqual({ ...whole, diets: {} })
  expect(await after(30, 1)).toEqual({ ...whole, diets: {}, name: '', turns: null, email: null, contact: null, phone: null })
  centre.deps.clock.set(new Date(whole.ends.getTime() - 3 * 86_400_000))
})
