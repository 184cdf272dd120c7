import type { ApplicationNotice } from '@hoppla/contract/places/notices'
import { type Prepared, prepare } from '../../cache/prepared.ts'
import type { NoticeType } from '../../db/tables/places.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { iconOf, plainText, versionOf } from './notices.rules.ts'
import { listNotices } from './notices.sql.ts'
import { say } from './places.rules.ts'
import { findLocation } from './places.sql.ts'

/** The notices that show at a place now. Read anew for each question, since a new one must show within five seconds. @throws Refusal `location.not-found`. */
export const noticesByLocation = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { language }: Pick<Caller, 'language'>,
  locationId: string,
  type: NoticeType | undefined,
): Promise<Prepared> => {
  const rows = await listNotices(db, locationId, type, clock.now())
  if (rows.length === 0 && !(await findLocation(db, locationId))) throw new Refusal('location.not-found')
  return prepare(
    rows.map(
      (row): ApplicationNotice => ({
        guid: row.id,
        locationIds: row.location_ids,
        startDate: row.starts_at.toISOString(),
        endDate: row.ends_at?.toISOString() ?? null,
        name: plainText(say(row.names, language, row.languages ?? [])),
        text: plainText(say(row.content, language, row.languages ?? [])),
        type: row.type,
        kind: row.kind,
        disabled: row.is_disabled,
        icon: iconOf(row.icon),
        version: versionOf(row),
      }),
    ),
  )
}
