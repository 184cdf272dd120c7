import { ErrorResponse, InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'

/** @property accountId whose it is. @property expiresAt milliseconds since the epoch. */
export type Token = { value: string; accountId: string; expiresAt: number }

let client: OidcClient | undefined
const theClient = (): OidcClient => {
  client ??= new OidcClient({
    authority: `${location.origin}/identity`,
    client_id: 'office',
    redirect_uri: `${location.origin}/auth/callback`,
    scope: 'openid profile',
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
  return client
}

/**
 * Asks the office's OpenID provider for a token, by the cookie of the session: an authorization request without a page (`prompt=none`), made by `fetch`, whose
 * answer's address carries the code. No frame, no refresh token, nothing kept in the browser (decision 258).
 * @returns `nobody` when no session is left. @throws when nothing usable answered.
 */
export const requestToken = async (): Promise<Token | 'nobody'> => {
  const { url } = await theClient().createSigninRequest({ prompt: 'none' })
  const answer = await fetch(url, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`)
  try {
    const { access_token, profile, expires_at } = await theClient().processSigninResponse(answer.url)
    return { value: access_token, accountId: profile.sub, expiresAt: (expires_at ?? 0) * 1_000 }
  } catch (error) {
    if (error instanceof ErrorResponse && error.error === 'login_required') return 'nobody'
    throw error
  }
}
