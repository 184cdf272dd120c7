/** The OpenID client, loaded when one of these pages runs. They are outside the site's layout and start no session of their own. */
export const loadIdentityClient = async (authority: string) =>
  (await import('../../platform/session/session-oidc.ts')).createIdentityClient(authority)
