import type { Db } from '../../db/connect.ts'
import type { OpeningRule, SchoolHoliday, SpecialDay } from './opening-hours.rules.ts'

/** The playground that a place is or lies in, with what its hours depend on; undefined for places above playgrounds and for none at all. */
export const findOpeningPlace = (db: Db, locationId: string) =>
  db
    .selectFrom('location_closure')
    .innerJoin('playgrounds', 'playgrounds.id', 'ancestor_id')
    .innerJoin('countries', 'countries.id', 'country_id')
    .select(['playgrounds.id', 'school_calendar', 'holiday_region', 'holiday_country', 'timezone', 'languages', 'country_id'])
    .select(['playgrounds.name', 'playgrounds.names', 'street_address', 'postal_code', 'city'])
    .where('descendant_id', '=', locationId)
    .executeTakeFirst()

/** Whose public holidays the play centres in use go by, each once. */
export const listHolidayPlaces = (
  db: Db,
): Promise<{ holiday_country: string; holiday_region: string | null; languages: string[] }[]> =>
  db
    .selectFrom('playgrounds')
    .innerJoin('countries', 'countries.id', 'country_id')
    .select(['holiday_country', 'holiday_region', 'languages'])
    .where('is_disabled', '=', false)
    .distinct()
    .execute()

/** The rules that count at a playground: its own and those of the places it lies in. */
export const loadOpeningRules = (db: Db, playgroundId: string): Promise<OpeningRule[]> =>
  db
    .selectFrom('opening_rules')
    .innerJoin('location_closure', 'ancestor_id', 'location_id')
    .select(['kind', 'weekday', 'holiday', 'valid_from as from', 'valid_to as to', 'depth', 'open', 'comments'])
    .where('descendant_id', '=', playgroundId)
    .orderBy('opening_rules.id')
    .execute()

export const listSpecialDays = (db: Db, playgroundId: string): Promise<SpecialDay[]> =>
  db
    .selectFrom('opening_exceptions')
    .innerJoin('location_closure', 'ancestor_id', 'location_id')
    .select(['date', 'depth', 'open', 'comments'])
    .where('descendant_id', '=', playgroundId)
    .execute()

export const listSchoolHolidays = (db: Db, calendar: string): Promise<SchoolHoliday[]> =>
  db
    .selectFrom('school_holidays')
    .select(['from_date as from', 'to_date as to', 'names'])
    .where('calendar', '=', calendar)
    .orderBy('from_date')
    .execute()
