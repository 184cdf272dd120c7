import { pickLanguage } from '@hoppla/i18n'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { issuerWording, plainWording, type Wording } from '../../../brand/wording.ts'
import { errorBodyOf, refusalOf } from '../../../http/error-body.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { browserStateOf, sessionStateOf } from './browser-state.ts'
import { cookieNames } from './cookies.ts'
import type { Issuer } from './issuer.ts'

type Context = KoaContextWithOIDC
type Next = () => Promise<unknown>

/** Session management happens after sign-in, so the state is that of the session as it stands now. */
export const stateOf = ({ config }: Pick<Deps, 'config'>, ctx: Context): string =>
  browserStateOf(config, ctx.oidc.session as Parameters<typeof browserStateOf>[1])

/**
 * Around every route of the provider: keeps the script-readable browser-state cookie in step with the session, appends `session_state` to error
 * answers (Session Management §2), bounds the pages, and says 503 when the database was away.
 */
export const keepBrowserState =
  (deps: Deps, issuer: Issuer) =>
  async (ctx: Context, next: Next): Promise<void> => {
    // `script-src` is there so that the library adds the hashes of its own inline scripts.
    ctx.set('content-security-policy', "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'")
    await next()
    if (ctx.status === 404 && !ctx.oidc) await sayNotFound(deps, ctx, issuer)
    sayAway(ctx)
    if (!ctx.oidc?.session) return
    const state = stateOf(deps, ctx)
    const name = cookieNames(issuer.origin).state
    const held = ctx.cookies.get(name, { signed: false }) ?? ''
    if (held !== state) ctx.cookies.set(name, state === '' ? null : state, stateCookie(ctx.oidc.session.exp))
    const location = ctx.response.get('location')
    if (ctx.status === 303 && location) ctx.set('location', withSessionState(ctx, location, state))
  }

/** Outside of everything else: a fault of ours keeps the headers that every answer has, as Koa's own answer to it would not. */
export const answerFaults =
  (deps: Deps, issuer: Issuer) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const before = new Set(Object.keys(ctx.response.headers))
    try {
      await next()
    } catch (error) {
      // What was promised before it failed: an address to go to, cookies.
      for (const name of Object.keys(ctx.response.headers)) if (!before.has(name)) ctx.remove(name)
      if (!refusalOf(error)) deps.log.error({ err: error, route: ctx.oidc?.route }, 'the OpenID provider failed')
      const { status, body, retryAfter } = errorBodyOf(error, await wordingFor(deps, ctx, issuer), false)
      if (retryAfter !== undefined) ctx.set('retry-after', String(retryAfter))
      ctx.set('cache-control', 'no-store')
      ctx.status = status
      ctx.body = body
    }
  }

/** Readable by scripts on purpose; says nothing about the session. */
export const stateCookie = (expiresAt: number | undefined) => ({
  httpOnly: false,
  signed: false,
  sameSite: 'lax' as const,
  path: '/',
  ...(expiresAt === undefined ? {} : { expires: new Date(expiresAt * 1_000) }),
})

const withSessionState = (ctx: Context, location: string, state: string): string => {
  const { client, params } = ctx.oidc
  const redirectUri = params?.redirect_uri
  if (!client || typeof redirectUri !== 'string' || !URL.canParse(location)) return location
  const url = new URL(location)
  const isAnswer = client.redirectUriAllowed(redirectUri) && location.startsWith(redirectUri)
  const inFragment = new URLSearchParams(url.hash.slice(1))
  const error = url.searchParams.get('error') ?? inFragment.get('error')
  if (!isAnswer || !error) return location
  const sessionState = sessionStateOf(client.clientId, new URL(redirectUri).origin, state)
  if (inFragment.has('error')) {
    inFragment.set('session_state', sessionState)
    url.hash = inFragment.toString()
  } else url.searchParams.set('session_state', sessionState)
  return url.href
}

const sayNotFound = async (deps: Deps, ctx: Context, issuer: Issuer): Promise<void> => {
  const { status, body } = errorBodyOf(new Refusal('request.not-found'), await wordingFor(deps, ctx, issuer), false)
  ctx.status = status
  ctx.body = body
}

/** The brand's words in the visitor's language; the product's own when the database, which holds the others, may be what failed. */
const wordingFor = async (deps: Deps, ctx: Context, issuer: Issuer): Promise<Wording> => {
  const language = pickLanguage(ctx.get('accept-language'), issuer.languages)
  return issuerWording(deps, issuer, language).catch(() => plainWording(language))
}

const sayAway = (ctx: Context): void => {
  const refusal = ctx.state.failure ? refusalOf(ctx.state.failure) : undefined
  if (refusal?.code !== 'server.unavailable') return
  ctx.status = refusal.status
  ctx.set('retry-after', String(refusal.detail.retryAfter ?? 2))
}
