import type { ServeInput } from '@hoppla/contract/route'
import { fileRowsMost } from '@hoppla/contract/staff/fields'
import type * as contract from '@hoppla/contract/staff/members'
import { officeText } from '../../brand/office-text.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { csvFile, type File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { listMemberRows, type MemberRow } from './members.sql.ts'
import { stateOf } from './members.ts'

/** The staff of the caller's places as a file, with the same filters and rights as the list. Logged, without what was searched for. */
export const membersFile = (
  deps: Deps,
  { staff, address, language }: StaffCaller,
  { query }: ServeInput<typeof contract.membersFile>,
): Promise<File> =>
  deps.db.transaction().execute(async (tx) => {
    const rows = await listMemberRows(tx, placesWith(staff, 'staff.read'), query, fileRowsMost)
    await audit(tx, {
      actorId: staff.id,
      action: 'staff.exported',
      placeId: query.place,
      address,
      detail: { ...(query.role === undefined ? {} : { role: query.role }), lines: rows.length },
    })
    const t = officeText(language)
    const roleText = ({ role, placeName, lastDay }: MemberRow['roles'][number]) => {
      const name = t(`common.roles.${role}`)
      const held = placeName === null ? t('staff.everywhere', { role: name }) : t('staff.at', { role: name, place: placeName })
      return lastDay === null ? held : `${held} ${t('staff.until', { date: lastDay })}`
    }
    return csvFile('staff.csv', [
      [t('staff.person'), t('enquiries.email'), t('staff.roles'), t('staff.state'), t('staff.lastSeen')],
      ...rows.map((row) => [
        row.name,
        row.email,
        row.roles.map(roleText).join('; '),
        t(`staff.states.${stateOf(row)}`),
        row.lastSeenAt?.toISOString() ?? '',
      ]),
    ])
  })
