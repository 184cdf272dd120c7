import { noticeIcons, noticeTypes } from '@hoppla/contract/notices'
import { z } from 'zod'
import { bool, key, moment, texts, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known.ts'
import { duplicate, missingLanguages, place } from '../references.ts'
import { subject } from '../subject.ts'

/** notices: what visitors must know now. */
export const notices = subject({
  name: 'notices',
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
    const { languages, timeZone } = countryOfPlace(known, row.places[0] ?? '')
    const end = row.end?.(timeZone)
    return [
      ...duplicate(known.notices.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.content, 'content', languages),
      ...(end && end <= row.start(timeZone) ? [{ path: ['end'], reason: 'lies before the start' }] : []),
    ]
  },
  write: (row, writer, { known }, { where }) => {
    known.notices.set(row.key, where)
    const { timeZone } = countryOfPlace(known, row.places[0] ?? '')
    const id = idOf('notice', row.key)
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
})
