import type { Page } from './page.ts'

/** Pages that nobody finds by a menu: they are opened from mails and by the OpenID provider. */
export const linkedPages = {
  // Opened from mails, at addresses as old as they.
  'email-confirmation': {
    path: '/profile/:lang/email-confirmation',
    query: ['userId', 'code'],
    file: 'modules/identity/email-confirmation-page.tsx',
    layout: 'profile',
    forGuests: true,
  },
  'email-undo': {
    path: '/profile/:lang/email-undo',
    query: ['userId', 'code'],
    file: 'modules/identity/email-undo-page.tsx',
    layout: 'profile',
    forGuests: true,
  },
  // Opened from an invitation to a party, printed or sent, and from mails to its guests. Whoever has the secret may answer, or change the answer.
  invitation: {
    path: '/:lang/party/invitation/:secret',
    file: 'modules/parties/invitations/invitation-page.tsx',
    messages: ['invitation'],
    needsScripts: true,
  },
  // The exact redirect addresses that the OpenID provider knows; one stands in a hidden frame, which may never paint.
  'auth-callback': { path: '/auth/callback', file: 'layouts/auth/callback-page.tsx', layout: 'none', scripts: 'at-once' },
  'auth-silent': { path: '/auth/silent', file: 'layouts/auth/silent-page.tsx', layout: 'none', scripts: 'at-once' },
  'auth-signed-out': { path: '/auth/signed-out', file: 'layouts/auth/signed-out-page.tsx', layout: 'none', scripts: 'at-once' },
} as const satisfies Record<string, Page>
