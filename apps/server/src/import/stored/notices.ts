import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import { writeMoment } from '../dates.rules.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keysOfPlaces, rowOf, unless, wordsOf } from './values.ts'

type Notice = {
  id: string
  key: string
  type: string
  kind: string
  icon: string | null
  places: string[]
  timeZones: string[]
  names: Texts
  content: Texts
  startsAt: Date
  endsAt: Date | null
  isDisabled: boolean
}

/** Rows of notices. One without a place would show nowhere, and is left out. */
export const storedNotices = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Notice>`
    select n.id, n.key, n.type, n.kind, n.icon, n.names, n.content, n.starts_at as "startsAt", n.ends_at as "endsAt", n.is_disabled as "isDisabled",
      array(select p.key from application_notice_locations l join ${keysOfPlaces} p on p.id = l.location_id where l.notice_id = n.id
        order by p.key collate "C") as places,
      array(select distinct c.timezone from application_notice_locations l join location_closure u on u.descendant_id = l.location_id
        join countries c on c.id = u.ancestor_id where l.notice_id = n.id) as "timeZones"
    from application_notices n
    where ${among('n.id', items)} and exists (select from application_notice_locations l where l.notice_id = n.id)
    order by n.starts_at, n.key collate "C"`.execute(db)
  return rows.map((notice) => ({
    item: notice.id,
    file: 'notices.yaml',
    row: rowOf({
      key: notice.key,
      type: unless(notice.type, 'General'),
      kind: unless(notice.kind, 'info'),
      icon: given(notice.icon),
      places: notice.places,
      names: wordsOf(notice.names),
      content: wordsOf(notice.content),
      start: writeMoment(notice.startsAt, notice.timeZones),
      end: notice.endsAt === null ? undefined : writeMoment(notice.endsAt, notice.timeZones),
      disabled: unless(notice.isDisabled, false),
    }),
  }))
}
