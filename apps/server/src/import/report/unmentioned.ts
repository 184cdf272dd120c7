import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { ImportTable } from '../tables.ts'

/** Rows of a file's subject that the database has and the files do not name: they stay. */
export type Unmentioned = { subject: string; keys: string[]; howToRetire: string }
/** A row the files no longer name, and a new one that looks like it. */
export type Renamed = { subject: string; from: string; to: string; howToRetire: string }
/** What the files named, and which of it was new, by table. */
export type Mentioned = { table: ImportTable; keys: readonly string[]; added: readonly string[] }

type Rule = {
  subject: string
  howToRetire: string
  /** Still in use: what was ended is not missed. */
  live: (today: Day) => RawBuilder<boolean>
  /** Whether `old` and `new` look like one row under two keys. */
  same: RawBuilder<boolean>
}
const always = () => sql<boolean>`true`
const stays = 'nothing offers it once no row refers to it'

const rules: Partial<Record<ImportTable, Rule>> = {
  media: { subject: 'media', howToRetire: stays, live: always, same: sql`old.version = new.version` },
  brands: { subject: 'brand', howToRetire: stays, live: always, same: sql`old.name = new.name` },
  countries: {
    subject: 'countries',
    howToRetire: 'leave its host out of HOPPLA_ORIGINS',
    live: always,
    same: sql`old.name = new.name`,
  },
  regions: {
    subject: 'regions',
    howToRetire: 'an Admin deletes it, once it is empty',
    live: always,
    same: sql`old.country_id = new.country_id and old.names = new.names`,
  },
  playgrounds: {
    subject: 'playgrounds',
    howToRetire: 'disabled: yes',
    live: () => sql`not old.is_disabled`,
    same: sql`old.country_id = new.country_id and (old.name = new.name or (old.street_address, old.postal_code) = (new.street_address, new.postal_code))`,
  },
  areas: {
    subject: 'areas',
    howToRetire: 'an Admin deletes it, once it is empty',
    live: always,
    same: sql`old.playground_id = new.playground_id and old.names = new.names`,
  },
  themes: { subject: 'themes', howToRetire: stays, live: always, same: sql`old.names = new.names` },
  rooms: {
    subject: 'rooms',
    howToRetire: 'disabled: yes',
    live: () => sql`not old.is_disabled`,
    same: sql`old.area_id = new.area_id and old.names = new.names`,
  },
  dining_tables: {
    subject: 'tables',
    howToRetire: 'an Admin deletes it',
    live: always,
    same: sql`old.area_id = new.area_id and old.names = new.names`,
  },
  application_notices: {
    subject: 'notices',
    howToRetire: 'disabled: yes',
    live: (today) => sql`not old.is_disabled and (old.ends_at is null or old.ends_at >= ${today}::date)`,
    same: sql`old.names = new.names and old.starts_at = new.starts_at`,
  },
  content_pages: {
    subject: 'pages',
    howToRetire: 'disabled: yes',
    live: () => sql`not old.is_disabled`,
    same: sql`old.country_id is not distinct from new.country_id and old.language = new.language and old.title = new.title`,
  },
  articles: {
    subject: 'articles',
    howToRetire: 'active: no',
    live: (today) => sql`old.is_active and (old.sellable_to is null or old.sellable_to >= ${today}::date)`,
    same: sql`old.country_id = new.country_id and old.kind = new.kind and old.names = new.names`,
  },
  classes: {
    subject: 'classes',
    howToRetire: 'active: no',
    live: (today) =>
      sql`old.is_active and exists (select from class_occasions o where o.class_id = old.id and o.date >= ${today}::date)`,
    same: sql`old.playground_id = new.playground_id and old.names = new.names and exists (select from class_occasions a
      join class_occasions b on b.date = a.date and b.class_id = new.id where a.class_id = old.id)`,
  },
  offers: {
    subject: 'offers',
    howToRetire: 'a last day (`to`) that is over',
    live: (today) => sql`old.valid_to >= ${today}::date`,
    same: sql`old.country_id = new.country_id and old.names = new.names`,
  },
}

/** What the database has besides the files, subject by subject, of those subjects the files hold; and what looks like a key that was changed. */
export const findUnmentioned = async (
  db: Db,
  mentioned: readonly Mentioned[],
  today: Day,
): Promise<{ unmentioned: Unmentioned[]; renamed: Renamed[] }> => {
  const unmentioned: Unmentioned[] = []
  const renamed: Renamed[] = []
  for (const { table, keys, added } of mentioned) {
    const rule = rules[table]
    if (!rule) continue
    const { subject, howToRetire, live, same } = rule
    const left = await sql<{ key: string; to: string | null }>`
      select old.key, (select new.key from ${sql.ref(table)} new where new.key = any(${added}) and ${same} order by new.key limit 1) as to
      from ${sql.ref(table)} old where old.key <> all(${keys}) and ${live(today)} order by old.key`.execute(db)
    if (left.rows.length > 0) unmentioned.push({ subject, howToRetire, keys: left.rows.map(({ key }) => key) })
    for (const { key, to } of left.rows) if (to !== null) renamed.push({ subject, howToRetire, from: key, to })
  }
  return { unmentioned, renamed }
}

/** A line for people about a key that seems to have been changed. */
export const describeRenamed = ({ subject, from, to, howToRetire }: Renamed): string =>
  `${subject}: '${to}' is new and looks like '${from}', which these files no longer name. A key never changes: both stay, and what was booked and bought stays with '${from}'. Write '${from}' again, or retire it (${howToRetire}).`
