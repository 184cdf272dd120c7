/** What a line of the audit log is about. */
export const auditSubjects = ['account', 'child', 'order', 'class', 'place', 'none'] as const
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
  'email.change-requested': 'account',
  'email.change-undone': 'account',
  'email.changed': 'account',
  'email.confirmed': 'account',
  'export.asked': 'none',
  'export.fetched': 'none',
  'location.deleted': 'place',
  'location.delete-refused': 'place',
  'member-card.read': 'account',
  'order.disputed': 'order',
  'order.read': 'order',
  'order.refunded': 'order',
  'pass-photo.approved': 'child',
  'pass-photo.read': 'child',
  'pass-photo.rejected': 'child',
  'password.changed': 'account',
  'password.reset-requested': 'account',
  'password.wrong': 'none',
  'refund.came-back': 'none',
  'retention.kept': 'none',
  'role.given': 'account',
  'role.give-refused': 'account',
  'role.taken': 'account',
  'role.take-refused': 'account',
  'sign-in': 'none',
  'sign-in.failed': 'none',
  'sign-in.locked': 'account',
  'sign-out': 'none',
  'status.asked': 'none',
  'tokens.replayed': 'none',
  'users.listed': 'none',
  'users.list-refused': 'none',
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
