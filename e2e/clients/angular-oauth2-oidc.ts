// The libraries come partially compiled; this compiles them in the browser.
import '@angular/compiler'
import { provideHttpClient } from '@angular/common/http'
import { provideZonelessChangeDetection } from '@angular/core'
import { createApplication } from '@angular/platform-browser'
import { OAuthService, provideOAuthClient } from 'angular-oauth2-oidc'
import { authority, own, type SignedIn } from './client.ts'

const prompt = new URLSearchParams(location.search).get('prompt')

const application = createApplication({
  providers: [provideZonelessChangeDetection(), provideHttpClient(), provideOAuthClient()],
})

const service = application.then(({ injector }) => {
  const oauth = injector.get(OAuthService)
  oauth.configure({
    issuer: authority(),
    redirectUri: own('/callback'),
    postLogoutRedirectUri: own(),
    clientId: 'angular-oauth2-oidc',
    responseType: 'code',
    scope: 'openid profile email offline_access',
    ...(prompt ? { customQueryParams: { prompt } } : {}),
  })
  return oauth
})

const current = async (oauth: OAuthService): Promise<SignedIn | undefined> => {
  if (!oauth.hasValidIdToken()) return undefined
  const { info } = (await oauth.loadUserProfile()) as { info: Record<string, unknown> }
  const { sub, name, email } = oauth.getIdentityClaims() as SignedIn
  return { sub, name, email, accessToken: oauth.getAccessToken(), reported: info }
}

window.client = {
  signedIn: service.then(async (oauth) => {
    await oauth.loadDiscoveryDocumentAndTryLogin()
    return current(oauth)
  }),
  signIn: () => void service.then((oauth) => oauth.initCodeFlow()),
  renew: async () => {
    const oauth = await service
    await oauth.refreshToken()
    return current(oauth)
  },
  signOut: () => void service.then((oauth) => oauth.logOut()),
}
