/** What a token may be for; all of them are OpenID Connect Core's but the last, which is the main API's. */
export const scopes = ['openid', 'profile', 'email', 'offline_access', 'account'] as const

/** Acting as the visitor at the main API: family, orders, profile. Without it a token only says who somebody is. */
export const accountScope = 'account' satisfies (typeof scopes)[number]

/**
 * Which claims of a person belong to which scope, in ID tokens and at userinfo alike. The user name is the e-mail address, so it comes with that. Roles are those
 * held everywhere: a claim cannot say where another one holds.
 */
export const claimsOf: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'firstname', 'lastname', 'culture', 'locale', 'role', 'updated_at'],
  email: ['email', 'email_verified', 'username', 'preferred_username'],
}

/** Our own client: the browser application of the site. */
export const webClient = 'web'
/** And that of the office. */
export const officeClient = 'office'

/** Scopes that a client is given for another one it asks for: the site's own application asks for `profile openid offline_access` and is the account site. */
const given: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [webClient]: { profile: ['email', accountScope] },
}

/** The scopes of an authorization request, with those that this client is given by configuration. @param asked separated by spaces, as on the wire. */
export const withGivenScopes = (clientId: string, asked: string): string => {
  const wanted = asked.split(' ').filter(Boolean)
  return [...new Set([...wanted, ...wanted.flatMap((scope) => given[clientId]?.[scope] ?? [])])].join(' ')
}

/** Those of somebody's claims that a token with these scopes may hold. */
export const claimsForScopes = (claims: Readonly<Record<string, unknown>>, held: readonly string[]): Record<string, unknown> => {
  const reported = new Set(held.flatMap((scope) => claimsOf[scope] ?? []))
  return Object.fromEntries(Object.entries(claims).filter(([name]) => reported.has(name)))
}
