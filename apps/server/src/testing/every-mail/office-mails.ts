import { randomUUID } from 'node:crypto'
import { enrolDevice, setPin, signInWithPin } from '@hoppla/contract/staff/devices'
import { deleteMemberSecondFactors, inviteMember } from '@hoppla/contract/staff/members'
import { expect } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { mailReminder } from '../../modules/accounting/reminders.ts'
import type { Centre } from '../../modules/classes/testing/centre.ts'
import { expectRefusal, officeHost, type TestCall } from '../app.ts'
import { done } from './calls.ts'

/** What members of staff are told about themselves and their work. */
export const causeOfficeMails = async (centre: Centre, staff: TestCall): Promise<void> => {
  const ok = done(centre)
  const placeId = idOf('place', 'orebro')
  const body = { email: 'new@staff.example', language: 'sv', roles: [{ role: 'Reception', placeId, lastDay: null }] } as const
  await ok(staff, inviteMember, { body: { ...body, roles: [...body.roles] } })
  const { rows } = await centre.deps.pool.query<{ id: string }>(
    `insert into account_roles (account_id, role, location_id) select id, 'Reception', $1 from accounts where email = 'kari@hoppla.example'
      returning account_id as id`,
    [placeId],
  )
  const kari = rows[0]?.id ?? expect.fail('no account')
  await ok(staff, deleteMemberSecondFactors, { params: { id: kari } })
  await ok(staff, setPin, { params: { id: kari }, body: { pin: '482916' } })
  const { headers } = await ok(staff, enrolDevice, { body: { name: 'Entrance', placeId } })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  for (let n = 0; n < 5; n++)
    expectRefusal(
      await centre.call(signInWithPin, { body: { memberId: kari, pin: '918273' } }, { host: officeHost, cookie }),
      'pin.wrong',
    )
  const reminded = { mailId: randomUUID(), accountId: kari, companyId: idOf('place', 'norway'), month: '2026-11', kinds: ['vat'] }
  await enqueue(centre.deps.db, mailReminder, reminded)
}
