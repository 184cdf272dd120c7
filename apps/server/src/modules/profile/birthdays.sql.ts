import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'

/** Between these hours of the guardian's place a greeting goes out; who was not reached in them is not greeted a day late. */
export const greetingHours = { from: 8, to: 20 } as const

/** A child with a birthday, a guardian who wants to be greeted, and whose brand, clock and language count. */
export type BirthdayRow = {
  childId: string
  firstName: string
  /** Years it has had since today. */
  age: number
  email: string
  culture: string
  accountId: string
  countryId: string
  countrySlug: string
  languages: string[]
  /** The guardian's playground, when one was chosen and is open. */
  playground: { slug: string; name: string; names: Texts } | null
}

/**
 * Whose birthday it is at the place of each guardian who has said yes to greetings. Born on 29 February: in other years on 1 March, when `ageOn` counts a
 * year more. @param now as a parameter of the statement.
 */
const birthdays = (now: Date) => sql`
  child_guardians g
  join children c on c.id = g.child_id
  join published.accounts a on a.id = g.account_id
  left join playgrounds p on p.id = a.preferred_playground_id
  join countries l on l.id = coalesce(p.country_id, a.country_id)
  cross join lateral (select (${now}::timestamptz at time zone l.timezone) as clock) here
  cross join lateral (select extract(year from here.clock)::int - extract(year from c.birth_date)::int as years,
    to_char(c.birth_date, 'MM-DD') as born, to_char(here.clock, 'MM-DD') as today,
    extract(day from make_date(extract(year from here.clock)::int, 3, 1) - 1) = 29 as is_leap) d
  where 'view' = any(g.rights) and c.deleted_at is null and a.deleted_at is null and a.email_confirmed_at is not null
    and (d.born = d.today or (d.born = '02-29' and d.today = '03-01' and not d.is_leap))
    and d.years between 1 and 17
    and (select given from consents k where k.account_id = a.id and k.kind = 'greetings' order by k.id desc limit 1)`

/** Marks who is greeted now, so that nobody is greeted twice in a year for one child, whoever else asks at the same moment. At most 500 at a time. */
export const claimBirthdays = async (tx: Tx, now: Date): Promise<{ childId: string; accountId: string }[]> => {
  const { rows } = await sql<{ childId: string; accountId: string }>`
    update child_guardians done set greeted_on = due.today from (
      select g.child_id, g.account_id, here.clock::date as today from ${birthdays(now)}
        and extract(hour from here.clock) >= ${greetingHours.from} and extract(hour from here.clock) < ${greetingHours.to}
        and (g.greeted_on is null or extract(year from g.greeted_on) < extract(year from here.clock))
      limit 500 for update of g skip locked) due
    where done.child_id = due.child_id and done.account_id = due.account_id
    returning done.child_id as "childId", done.account_id as "accountId"`.execute(tx)
  return rows
}

/** What the greeting of one guardian says; undefined when it is no longer due: the day is over, the consent withdrawn, child or account gone. */
export const findBirthday = async (
  db: Db,
  now: Date,
  { childId, accountId }: { childId: string; accountId: string },
): Promise<BirthdayRow | undefined> => {
  const { rows } = await sql<BirthdayRow>`
    select c.id as "childId", c.first_name as "firstName", d.years as age, a.id as "accountId", a.email, a.culture,
      l.id as "countryId", l.slug as "countrySlug", l.languages,
      case when not p.is_disabled then json_build_object('slug', p.slug, 'name', p.name, 'names', p.names) end as playground
    from ${birthdays(now)} and c.id = ${childId} and a.id = ${accountId}`.execute(db)
  return rows[0]
}
