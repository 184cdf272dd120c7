import type { StaffRole } from '@hoppla/contract/roles'
import { inject } from 'vitest'
import type { Visitor, VisitorInput } from './browser.ts'
import { runAdmin } from './office.ts'
import { acceptWithPasskey, invitationIn, someStaff } from './office-admin.ts'
import { inDatabase } from './server.ts'

type Member = { name: string; role: StaffRole; placeId: string; viewport: { width: number; height: number } }

/** Somebody with a role at one play centre, signed in with a passkey; in English. */
export const aMember = async (
  visitor: (input: VisitorInput) => Promise<Visitor>,
  { name, role, placeId, viewport }: Member,
): Promise<Visitor> => {
  const email = someStaff(name.toLowerCase())
  const printed = await runAdmin(inject('dataDir'), new URL(inject('origin')).port, ['invite', email])
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update staff_invitation_roles r set role = $2, location_id = $3 from staff_invitations i
      where i.id = r.invitation_id and i.email = $1`,
      [email, role, placeId],
    ),
  )
  const member = await visitor({ language: 'en-GB', options: { viewport } })
  await acceptWithPasskey(member, invitationIn(printed), name)
  await member.page.getByRole('navigation').first().waitFor()
  return member
}
