import { before, deleteSome, type Erasure } from '../../db/erasure.ts'

/** Sign-ins that were begun and not finished, and invitations so many days after they ended. */
export const oldStaffRecords = (invitationDays: number): Erasure[] => [
  deleteSome('staff_tickets', 'expires_at < $1::timestamptz'),
  deleteSome('staff_invitations', `expires_at < ${before(invitationDays, 'days')}`),
]
