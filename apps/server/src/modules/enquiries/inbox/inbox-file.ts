import type { inboxFile as inboxFileRoute } from '@hoppla/contract/enquiries/inbox'
import type { ServeInput } from '@hoppla/contract/route'
import { fileRowsMost } from '@hoppla/contract/staff/fields'
import { officeText } from '../../../brand/office-text.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { csvFile, type File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { referenceOf } from '../enquiries.rules.ts'
import { type EntryRow, listEntries } from './inbox.sql.ts'
import { askedOf, wantedOf } from './inbox.ts'

/** The inbox as a file, with the same filters and rights as its list, and like it without names and addresses of senders. Logged: it names colleagues. */
export const inboxFile = (deps: Deps, caller: StaffCaller, { query }: ServeInput<typeof inboxFileRoute>): Promise<File> =>
  deps.db.transaction().execute(async (tx) => {
    const { staff, address, language } = caller
    const rows = await listEntries(tx, askedOf(staff, query), { ...wantedOf(staff, query.list), offset: 0, most: fileRowsMost })
    await audit(tx, {
      actorId: staff.id,
      action: 'enquiries.exported',
      placeId: query.place,
      address,
      detail: { list: query.list, ...(query.kind === undefined ? {} : { kind: query.kind }), lines: rows.length },
    })
    const t = officeText(language)
    const state = ({ isDone, isAnswered }: EntryRow) =>
      t(isDone ? 'enquiries.isDone' : isAnswered ? 'enquiries.isAnswered' : 'enquiries.isOpen')
    return csvFile('enquiries.csv', [
      [
        t('enquiries.enquiry'),
        t('auditLog.fields.kind'),
        t('enquiries.fields.children'),
        t('enquiries.day'),
        t('enquiries.place'),
        t('notices.state'),
        t('enquiries.assignee'),
        t('enquiries.came'),
      ],
      ...rows.map((row) => [
        referenceOf(row.id),
        t(`enquiries.kinds.${row.kind}`),
        row.children === null ? '' : String(row.children),
        row.wishedOn,
        row.placeName,
        state(row),
        row.assigneeName ?? '',
        row.createdAt.toISOString(),
      ]),
    ])
  })
