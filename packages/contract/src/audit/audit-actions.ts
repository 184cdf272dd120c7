/** What a line of the audit log is about. */
export const auditSubjects = ['account', 'child', 'order', 'class', 'place', 'invitation', 'device', 'none'] as const
export type AuditSubject = (typeof auditSubjects)[number]

/**
 * Everything that the audit log tells, and about what: the one list. `-refused`: somebody asked for it and was denied or refused.
 */
export const auditActions = {
  'account.deleted': 'account',
  'account.expired': 'account',
  'account.opened': 'none',
  'account.opened-again': 'none',
  'audit.exported': 'none',
  'child.removed': 'child',
  'class.cancelled': 'class',
  'class.participants-read': 'class',
  'code.wrong': 'account',
  'device.enrolled': 'device',
  'device.switch-off-refused': 'device',
  'device.switched-off': 'device',
  'email.change-requested': 'account',
  'email.change-undone': 'account',
  'email.changed': 'account',
  'email.confirmed': 'account',
  'export.asked': 'none',
  'export.fetched': 'none',
  'location.delete-refused': 'place',
  'location.deleted': 'place',
  'member-card.read': 'account',
  'order.disputed': 'order',
  'order.read': 'order',
  'order.refunded': 'order',
  'pass-photo.approved': 'child',
  'pass-photo.read': 'child',
  'pass-photo.rejected': 'child',
  'passkey.copied': 'account',
  'password.changed': 'account',
  'password.reset-requested': 'account',
  'password.wrong': 'none',
  'pin.set': 'account',
  'pin.wrong': 'account',
  'recovery-code.used': 'account',
  'refund.came-back': 'none',
  'retention.kept': 'none',
  'role.give-refused': 'account',
  'role.given': 'account',
  'role.take-refused': 'account',
  'role.taken': 'account',
  'second-factor.all-removed': 'account',
  'second-factor.passkey-added': 'account',
  'second-factor.passkey-removed': 'account',
  'second-factor.recovery-codes-renewed': 'account',
  'second-factor.totp-added': 'account',
  'second-factor.totp-removed': 'account',
  'sign-in': 'none',
  'sign-in.failed': 'none',
  'sign-in.locked': 'account',
  'sign-out': 'none',
  'staff.end-sessions-refused': 'account',
  'staff.invitation-accepted': 'invitation',
  'staff.invitation-resent': 'invitation',
  'staff.invitation-withdrawn': 'invitation',
  'staff.invited': 'invitation',
  'staff.remove-second-factors-refused': 'account',
  'staff.resend-invitation-refused': 'invitation',
  'staff.sessions-ended': 'account',
  'staff.step-up': 'account',
  'staff.withdraw-invitation-refused': 'invitation',
  'status.asked': 'none',
  'tokens.replayed': 'none',
  'users.list-refused': 'none',
  'users.listed': 'none',
} as const satisfies Record<string, AuditSubject>
export type AuditAction = keyof typeof auditActions
/** What a route may be logged as when it was denied or refused, without `-refused`. */
export type RefusableAction = AuditAction extends infer Action ? (Action extends `${infer Name}-refused` ? Name : never) : never

/** What a person is told of under “who has looked”: the staff read something about him, his children or his purchases. */
export const lookActions = [
  'member-card.read',
  'order.read',
  'class.participants-read',
  'pass-photo.read',
] as const satisfies readonly AuditAction[]
