import { createHash } from 'node:crypto'
import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ClassType } from '../../db/tables/classes.ts'
import type { Texts } from '../../db/tables/places.ts'
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts'
import { writeMoment } from '../dates.rules.ts'
import { idOf } from '../ids.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keysOfPictures, rowOf, some, someWordsOf, unless, wordsOf } from './values.ts'

/** @property start, end as `09:30`. @property kept seats that nobody may book. */
type Group = {
  names: Texts
  minAge: number
  maxAge: number
  start: string
  end: string
  withAdult: boolean
  seats: number
  kept: number
}
type Class = {
  id: string
  key: string
  type: ClassType
  playground: string
  country: string
  currency: string
  price: number
  regularPrice: number
  priceValidTo: Day | null
  sellableFrom: Day | null
  sellableTo: Day | null
  isActive: boolean
  makeUps: number
  names: Texts
  descriptions: Texts
  confirmationInformation: Texts
  place: Texts
  position: number
  days: Day[]
  pictures: string[]
  groups: Group[]
  windows: { presentFrom: string; siblingsFrom: string; allFrom: string } | null
  timeZone: string
  follows: string[]
}

/**
 * Classes that a file can describe: cancelled ones, which would be offered anew elsewhere, are left out. Of the seats that are reserved, those are kept that
 * are held back though they are taken (`seats_owed`): with as many seats as there are, an import finds them all as they are.
 */
const loadClasses = async (db: Db, items?: readonly string[]): Promise<Class[]> => {
  const { rows } = await sql<Class>`
    select k.id, k.key, k.type, p.key as playground, c.key as country, k.currency, k.price_minor as price, k.regular_price_minor as "regularPrice",
      k.price_valid_to as "priceValidTo", k.sellable_from as "sellableFrom", k.sellable_to as "sellableTo", k.is_active as "isActive", k.make_ups as "makeUps", k.names,
      k.descriptions, k.confirmation_information as "confirmationInformation", k.place, k.position,
      c.timezone as "timeZone", (select json_build_object('presentFrom', w.present_from, 'siblingsFrom', w.siblings_from, 'allFrom', w.all_from)
        from class_windows w where w.class_id = k.id) as windows,
      array(select b.key from class_predecessors f join classes b on b.id = f.before_id
        where f.class_id = k.id and b.cancelled_at is null order by b.key collate "C") as follows,
      array(select o.date::text from class_occasions o where o.class_id = k.id order by o.date) as days,
      ${keysOfPictures('class_media', 'class_id', 'k.id')} as pictures,
      (select json_agg(json_build_object('names', g.names, 'minAge', g.min_age, 'maxAge', g.max_age, 'start', to_char(g.start_time, 'HH24:MI'),
          'end', to_char(g.end_time, 'HH24:MI'), 'withAdult', g.with_adult, 'seats', s.seats, 'kept', s.reserved + g.seats_owed)
          order by g.position, g.id)
        from class_age_groups g cross join lateral (select count(*)::int as seats, count(*) filter (where state = 'reserved')::int as reserved
          from class_seats where age_group_id = g.id) s
        where g.class_id = k.id and g.is_offered) as groups
    from classes k join playgrounds p on p.id = k.playground_id join countries c on c.id = p.country_id
    where k.cancelled_at is null and ${among('k.id', items)}
      and exists (select from class_occasions o where o.class_id = k.id)
      and exists (select from class_age_groups g where g.class_id = k.id and g.is_offered)
    order by c.key collate "C", p.key collate "C", k.position, k.key collate "C"`.execute(db)
  return rows
}

/** Rows of classes, a file for each country. */
export const storedClasses = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> =>
  (await loadClasses(db, items)).map((one) => {
    const reserved = one.groups.map(({ kept }) => kept)
    return {
      item: one.id,
      file: `classes/${one.country}.yaml`,
      row: rowOf({
        key: one.key,
        programme: programmeOf(one).key,
        playground: one.playground,
        place: someWordsOf(one.place),
        ...daysOf(one.days),
        starts: one.groups.map(({ start }) => start),
        reserved: reserved.every((count) => count === 0) ? undefined : reserved,
        priceValidTo: given(one.priceValidTo),
        sellableFrom: given(one.sellableFrom),
        sellableTo: given(one.sellableTo),
        active: unless(one.isActive, true),
        makeups: unless(one.makeUps, 0),
        ...windowsOf(one),
        position: one.position,
      }),
    }
  })

const windowsOf = ({ windows, follows, timeZone }: Class): StoredRow['row'] => {
  if (!windows) return {}
  const at = (moment: string) => writeMoment(new Date(moment), [timeZone])
  return rowOf({
    presentFrom: at(windows.presentFrom),
    siblingsFrom: at(windows.siblingsFrom),
    allFrom: at(windows.allFrom),
    follows: some(follows),
  })
}

/** Days in order, as `first`, `count`, `every` and `except` say them: week by week where that is possible. */
const daysOf = (days: readonly Day[]): StoredRow['row'] => {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const isWeekly = days.every((day) => daysBetween(first, day) % 7 === 0)
  const except: Day[] = []
  for (let day = first; day < last; day = addDays(day, isWeekly ? 7 : 1)) if (!days.includes(day)) except.push(day)
  return rowOf({
    first,
    count: unless(days.length, 1),
    every: isWeekly ? undefined : 'day',
    except: some(except),
  })
}

/** Rows of programmes, a file for each country. The database keeps none: classes that have all of it in common share one. */
export const storedProgrammes = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const found = new Map<string, StoredRow>()
  for (const one of await loadClasses(db)) {
    const programme = programmeOf(one)
    const item = idOf('programme', programme.key)
    if (!items || items.includes(item)) found.set(item, { item, file: `programmes/${one.country}.yaml`, row: programme })
  }
  return [...found.values()]
}

const kinds: Record<ClassType, string> = { SportKidz: 'sport', SportKidzTrial: 'trial', LeoCamp: 'camp' }

/** What a class says besides where and when. The key is made of it, so that it stays as long as nothing of it changes, whatever other classes say. */
const programmeOf = (one: Class): { key: string } & StoredRow['row'] => {
  const content = rowOf({
    country: one.country,
    type: one.type,
    names: wordsOf(one.names),
    descriptions: someWordsOf(one.descriptions),
    confirmationInformation: someWordsOf(one.confirmationInformation),
    price: fromMinor(one.price, one.currency),
    regularPrice: one.regularPrice === one.price ? undefined : fromMinor(one.regularPrice, one.currency),
    pictures: some(one.pictures),
    ageGroups: one.groups.map(({ names, minAge, maxAge, start, end, seats, withAdult }) =>
      rowOf({
        names: wordsOf(names),
        minAge,
        maxAge,
        minutes: minutesOf(end) - minutesOf(start),
        capacity: seats,
        withAdult: unless(withAdult, false),
      }),
    ),
  })
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
  return { key: `${kinds[one.type]}-${hash}`, ...content }
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Rows of T-shirt sizes. */
export const storedTshirtSizes = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const rows = await db.selectFrom('tshirt_sizes').select(['name', 'position']).orderBy('position').orderBy('name').execute()
  return rows.flatMap((row) => {
    const item = idOf('tshirt-size', row.name)
    return !items || items.includes(item) ? [{ item, file: 'tshirt-sizes.yaml', row }] : []
  })
}
