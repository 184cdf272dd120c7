import { sql } from 'kysely'
import { contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/connect.ts'
import type { ClassType } from '../../db/tables/classes.ts'
import type { PaymentSettings, Texts } from '../../db/tables/places.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { MediaRow, PricedRow } from '../catalogue/catalogue.ts'

export type AgeGroupRow = {
  id: string
  names: Texts
  minAge: number
  maxAge: number
  startTime: string
  endTime: string
  withAdult: boolean
  /** false: the centre offers it no more; who has booked it still comes. */
  isOffered: boolean
}
/** A class with everything that does not change with bookings. Money in minor units, days first to last. */
export type ClassRow = PricedRow & {
  id: string
  key: string
  type: ClassType
  vatPercent: number
  /** Of a camp's price its meals, and the VAT on them; percent, 0: none apart. */
  mealsPercent: number
  mealsVatPercent: number
  sellableFrom: string | null
  sellableTo: string | null
  isActive: boolean
  isCancelled: boolean
  /** How many make-ups a child may take in it. */
  makeUps: number
  names: Texts
  descriptions: Texts
  confirmationInformation: Texts
  place: Texts
  occasions: string[]
  /** Sessions that do not take place. */
  sessionsOff: { groupId: string; date: string }[]
  /** Sessions of groups that take place on another day of the class than planned, or at another time; cancelled ones too. */
  sessionsMoved: { groupId: string; planned: string; date: string; startTime: string; endTime: string }[]
  groups: AgeGroupRow[]
  /** From when it can be booked by whom, ISO; null: by everybody. @property follows the classes that it goes on from. */
  windows: { presentFrom: string; siblingsFrom: string; allFrom: string; follows: string[] } | null
  media: MediaRow[]
  holdMinutes: number
  playground: {
    id: string
    names: Texts
    name: string
    slug: string
    street: string
    postalCode: string
    city: string
    phone: string
    mapLink: string | null
    email: string
  }
  countryId: string
  countrySlug: string
  timeZone: string
  languages: string[]
  /** Of the country. */
  payment: PaymentSettings
}

const classColumns = sql`
  c.id, c.key, c.type, c.price_minor as "priceMinor", c.regular_price_minor as "regularPriceMinor", c.price_valid_to as "priceValidTo", co.lowest_price_shown as "lowestPriceShown",
  case when c.regular_price_minor = c.price_minor then '[]' else price_history_of(c.id) end as prices, c.currency,
  c.vat_percent as "vatPercent", c.meals_percent as "mealsPercent", c.meals_vat_percent as "mealsVatPercent", c.sellable_from as "sellableFrom", c.sellable_to as "sellableTo", c.is_active as "isActive",
  c.cancelled_at is not null as "isCancelled", c.make_ups as "makeUps", c.names, c.descriptions, c.confirmation_information as "confirmationInformation", c.place,
  coalesce((select array_agg(o.date::text order by o.date) from class_occasions o where o.class_id = c.id), '{}') as occasions,
  coalesce((select json_agg(json_build_object('groupId', f.age_group_id, 'date', f.date)) from class_sessions_off f
    join class_age_groups g on g.id = f.age_group_id where g.class_id = c.id), '[]') as "sessionsOff",
  coalesce((select json_agg(json_build_object('groupId', m.age_group_id, 'planned', m.from_date, 'date', m.date, 'startTime', to_char(m.start_time, 'HH24:MI'),
      'endTime', to_char(m.end_time, 'HH24:MI')) order by m.date) from class_session_moves m join class_age_groups g on g.id = m.age_group_id
    where g.class_id = c.id), '[]') as "sessionsMoved",
  coalesce((select json_agg(json_build_object('id', g.id, 'names', g.names, 'minAge', g.min_age, 'maxAge', g.max_age,
      'startTime', to_char(g.start_time, 'HH24:MI'), 'endTime', to_char(g.end_time, 'HH24:MI'), 'withAdult', g.with_adult,
      'isOffered', g.is_offered) order by g.position, g.min_age)
    from class_age_groups g where g.class_id = c.id), '[]') as groups,
  (select json_build_object('presentFrom', w.present_from, 'siblingsFrom', w.siblings_from, 'allFrom', w.all_from,
      'follows', coalesce((select json_agg(f.before_id order by f.before_id) from class_predecessors f where f.class_id = w.class_id), '[]'))
    from class_windows w where w.class_id = c.id) as windows,
  coalesce((select json_agg(json_build_object('id', m.id, 'version', m.version, 'file_name', m.file_name, 'focus', m.focus, 'content_type', m.content_type,
      'size_bytes', m.size_bytes, 'width', m.width, 'height', m.height, 'names', m.names) order by cm.position)
    from class_media cm join media m on m.id = cm.media_id where cm.class_id = c.id), '[]') as media,
  p.block_reservation_minutes as "holdMinutes",
  json_build_object('id', p.id, 'names', p.names, 'name', p.name, 'slug', p.slug, 'street', p.street_address, 'postalCode', p.postal_code,
    'city', p.city, 'phone', p.phone, 'mapLink', p.map_link, 'email', p.child_class_email) as playground,
  co.id as "countryId", co.slug as "countrySlug", co.timezone as "timeZone", co.languages, co.payment`
const classTables = sql`classes c join playgrounds p on p.id = c.playground_id join countries co on co.id = p.country_id`

type ReadDeps = Pick<Deps, 'db' | 'prepared'>

/** The class that an age group belongs to. Changes with an import or when the centre calls it off; every booking asks. */
export const findClassOfGroup = contentCache(async ({ db }: ReadDeps, groupId): Promise<ClassRow | undefined> => {
  const { rows } = await sql<ClassRow>`select ${classColumns} from ${classTables}
    where c.id = (select class_id from class_age_groups where id = ${groupId}) and not p.is_disabled`.execute(db)
  return rows[0]
})

/** A class, on sale or not. */
export const findClass = contentCache(({ db }: ReadDeps, id): Promise<ClassRow | undefined> => readClass(db, id))

/** The same as it is in this transaction, where what is kept may be older. */
export const readClass = async (db: Db, id: string): Promise<ClassRow | undefined> => {
  const { rows } = await sql<ClassRow>`select ${classColumns} from ${classTables} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Classes at a place or anywhere in it that have not begun, soonest first. Bounded. @param since earliest first occasion. */
export const listClasses = async (db: Db, locationId: string, since: string): Promise<ClassRow[]> => {
  const { rows } = await sql<ClassRow>`
    select ${classColumns} from ${classTables}
    where c.is_active and c.cancelled_at is null and not p.is_disabled
      and p.id in (select descendant_id from location_closure where ancestor_id = ${locationId})
      and (select min(o.date) from class_occasions o where o.class_id = c.id) >= ${since}::date
    order by (select min(o.date) from class_occasions o where o.class_id = c.id), c.position, c.key
    limit 500`.execute(db)
  return rows
}

/** Classes of a kind at a play centre that have begun and are not over, whose last session is today or later. @param today at the play centre. */
export const listRunningClasses = async (db: Db, playgroundId: string, type: ClassType, today: string): Promise<ClassRow[]> => {
  const { rows } = await sql<ClassRow>`
    select ${classColumns} from ${classTables}
    where c.playground_id = ${playgroundId} and c.type = ${type} and c.is_active and c.cancelled_at is null and not p.is_disabled
      and exists (select from class_occasions o where o.class_id = c.id having min(o.date) <= ${today}::date and max(o.date) >= ${today}::date)
    order by c.position, c.key limit 200`.execute(db)
  return rows
}

export type FreeSeatsRow = { id: string; classId: string; free: number }
/**
 * Free seats by age group, counted up to six. Seats of expired bookings count as free, since the next request would get them, unless a payment is under way
 * or the centre withholds them, or somebody waits for them.
 */
export const countFreeSeats = async (db: Db, playgroundId: string, now: Date): Promise<FreeSeatsRow[]> => {
  const { rows } = await sql<FreeSeatsRow>`
    select g.id, g.class_id as "classId",
      case when c.cancelled_at is not null then 0 else
        (select count(*)::int from (select from class_seats s where s.age_group_id = g.id and s.state = 'free' limit 6) f)
        + case when is_awaited(g.id) then 0 else greatest(0, (select count(*)::int from class_booking_children k join class_bookings b on b.id = k.booking_id
          where k.age_group_id = g.id and k.has_seat and b.status in ('Held', 'AwaitingPayment') and b.expires_at <= ${now}
            and not exists (select from published.orders o where o.id = coalesce(b.cart_order_id, b.id) and o.status = 'Processing')) - g.seats_owed) end end as free
    from class_age_groups g join classes c on c.id = g.class_id
    where c.playground_id = ${playgroundId} and c.is_active and g.is_offered
      and exists (select from class_occasions o where o.class_id = c.id and o.date >= ${now}::date - 1)
    order by c.position, g.position limit 2000`.execute(db)
  return rows
}

/** What a parent may choose for a T-shirt, smallest first. */
export const listSizes = contentCache(async ({ db }: ReadDeps, _every): Promise<string[] | undefined> => {
  const rows = await db.selectFrom('tshirt_sizes').select('name').orderBy('position').execute()
  return rows.map(({ name }) => name)
})

/** Whether there is such a playground, in use. */
export const hasPlayground = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('playgrounds').select('id').where('id', '=', id).where('is_disabled', '=', false).executeTakeFirst()) !==
  undefined

/** What classes are called, by their keys, whether they are over or not. */
export const listClassNames = async (db: Db, keys: readonly string[]): Promise<Map<string, Texts>> => {
  const { rows } = await sql<{
    key: string
    names: Texts
  }>`select key, names from classes where key = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, names }) => [key, names]))
}
