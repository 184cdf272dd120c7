import { OidcClient, type OidcConfiguration } from '@axa-fr/oidc-client'
import { authority, own, type SignedIn } from './client.ts'

const configuration: OidcConfiguration = {
  client_id: 'axa',
  redirect_uri: own('/callback'),
  silent_redirect_uri: own('/silent-callback'),
  scope: 'openid profile email offline_access',
  authority: authority(),
}
const client = OidcClient.getOrCreate(() => fetch)(configuration)

const current = async (): Promise<SignedIn | undefined> => {
  const tokens = client.tokens
  if (!tokens) return undefined
  const reported = (await client.userInfoAsync<Record<string, unknown> & SignedIn>(true)) ?? {}
  const { sub, name, email } = tokens.idTokenPayload as SignedIn
  return { sub, name, email, accessToken: tokens.accessToken, reported }
}

const arrive = async (): Promise<SignedIn | undefined> => {
  if (location.pathname.endsWith('/silent-callback')) return void client.silentLoginCallbackAsync()
  if (location.pathname.endsWith('/callback')) await client.loginCallbackAsync()
  else await client.tryKeepExistingSessionAsync()
  return current()
}

window.client = {
  signedIn: arrive(),
  signIn: () => void client.loginAsync('/axa', { prompt: new URLSearchParams(location.search).get('prompt') ?? 'login' }),
  renew: async () => {
    await client.renewTokensAsync()
    return current()
  },
  signOut: () => void client.logoutAsync(own()),
}
