import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'

type Media = { id: string; version: string; file_name: string; focus: string | null }
/** A room in which parties can be held. @property block rooms of one block cannot be used at the same time; a room that has none is its own. */
export type PartyRoom = {
  id: string
  name: string
  names: Texts
  descriptions: Texts
  maxGuests: number
  block: string
  themeId: string | null
  /** Its first picture, else that of its theme. */
  media: Media | null
}

const mediaOf = (alias: string) =>
  sql.raw(
    `jsonb_build_object('id', ${alias}.id, 'version', ${alias}.version, 'file_name', ${alias}.file_name, 'focus', ${alias}.focus)`,
  )

/** What the constraint on a room `r` of the area `a` compares: two play centres may call their blocks the same. */
export const roomBlock = `case when r.block is null then r.id::text else a.playground_id::text || ' ' || r.block end`

/** Rooms of a play centre's party areas that are not switched off, in their order. */
export const listPartyRooms = async (db: Db, playgroundId: string): Promise<PartyRoom[]> =>
  (
    await sql<PartyRoom>`
      select r.id, r.name, r.names, r.descriptions, r.max_guests as "maxGuests", ${sql.raw(roomBlock)} as block, r.theme_id as "themeId",
        coalesce((select ${mediaOf('m')} from room_media s join media m on m.id = s.media_id where s.room_id = r.id order by s.position limit 1),
          (select ${mediaOf('m')} from themes t join media m on m.id = t.media_id where t.id = r.theme_id)) as media
      from rooms r join areas a on a.id = r.area_id
      where a.playground_id = ${playgroundId} and a.area_type = 'Party' and not r.is_disabled order by r.position, r.key`.execute(
      db,
    )
  ).rows

export type ThemeRow = { id: string; names: Texts; media: Media | null }
/** How rooms can be dressed. */
export const listThemes = async (db: Db): Promise<ThemeRow[]> =>
  (
    await sql<ThemeRow>`
      select t.id, t.names, case when m.id is not null then ${mediaOf('m')} end as media
      from themes t left join media m on m.id = t.media_id order by t.key`.execute(db)
  ).rows
