/** Addresses of the office that the server, too, must know. */
export const officePaths = {
  signIn: '/sign-in',
  callback: '/auth/callback',
} as const

/** Every page inside of the office's frame, as its router has them (apps/office/src/router.tsx). A journey opens each; a page of the menu has its entry there too. */
export const officePages = [
  '/',
  '/today',
  '/overview',
  '/me',
  '/pages/:subject?',
  '/texts',
  '/staff/:tab?',
  '/door',
  '/counter',
  '/acting',
  '/door/classes',
  '/door/parties',
  '/parties',
  '/classes/:groupId?/:tab?',
  '/seasons/:seasonId?',
  '/hours/:tab?',
  '/areas',
  '/orders/:reference?',
  '/payouts/:payout?',
  '/customers/:id?',
  '/data-requests/:id?',
  '/enquiries/:id?',
  '/cases',
  '/notices/:id?',
  '/catalogue/:tab?',
  '/audit-log',
  '/transfer/:id?',
  '/pass-photos',
  '/accounting/:tab?',
] as const
export type OfficePage = (typeof officePages)[number]
