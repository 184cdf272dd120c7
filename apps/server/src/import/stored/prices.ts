import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keysOfPlaces, rowOf, some, someWordsOf, unless, wordsOf } from './values.ts'

type PartyPackage = {
  locationId: string
  key: string
  place: string
  country: string
  names: Texts
  descriptions: Texts
  includes: Texts[]
  price: number
  weekend: number | null
  vatPercent: number | null
  hosts: number
  currency: string
  includedChildren: number
  minutes: number
  position: number
}

/** Rows of party packages, a file for each country; the item is the place with all its packages. */
export const storedPartyPackages = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<PartyPackage>`
    select q.location_id as "locationId", q.key, p.key as place, c.key as country, q.names, q.descriptions, q.includes, q.price_minor as price, q.weekend_price_minor as weekend,
      q.vat_percent as "vatPercent", q.hosts, q.currency, q.included_children as "includedChildren", q.duration_minutes as minutes, q.position
    from party_packages q join ${keysOfPlaces} p on p.id = q.location_id
      join location_closure u on u.descendant_id = q.location_id join countries c on c.id = u.ancestor_id
    where ${among('q.location_id', items)} order by c.key collate "C", p.key collate "C", q.position, q.key collate "C"`.execute(db)
  return rows.map((one) => ({
    item: one.locationId,
    file: `party-packages/${one.country}.yaml`,
    row: rowOf({
      key: one.key,
      place: one.place,
      names: wordsOf(one.names),
      descriptions: someWordsOf(one.descriptions),
      includes: some(one.includes.map(wordsOf)),
      price: fromMinor(one.price, one.currency),
      weekendPrice: one.weekend === null ? undefined : fromMinor(one.weekend, one.currency),
      vatPercent: given(one.vatPercent),
      hosts: unless(one.hosts, 0),
      includedChildren: one.includedChildren,
      minutes: one.minutes,
      position: one.position,
    }),
  }))
}

type EntrancePrice = {
  locationId: string
  key: string
  place: string
  country: string
  names: Texts
  notes: Texts
  fromAge: number | null
  toAge: number | null
  weekday: number
  weekend: number
  holiday: number | null
  currency: string
  position: number
}

/** Rows of entrance prices, a file for each country; the item is the place with all its prices. */
export const storedEntrancePrices = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<EntrancePrice>`
    select q.location_id as "locationId", q.key, p.key as place, c.key as country, q.names, q.notes, q.from_age as "fromAge", q.to_age as "toAge",
      q.weekday_price_minor as weekday, q.weekend_price_minor as weekend, q.holiday_price_minor as holiday, q.currency, q.position
    from entrance_prices q join ${keysOfPlaces} p on p.id = q.location_id
      join location_closure u on u.descendant_id = q.location_id join countries c on c.id = u.ancestor_id
    where ${among('q.location_id', items)} order by c.key collate "C", p.key collate "C", q.position, q.key collate "C"`.execute(db)
  return rows.map((one) => ({
    item: one.locationId,
    file: `entrance-prices/${one.country}.yaml`,
    row: rowOf({
      key: one.key,
      place: one.place,
      names: wordsOf(one.names),
      notes: someWordsOf(one.notes),
      fromAge: given(one.fromAge),
      toAge: given(one.toAge),
      weekdayPrice: fromMinor(one.weekday, one.currency),
      weekendPrice: one.weekend === one.weekday ? undefined : fromMinor(one.weekend, one.currency),
      holidayPrice: one.holiday === null ? undefined : fromMinor(one.holiday, one.currency),
      position: one.position,
    }),
  }))
}
