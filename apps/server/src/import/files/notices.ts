import { noticeIcons, noticeTypes } from '@hoppla/contract/places/notices'
import { z } from 'zod'
import { savedNotice } from '../../modules/places/places.ts'
import { bool, key, moment, texts, uniqueList } from '../fields.ts'
import { idOf, noticeIdOf } from '../ids.ts'
import { countryOfPlace, type KnownRows } from '../known-rows.ts'
import { duplicate, missingLanguages, place } from '../references.ts'
import { storedNotices } from '../stored/notices.ts'
import { subject } from '../subject.ts'

/** The time zone by which a notice's times are written: the same hour at all its places, else it is refused. */
const zoneOf = (places: readonly string[], known: KnownRows): string => countryOfPlace(known, places[0] ?? '').timeZone

/** notices: what visitors must know now. */
export const notices = subject({
  name: 'notices',
  savedValue: savedNotice,
  row: ({ known, today }) =>
    z.strictObject({
      key,
      type: z.enum(noticeTypes, `is none of ${noticeTypes.join(', ')}`).default('General'),
      kind: z.enum(['error', 'info', 'warning', 'success'], 'is none of error, info, warning, success').default('info'),
      icon: z.enum(noticeIcons, `is none of ${noticeIcons.join(', ')}`).optional(),
      places: uniqueList(place(known)).refine((all) => all.length > 0, 'write at least one place'),
      names: texts,
      content: texts,
      start: moment(today),
      end: moment(today).optional(),
      disabled: bool.default(false),
    }),
  check: (row, { known }) => {
    const countries = new Set(row.places.map((name) => countryOfPlace(known, name)))
    const languages = [...new Set([...countries].flatMap((country) => country.languages))]
    const timeZone = zoneOf(row.places, known)
    const end = row.end?.(timeZone)
    // A notice begins at the same moment everywhere; for places in another time zone it is written as a separate notice.
    const isOneMoment = (at: typeof row.start | undefined) =>
      new Set([...countries].map((country) => at?.(country.timeZone).getTime())).size <= 1
    return [
      ...(isOneMoment(row.start) && isOneMoment(row.end)
        ? []
        : [{ path: ['places'], reason: 'lie in different time zones: write a notice for each of them' }]),
      ...duplicate(known.notices.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.content, 'content', languages),
      ...(end && end <= row.start(timeZone)
        ? [{ path: ['end'], reason: 'lies before the start', fault: { key: 'endsFirst' as const } }]
        : []),
    ]
  },
  write: (row, writer, { known }, { where }) => {
    known.notices.set(row.key, where)
    const timeZone = zoneOf(row.places, known)
    const id = noticeIdOf(row.key)
    writer.add('application_notices', {
      id,
      key: row.key,
      type: row.type,
      kind: row.kind,
      icon: row.icon ?? null,
      names: row.names,
      content: row.content,
      starts_at: row.start(timeZone),
      ends_at: row.end?.(timeZone) ?? null,
      is_disabled: row.disabled,
    })
    writer.owns('application_notice_locations', id)
    for (const name of row.places) writer.add('application_notice_locations', { notice_id: id, location_id: idOf('place', name) })
  },
  itemOf: ({ key: name }) => noticeIdOf(name),
  stored: storedNotices,
})
