/**
 * Every kind of mail that is sent: a mail's `template` is one of these, or does not compile. A run in which the mail server refuses each of them shows that
 * nothing of it reaches a log (log-canary.test.ts); whoever adds one adds to `testing/every-mail.ts` what causes it.
 */
export const mailTemplates = [
  'confirm-email',
  'confirm-new-email',
  'email-changing',
  'email-changed',
  'already-registered',
  'reset-password',
  'sign-in-locked',
  'password-changed',
  'party-enquiry-playground',
  'party-enquiry-sender',
  'group-enquiry-playground',
  'group-enquiry-sender',
  'gift-card-bought',
  'gift-card-for-you',
  'gift-card-reminder',
  'order-paid',
  'code-for-you',
  'present-ended',
  'payment-returned',
  'withdrawal-received',
  'pass-photo-rejected',
  'class-confirmed',
  'class-cancelled',
  'class-called-off',
  'class-ended',
  'class-reminder',
  'class-moved',
  'class-released',
  'class-code',
  'export-ready',
  'account-deleted',
  'birthday',
  'staff-invitation',
  'staff-security',
  'staff-pin-locked',
] as const

export type MailTemplate = (typeof mailTemplates)[number]
