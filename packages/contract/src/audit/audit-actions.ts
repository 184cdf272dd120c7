/** What a line of the audit log is about. */
export const auditSubjects = ['account', 'child', 'order', 'class', 'place', 'photo', 'none'] as const
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
  'pass-photo.approved': 'photo',
  'pass-photo.read': 'photo',
  'pass-photo.rejected': 'photo',
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
