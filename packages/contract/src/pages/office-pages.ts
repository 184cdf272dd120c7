/** Addresses of the office that the server, too, must know: its own pages are listed in apps/office. */
export const officePaths = {
  signIn: '/sign-in',
  callback: '/auth/callback',
} as const
