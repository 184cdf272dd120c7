import { officePaths } from '@hoppla/contract/pages/office-pages'
import type { OidcClient } from './oidc-client.ts'

/** @property accountId whose it is. @property expiresAt milliseconds since the epoch. */
export type Token = { value: string; accountId: string; expiresAt: number }

/** Fetched when first needed: not on the page of signing in. */
const library = () => import('./oidc-client.ts')

let client: Promise<OidcClient> | undefined
const makeClient = async (): Promise<OidcClient> => {
  const { InMemoryWebStorage, OidcClient, WebStorageStateStore } = await library()
  return new OidcClient({
    authority: `${location.origin}/identity`,
    client_id: 'office',
    redirect_uri: `${location.origin}${officePaths.callback}`,
    scope: 'openid profile',
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
}
const theClient = (): Promise<OidcClient> => {
  client ??= makeClient()
  // What could not be fetched may be tried again.
  client.catch(() => {
    client = undefined
  })
  return client
}

/**
 * Asks the office's OpenID provider for a token, by the cookie of the session: an authorization request without a page (`prompt=none`), made by `fetch`, whose
 * answer's address carries the code. No frame, no refresh token, nothing kept in the browser (decision 258).
 * @returns `nobody` when no session is left. @throws when nothing usable answered.
 */
export const requestToken = async (): Promise<Token | 'nobody'> => {
  const [{ ErrorResponse }, made] = await Promise.all([library(), theClient()])
  const { url } = await made.createSigninRequest({ prompt: 'none' })
  const answer = await fetch(url, { credentials: 'same-origin' })
  // Read to its end, or the browser counts it as given up.
  await answer.text()
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`)
  try {
    const { access_token, profile, expires_at } = await made.processSigninResponse(answer.url)
    return { value: access_token, accountId: profile.sub, expiresAt: (expires_at ?? 0) * 1_000 }
  } catch (error) {
    if (error instanceof ErrorResponse && error.error === 'login_required') return 'nobody'
    throw error
  }
}
