/** The public API of the module: what others may ask of the staff's sign-in, invitations and shared devices. */

import type { AnyJob } from '../../jobs/jobs.ts'
import { mailInvitation } from './invitations.ts'

export { type Invited, inviteAdmin } from './first-admin.ts'
export { countEndingInvitations, findMaskedAddresses } from './invitations.sql.ts'
export { invitationDays } from './invitations.ts'
export { eraseStaff, exportStaff } from './privacy.ts'
export { reencryptPins, reencryptTotp } from './reencrypt.ts'
export { addReminder, claimReminders, listOwnReminders, removeReminder } from './reminders/reminders.sql.ts'
export { type FactorsReset, resetFactors } from './reset-factors.ts'
export { oldStaffRecords } from './retention.ts'

export const staffJobs: readonly AnyJob[] = [mailInvitation]
