import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { idOf } from '../../../import/ids.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Shop } from './shop.ts'

export type PartyWanted = {
  id?: string
  place?: string
  kind?: 'party' | 'group'
  on?: Day | null
  from?: string
  children?: number
  details?: object
}

/** Makes enquiries for parties, agreed for today at Örebro unless the test says otherwise. @returns what gives the id of one. */
export const partyMaker =
  (shop: Shop, today: Day) =>
  async (wanted: PartyWanted = {}): Promise<string> => {
    const { id = randomUUID(), place = 'orebro', kind = 'party', on = today, from = '13:30', children = 9 } = wanted
    const details = wanted.details ?? { children: 12, age: 6, childFirstName: 'Vidar', message: 'Har ni tårta?' }
    await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at, party_on, party_from,
      party_children)
    values (${id}, ${randomUUID()}, ${kind}, ${idOf('place', place)}, 'sv', 'Siv Undrar', 'siv@families.example', '+46 70 174 06 11', ${today}::date,
      ${JSON.stringify(details)}::jsonb, now(), ${on}::date, ${on && from}::time, ${on && children}::int)`.execute(shop.deps.db)
    return id
  }
