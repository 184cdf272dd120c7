import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase } from '../server.ts'

type Wanted = {
  playgroundId: string
  date: string
  from: string
  room: number
  email: string
  name?: string
  phone?: string
  minutes?: number
}
/** A party that is booked at a play centre, with its room, of which nothing is paid. @param wanted.room which of its rooms, from 0. @returns its id. */
export const aBookedParty = async (wanted: Wanted): Promise<string> => {
  const { playgroundId, date, from, room, email, name = 'Siv Lind', phone = '+46 70 123 45 67', minutes = 120 } = wanted
  const id = randomUUID()
  const rates = {
    ...{ currency: 'SEK', extraChildMinor: 21_900, foods: [], extras: [], deposit: { minor: 50_000 } },
    package: {
      ...{
        id: randomUUID(),
        names: { sv: 'Rumskalaset', en: 'The room party', de: 'Raumgeburtstag' },
        minor: 279_000,
        weekendMinor: null,
      },
      ...{ dayMinor: 279_000, includedChildren: 10, minutes, vatPercent: 6, hosts: 0 },
    },
  }
  const terms = {
    ...{ setupMinutes: 15, cleanupMinutes: 15, leastChildren: 6, restDays: 7, changeDays: 7, answerDays: 9 },
    cancelSteps: [{ days: 14, keep: 0 }],
  }
  await inDatabase(inject('dataDir'), async (client) => {
    const times = [playgroundId, date, from, minutes]
    const { rows } = await client.query<{ id: string; block: string; starts: Date; ends: Date }>(
      `select r.id, case when r.block is null then r.id::text else a.playground_id::text || ' ' || r.block end as block,
          ($2::date + $3::time) at time zone c.timezone as starts, ($2::date + $3::time) at time zone c.timezone + make_interval(mins => $4::int) as ends
        from rooms r join areas a on a.id = r.area_id join playgrounds p on p.id = a.playground_id join countries c on c.id = p.country_id
        where a.playground_id = $1 and a.area_type = 'Party' and not r.is_disabled order by r.position, r.key`,
      times,
    )
    const own = rows[room]
    if (!own) throw new Error(`The play centre has ${rows.length} rooms.`)
    await client.query(
      `insert into parties (id, playground_id, room_id, package_id, status, date, starts_at, ends_at, child_first_name, turns, children, adults, diets, rates, terms,
          contact_name, contact_email, contact_phone, language, created_at, booked_at)
        values ($1, $2, $3, $4, 'Booked', $5, $6, $7, 'Noel', 6, 12, 3, '{"nuts": 1}', $8, $9, $10, $11, $12, 'en', now(), now())`,
      [
        id,
        playgroundId,
        own.id,
        randomUUID(),
        date,
        own.starts,
        own.ends,
        JSON.stringify(rates),
        JSON.stringify(terms),
        name,
        email,
        phone,
      ],
    )
    await client.query(
      `insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
        values ($1, $2, $3, $4, $5, $6, $7, tstzrange($6::timestamptz - interval '15 minutes', $7::timestamptz + interval '15 minutes'), 'party')`,
      [id, playgroundId, own.id, own.block, date, own.starts, own.ends],
    )
  })
  return id
}
