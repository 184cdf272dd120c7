import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keyOfMedia, keysOfPictures, rowOf, some, someWordsOf, unless, wordsOf } from './values.ts'

type Area = {
  id: string
  key: string
  playground: string
  country: string
  type: string
  names: Texts
  descriptions: Texts
  position: number
}

/** Rows of areas, a file for each country. */
export const storedAreas = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Area>`
    select a.id, a.key, p.key as playground, c.key as country, a.area_type as type, a.names, a.descriptions, a.position
    from areas a join playgrounds p on p.id = a.playground_id join countries c on c.id = p.country_id
    where ${among('a.id', items)} order by c.key collate "C", p.key collate "C", a.position, a.key collate "C"`.execute(db)
  return rows.map(({ id, key, playground, country, type, names, descriptions, position }) => ({
    item: id,
    file: `areas/${country}.yaml`,
    row: rowOf({ key, playground, type, names: wordsOf(names), descriptions: someWordsOf(descriptions), position }),
  }))
}

type Theme = { id: string; key: string; names: Texts; picture: string | null }

/** Rows of themes. */
export const storedThemes = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Theme>`
    select t.id, t.key, t.names, ${keyOfMedia('t.media_id')} as picture from themes t
    where ${among('t.id', items)} order by t.key collate "C"`.execute(db)
  return rows.map(({ id, key, names, picture }) => ({
    item: id,
    file: 'themes.yaml',
    row: rowOf({ key, names: wordsOf(names), picture: given(picture) }),
  }))
}

type Room = {
  id: string
  key: string
  area: string
  country: string
  names: Texts
  descriptions: Texts
  size: number | null
  maxGuests: number
  recommendedMaxGuests: number
  block: string | null
  theme: string | null
  pictures: string[]
  isDisabled: boolean
  position: number
}

/** Rows of rooms, a file for each country. */
export const storedRooms = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Room>`
    select r.id, r.key, a.key as area, c.key as country, r.names, r.descriptions, r.size, r.max_guests as "maxGuests",
      r.recommended_max_guests as "recommendedMaxGuests", r.block, t.key as theme, ${keysOfPictures('room_media', 'room_id', 'r.id')} as pictures,
      r.is_disabled as "isDisabled", r.position
    from rooms r join areas a on a.id = r.area_id join playgrounds p on p.id = a.playground_id join countries c on c.id = p.country_id
      left join themes t on t.id = r.theme_id
    where ${among('r.id', items)} order by c.key collate "C", a.key collate "C", r.position, r.key collate "C"`.execute(db)
  return rows.map((room) => ({
    item: room.id,
    file: `rooms/${room.country}.yaml`,
    row: rowOf({
      key: room.key,
      area: room.area,
      names: wordsOf(room.names),
      descriptions: someWordsOf(room.descriptions),
      size: given(room.size),
      maxGuests: room.maxGuests,
      recommendedMaxGuests: unless(room.recommendedMaxGuests, room.maxGuests),
      block: given(room.block),
      theme: given(room.theme),
      pictures: some(room.pictures),
      disabled: unless(room.isDisabled, false),
      position: room.position,
    }),
  }))
}

type Table = { id: string; key: string; area: string; country: string; names: Texts; seats: number; position: number }

/** Rows of tables, a file for each country. */
export const storedTables = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Table>`
    select t.id, t.key, a.key as area, c.key as country, t.names, t.seats, t.position
    from dining_tables t join areas a on a.id = t.area_id join playgrounds p on p.id = a.playground_id join countries c on c.id = p.country_id
    where ${among('t.id', items)} order by c.key collate "C", a.key collate "C", t.position, t.key collate "C"`.execute(db)
  return rows.map(({ id, key, area, country, names, seats, position }) => ({
    item: id,
    file: `tables/${country}.yaml`,
    row: { key, area, names: wordsOf(names), seats, position },
  }))
}
