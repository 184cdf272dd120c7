// The libraries come partially compiled; this compiles them in the browser.
import '@angular/compiler'
import { provideHttpClient } from '@angular/common/http'
import { provideZonelessChangeDetection } from '@angular/core'
import { createApplication } from '@angular/platform-browser'
import { provideRouter } from '@angular/router'
import { LogLevel, OidcSecurityService, provideAuth } from 'angular-auth-oidc-client'
import { firstValueFrom } from 'rxjs'
import { authority, own, type SignedIn } from './client.ts'

const prompt = new URLSearchParams(location.search).get('prompt')

const application = createApplication({
  providers: [
    provideZonelessChangeDetection(),
    provideHttpClient(),
    provideRouter([]),
    provideAuth({
      config: {
        authority: authority(),
        redirectUrl: own('/callback'),
        postLogoutRedirectUri: own(),
        clientId: 'angular-auth-oidc-client',
        scope: 'openid profile email offline_access',
        responseType: 'code',
        silentRenew: true,
        useRefreshToken: true,
        logLevel: LogLevel.Warn,
      },
    }),
  ],
})
const service = application.then(({ injector }) => injector.get(OidcSecurityService))

type Answer = {
  isAuthenticated: boolean
  userData: Record<string, string>
  accessToken: string
  idToken: string
  errorMessage?: string
}

const signedInFrom = ({ isAuthenticated, userData, accessToken, idToken, errorMessage }: Answer): SignedIn | undefined => {
  if (errorMessage) throw new Error(errorMessage)
  if (!isAuthenticated) return undefined
  const claims = JSON.parse(atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, string>
  return { sub: claims.sub ?? '', name: claims.name ?? '', email: claims.email ?? '', accessToken, reported: userData }
}

window.client = {
  signedIn: service.then(async (security) => signedInFrom((await firstValueFrom(security.checkAuth())) as Answer)),
  signIn: () => void service.then((security) => security.authorize(undefined, prompt ? { customParams: { prompt } } : {})),
  renew: async () => signedInFrom((await firstValueFrom((await service).forceRefreshSession())) as Answer),
  signOut: () => void service.then((security) => firstValueFrom(security.logoff())),
}
