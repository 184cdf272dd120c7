import { createServer, type Server } from 'node:http'
import { getMe } from '@hoppla/contract/profile'
import express, { type Express } from 'express'
import { auth, requiresAuth } from 'express-openid-connect'
import session from 'express-session'
import passport from 'passport'
import OpenIdStrategy, { type VerifyFunction } from 'passport-openidconnect'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { appWithClients, password } from '../testing/client-app.ts'
import { freePort } from '../testing/free-port.ts'
import { answerLogin, aWebBrowser, confirmSignOut, type WebBrowser } from '../testing/web-browser.ts'

// express-openid-connect and passport-openidconnect, unmodified, in small applications of their own beside the product.
const secret = 'the secret of the other application, long'
let shop: TestApp
let authority: string
const bases = { express: '', passport: '' }
const servers: Server[] = []
beforeAll(async () => {
  const [port, first, second] = [await freePort(), await freePort(), await freePort()]
  authority = `http://localhost:${port}/identity`
  bases.express = `http://localhost:${first}`
  bases.passport = `http://localhost:${second}`
  shop = await appWithClients(
    [
      {
        client_id: 'express-app',
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${bases.express}/callback`],
        post_logout_redirect_uris: [bases.express],
        scope: 'openid profile email offline_access account',
      },
      {
        // This library knows no PKCE; its secret is in the application, so the operator may excuse it.
        client_id: 'passport-app',
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        require_pkce: false,
        redirect_uris: [`${bases.passport}/callback`],
        post_logout_redirect_uris: [`${bases.passport}/`],
        scope: 'openid profile email offline_access account',
      },
    ],
    { PORT: String(port) },
  )
  await shop.app.listen({ port, host: 'localhost' })
})
afterAll(() => shop.close())
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const listen = (app: Express, base: string): Promise<void> =>
  new Promise((resolve) => servers.push(createServer(app).listen(Number(new URL(base).port), 'localhost', resolve)))
const profileWith = async (accessToken: string) =>
  (await fetch(`${new URL(authority).origin}${getMe.path}`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
const jsonAt = async (browser: WebBrowser, url: string) => (await browser.visit(url)).json() as Promise<Record<string, string>>

/** From the application's start through our login page and back. */
const signInFrom = async (browser: WebBrowser, url: string) => {
  const waiting = await browser.go(url)
  expect(new URL(waiting.url).pathname).toBe('/sv/login')
  return browser.go(await answerLogin(browser, waiting.url, 'astrid@hoppla.example', password))
}

test('express-openid-connect signs in, refreshes, and signs out at the provider too', async () => {
  const app = express()
  app.use(
    auth({
      issuerBaseURL: authority,
      baseURL: bases.express,
      clientID: 'express-app',
      clientSecret: secret,
      clientAuthMethod: 'client_secret_post',
      secret: 'what the application signs its own cookie with',
      authRequired: false,
      idpLogout: true,
      authorizationParams: {
        response_type: 'code',
        response_mode: 'query',
        scope: 'openid profile email offline_access account',
        prompt: 'consent',
      },
    }),
  )
  app.get('/family', requiresAuth(), (request, response) => {
    response.json({ email: request.oidc.user?.email, token: request.oidc.accessToken?.access_token })
  })
  app.get('/renew', requiresAuth(), async (request, response) => {
    response.json({ token: (await request.oidc.accessToken?.refresh())?.access_token })
  })
  app.get('/', (request, response) => {
    response.json({ isSignedIn: request.oidc.isAuthenticated() })
  })
  await listen(app, bases.express)

  const browser = aWebBrowser()
  const arrived = await signInFrom(browser, `${bases.express}/family`)
  expect(arrived.url).toBe(`${bases.express}/family`)
  const { email, token } = (await arrived.answer.json()) as { email: string; token: string }
  expect(email).toBe('astrid@hoppla.example')
  const renewed = await jsonAt(browser, `${bases.express}/renew`)
  expect(renewed.token).toEqual(expect.any(String))
  expect(renewed.token).not.toBe(token)
  expect(await profileWith(renewed.token ?? '')).toMatchObject({ email })

  const back = await confirmSignOut(browser, await browser.go(`${bases.express}/logout`))
  expect(new URL(back).origin).toBe(bases.express)
  expect(await jsonAt(browser, `${bases.express}/`)).toEqual({ isSignedIn: false })
  expect(await profileWith(renewed.token ?? '')).toMatchObject({ code: 'auth.required' })
  // The provider has forgotten the browser: it leads to the login page again.
  expect(new URL((await browser.go(`${bases.express}/family`)).url).pathname).toBe('/sv/login')
})

type Kept = { email: string; token: string; refresh: string; idToken: string }

test('passport-openidconnect signs in; refresh and sign-out as its users do them', async () => {
  const strategy = new OpenIdStrategy(
    {
      issuer: authority,
      authorizationURL: `${authority}/auth`,
      tokenURL: `${authority}/token`,
      userInfoURL: `${authority}/me`,
      clientID: 'passport-app',
      clientSecret: secret,
      callbackURL: `${bases.passport}/callback`,
      scope: ['profile', 'offline_access', 'account'],
      prompt: 'consent',
      nonce: 'wanted',
    },
    // Seven arguments ask for the tokens; the published types stop before.
    ((
      _issuer: string,
      profile: { displayName?: string },
      _context: object,
      idToken: string,
      accessToken: string,
      refreshToken: string,
      done: (error: unknown, user?: object) => void,
    ) =>
      done(null, { email: profile.displayName, token: accessToken, refresh: refreshToken, idToken })) as unknown as VerifyFunction,
  )
  const authenticator = new passport.Passport()
  authenticator.use(strategy)
  authenticator.serializeUser((user, done) => done(null, user))
  authenticator.deserializeUser((user: object, done) => done(null, user))
  const app = express()
  app.use(session({ secret: 'of the application', resave: false, saveUninitialized: false }))
  app.use(authenticator.session())
  app.get('/login', authenticator.authenticate('openidconnect'))
  app.get('/callback', authenticator.authenticate('openidconnect'), (_request, response) => response.redirect('/family'))
  app.get('/family', (request, response) => {
    response.json(request.user ?? {})
  })
  app.get('/logout', (request, response, next) => {
    const { idToken } = request.user as Kept
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${bases.passport}/` })
    request.logout((error) => (error ? next(error) : response.redirect(`${authority}/session/end?${query}`)))
  })
  await listen(app, bases.passport)

  const browser = aWebBrowser()
  const arrived = await signInFrom(browser, `${bases.passport}/login`)
  const kept = (await arrived.answer.json()) as Kept
  expect(kept).toMatchObject({ email: 'Astrid Lindqvist', token: expect.any(String), refresh: expect.any(String) })
  expect(await profileWith(kept.token)).toMatchObject({ email: 'astrid@hoppla.example' })

  // The library leaves refreshing to others; its users ask the token endpoint (RFC 6749 §6).
  const refreshed = await fetch(`${authority}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: kept.refresh,
      client_id: 'passport-app',
      client_secret: secret,
    }),
  })
  const { access_token } = (await refreshed.json()) as { access_token: string }
  expect(await profileWith(access_token)).toMatchObject({ email: 'astrid@hoppla.example' })

  const back = await confirmSignOut(browser, await browser.go(`${bases.passport}/logout`))
  expect(back).toBe(`${bases.passport}/`)
  expect(await profileWith(access_token)).toMatchObject({ code: 'auth.required' })
  expect(await jsonAt(browser, `${bases.passport}/family`)).toEqual({})
})
