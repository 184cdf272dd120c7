import type { default as Provider, Session } from 'oidc-provider'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { evictAccess } from './access.ts'
import { sendLogoutNotice } from './backchannel-logout.ts'
import { browserStateOf } from './provider/browser-state.ts'
import { contextOf, cookieNames, type Headers } from './provider/cookies.ts'
import type { Issuer } from './provider/issuer.ts'
import { providerOf } from './provider/issuer-providers.ts'
import { stateCookie } from './provider/keep-state.ts'
import { lifetimesOf } from './provider/provider.ts'

type Koa = ReturnType<Provider['createContext']>
// The published types leave out the static that the provider's own routes use.
type SessionModel = { get: (ctx: Koa) => Promise<Session & { new?: boolean }>; new (payload?: object): Session }

/** The account the browser's session cookie belongs to; undefined when signed out. */
export const accountOfBrowser = async (deps: Deps, issuer: Issuer, headers: Headers): Promise<string | undefined> => {
  const provider = await providerOf(deps, issuer)
  const { context } = contextOf(provider, issuer.origin, headers)
  return (await (provider.Session as unknown as SessionModel).get(context)).accountId
}

/**
 * Signs a browser in by the provider's own session, as after an interaction. The session's id is always a new one, so that nobody can plant a
 * session cookie and wait (session fixation); another person's session on the browser ends with its tokens.
 * @param options.methods how it was proved who it is (RFC 8176). @param options.isFresh a session that the same account has on the browser ends as well.
 * @param options.beforeSave writes what belongs to the session, by its id.
 * @returns the cookies to set.
 */
export const openSession = async (
  deps: Deps,
  issuer: Issuer,
  headers: Headers,
  accountId: string,
  {
    methods = ['pwd'],
    isFresh = false,
    beforeSave,
  }: { methods?: readonly string[]; isFresh?: boolean; beforeSave?: (sessionId: string) => Promise<void> } = {},
): Promise<string[]> => {
  const provider = await providerOf(deps, issuer)
  const { context, cookiesOf } = contextOf(provider, issuer.origin, headers)
  const Sessions = provider.Session as unknown as SessionModel
  const found = await Sessions.get(context)
  let session: Session = found
  if (found.accountId === accountId && !isFresh) session.resetIdentifier()
  else {
    if (found.accountId !== undefined) await endSession(deps, issuer, provider, found)
    session = new Sessions()
  }
  session.loginAccount({ accountId, loginTs: Math.floor(Date.now() / 1_000), amr: [...methods] })
  await beforeSave?.(session.uid)
  await session.save(lifetimesOf(issuer).session)
  const names = cookieNames(issuer.origin)
  const expires = new Date(session.exp * 1_000)
  context.cookies.set(names.session, session.jti, { httpOnly: true, sameSite: 'lax', path: '/', signed: true, expires })
  context.cookies.set(names.state, browserStateOf(deps.config, session), stateCookie(session.exp))
  return cookiesOf()
}

const endSession = async (deps: Deps, issuer: Issuer, provider: Provider, session: Session): Promise<void> => {
  await sendLogoutNotice(deps, issuer, session)
  for (const { grantId } of Object.values(session.authorizations ?? {})) if (grantId) await revokeGrant(provider, grantId)
  await session.destroy()
  evictAccess(deps)
}

const revokeGrant = async (provider: Provider, grantId: string): Promise<void> => {
  await Promise.all([provider.RefreshToken, provider.AuthorizationCode].map((model) => model.revokeByGrantId(grantId)))
  await (await provider.Grant.find(grantId))?.destroy()
}

/**
 * Answers the authorization request that waits for this sign-in.
 * @param uid the login page's `uid`.
 * @returns where the browser goes on. When the request was started by this browser it resumes there; when not (its cookie is another one, or it has
 * expired), the same request is made anew, so that a sign-in can never finish a request that somebody else's browser is waiting on.
 * Undefined when nothing of that name is waiting.
 */
export const finishInteraction = async (
  deps: Deps,
  issuer: Issuer,
  headers: Headers,
  uid: string,
  accountId: string,
): Promise<{ redirectTo: string; resumes: boolean } | undefined> => {
  const provider = await providerOf(deps, issuer)
  const waiting = await provider.Interaction.find(uid)
  if (!waiting) return undefined
  const { request, response, context } = contextOf(provider, issuer.origin, headers)
  const own = context.cookies.get(cookieNames(issuer.origin).interaction, { signed: true })
  if (own !== uid) return { redirectTo: provider.urlFor('authorization', { query: waiting.params }), resumes: false }
  const login = { accountId, ts: Math.floor(Date.now() / 1_000), amr: ['pwd'], remember: true }
  return { redirectTo: await provider.interactionResult(request, response, { login }), resumes: true }
}

/**
 * Refuses a call that acts on cookies when a page of another site made it. Browsers always say so; a caller that says nothing is no browser and
 * has no cookies to abuse.
 * @throws Refusal `request.cross-site`.
 */
export const refuseCrossSite = (issuer: Issuer, headers: Headers): void => {
  const { origin } = headers
  const fetchSite = headers['sec-fetch-site']
  if (origin !== undefined ? origin !== issuer.origin : fetchSite !== undefined && fetchSite !== 'same-origin')
    throw new Refusal('request.cross-site')
}
