import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { AuditAction } from '@hoppla/contract/audit/audit-actions'
import { pathTo } from '@hoppla/contract/pages'
import { officePaths } from '@hoppla/contract/pages/office-pages'
import { type Language, pickLanguage } from '@hoppla/i18n'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, default as OpenIdProvider } from 'oidc-provider'
import { brandOf } from '../../../brand/brand.ts'
import { defaultPalette } from '../../../brand/palette.ts'
import { plainWording, wordingOf } from '../../../brand/wording.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { keysFor } from '../links.ts'
import { accountAuthorizing, writeWhatWasKept } from './authorizing.ts'
import { sessionStateOf } from './browser-state.ts'
import { findProviderAccount, type ProviderAccount, providerAccount } from './claims.ts'
import { authMethodsOf, clientsOf, isWithoutPkce } from './clients.ts'
import { cookieNames } from './cookies.ts'
import { type Issuer, officeSlug } from './issuer.ts'
import { answerFaults, keepBrowserState, stateOf } from './keep-state.ts'
import type { Keyring } from './keys.ts'
import { errorPage, type PageOf, signedOutPage, signOutPage } from './pages.ts'
import { redeeming } from './redeeming.ts'
import { claimsOf, scopes, webClient } from './scopes.ts'
import { createStore } from './store.ts'
import { waitForUnfinishedWork } from './unfinished-work.ts'

/** Seconds. Access tokens are short because they are signed and not looked up; sessions are long, so that parents need not sign in often. */
export const lifetimes = {
  accessToken: 300,
  idToken: 3_600,
  code: 60,
  interaction: 3_600,
  session: 30 * 86_400,
  refreshToken: 30 * 86_400,
}
/** At the office nobody stays signed in from one day to the next. */
const staffSession = 12 * 3_600

/** The lifetimes of an issuer's sessions and tokens, in seconds. */
export const lifetimesOf = ({ slug }: Pick<Issuer, 'slug'>): typeof lifetimes =>
  slug === officeSlug ? { ...lifetimes, session: staffSession } : lifetimes

/** Addresses of one country's identity: issuer of its tokens, and the audience they are for (the main API). */
export const issuerOf = (origin: string): string => `${origin}/identity`
export const audienceOf = (origin: string): string => `${origin}/api`

/** Where an authorization request waits for its sign-in: the login page, in a language the visitor asked for, with the address the client knows. */
const loginPage = (issuer: Issuer, ctx: KoaContextWithOIDC, uid: string): string => {
  const asked = String(ctx.oidc.params?.ui_locales ?? '').replaceAll(' ', ',') || ctx.get('accept-language')
  if (issuer.slug === officeSlug) return officePaths.signIn
  // In the fragment: no server and no log of one gets to see the address once more.
  const hint = String(ctx.oidc.params?.login_hint ?? '')
  const filledIn = /^[^\s@]+@[^\s@]+$/.test(hint) && hint.length <= 254 ? String(new URLSearchParams({ email: hint })) : undefined
  return pathTo('login', {
    lang: pickLanguage(asked, issuer.languages),
    query: { intent: 'Default', origin: 'IdServer', uid },
    hash: filledIn,
  })
}

/** The visitor's language on the provider's own pages. */
const languageOf = (issuer: Issuer, ctx: KoaContextWithOIDC): Language => pickLanguage(ctx.get('accept-language'), issuer.languages)

const pageOf = async (deps: Deps, issuer: Issuer, ctx: KoaContextWithOIDC): Promise<PageOf> => {
  const language = languageOf(issuer, ctx)
  if (issuer.brandId === undefined) return { wording: plainWording(language), palette: defaultPalette }
  return brandOf(deps, issuer.brandId).then(
    (brand) => ({ wording: wordingOf(brand, language), palette: brand.palette }),
    // The database may be the very thing that failed; the page is shown all the same.
    () => ({ wording: plainWording(language), palette: defaultPalette }),
  )
}

// First-party consent is given by using the site. `prompt=consent` is understood and asks nothing more.
const policy = () => {
  const base = interactionPolicy.base()
  base.remove('consent')
  const consent = new interactionPolicy.Prompt({ name: 'consent', requestable: true })
  consent.checks.clear()
  base.add(consent)
  return base
}

const firstGrantOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

const grantEverything = async (ctx: KoaContextWithOIDC) => {
  const { provider, client, session, account } = ctx.oidc
  if (!client || !account) return undefined
  const grantId = ctx.oidc.result?.consent?.grantId ?? session?.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  const all = scopes.join(' ')
  // A grant of before a scope was there is given it now.
  if (known && known.getOIDCScopeFiltered([...scopes]) === all) return known
  const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  // Two requests of a new session at once (two tabs, a session monitor beside a renewal) make the same grant: of two, the session would know only the
  // later one, and the earlier one's code would be worth nothing. A grant that was revoked never comes back: its session still names it.
  if (!known && !grantId && session?.uid) grant.jti = firstGrantOf(session.uid, client.clientId, account.accountId)
  grant.addOIDCScope(all)
  grant.addResourceScope(audienceOf(new URL(provider.issuer).origin), all)
  await grant.save()
  return grant
}

// Where a token is redeemed, the account was read with it; where a session asks for a code, with the session.
const findAccount = async (deps: Deps, sub: string): Promise<ProviderAccount | undefined> => {
  const withSession = accountAuthorizing(sub)
  if (withSession) return providerAccount(withSession)
  const read = redeeming()
  if (!read) return findProviderAccount(deps.pool, sub)
  return read.account?.id === sub ? providerAccount(read.account) : undefined
}

const featuresOf = (deps: Deps, issuer: Issuer): Configuration['features'] => {
  const api = audienceOf(issuer.origin)
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Tokens are for the main API; userinfo is ours and takes those (provider/userinfo.ts).
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => signOutPage(ctx, await pageOf(deps, issuer, ctx), form),
      postLogoutSuccessSource: async (ctx) => signedOutPage(ctx, await pageOf(deps, issuer, ctx), issuer),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => api,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== api) throw new errors.InvalidTarget()
        return {
          scope: scopes.join(' '),
          audience: api,
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifetimes.accessToken,
          jwt: { sign: { alg: 'ES256' } },
        }
      },
    },
  }
}

const recordLifetimes = (issuer: Issuer): Configuration['ttl'] => {
  const { accessToken, code, idToken, interaction, session, refreshToken } = lifetimesOf(issuer)
  return {
    AccessToken: accessToken,
    AuthorizationCode: code,
    IdToken: idToken,
    Interaction: interaction,
    Session: session,
    Grant: session,
    RefreshToken: refreshToken,
  }
}

const configurationOf = (deps: Deps, issuer: Issuer, keyring: Keyring): Configuration => {
  const { origin } = issuer
  const names = cookieNames(origin)
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure: origin.startsWith('https:'), signed: true } as const
  return {
    adapter: createStore(deps.pool, issuer.slug),
    jwks: { keys: keyring.keys.map(({ jwk }) => jwk) } as NonNullable<Configuration['jwks']>,
    clients: clientsOf(deps.config, issuer),
    scopes: [...scopes],
    claims: Object.fromEntries(Object.entries(claimsOf).map(([scope, claims]) => [scope, [...claims]])),
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: authMethodsOf(deps.config, issuer),
    pkce: { required: (_ctx, client) => !isWithoutPkce(deps.config, client.clientId) },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 5,
    cookies: {
      names: { session: names.session, interaction: names.interaction, resume: names.resume },
      keys: keysFor(deps.config, 'cookies').map((key) => key.toString('base64url')),
      long: cookie,
      short: cookie,
    },
    discovery: {
      check_session_iframe: `${issuerOf(origin)}/session/check`,
      userinfo_endpoint: `${issuerOf(origin)}/me`,
      ui_locales_supported: [...issuer.languages],
    },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    features: featuresOf(deps, issuer),
    ttl: recordLifetimes(issuer),
    // The library keeps outgoing calls from private networks, for providers where anybody registers clients. The only ones here are to back
    // channels that the operator wrote down, and those are often inside.
    fetch: (url, options) => {
      const { dispatcher: _guarded, ...plain } = (options ?? {}) as RequestInit & { dispatcher?: unknown }
      return fetch(url, plain)
    },
    findAccount: (_ctx, sub) => findAccount(deps, sub),
    loadExistingGrant: grantEverything,
    // What `authenticate` asks the database about: session, grant, and whether the account has changed since.
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const version = (ctx.oidc.account as ProviderAccount | undefined)?.version
      return { sid: token.sessionUid, gid: token.grantId, ver: version }
    },
    // Every token dies with the session (docs/product/identity.md); offline_access only means that a refresh token is given.
    expiresWithSession: () => true,
    // The library drops offline_access without `prompt=consent`; the parents' client always gets one (OpenID Connect Core §11: other conditions).
    issueRefreshToken: (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') && (client.clientId === webClient || source.scopes.has('offline_access')),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, requester, client) => (client.redirectUris ?? []).some((uri) => new URL(uri).origin === requester),
    interactions: { policy: policy(), url: (ctx, interaction) => loginPage(issuer, ctx, interaction.uid) },
    renderError: async (ctx, out) => errorPage(ctx, await pageOf(deps, issuer, ctx), issuer, out),
  }
}

/** Seconds for which anybody may keep what is the same for all. A new key is published a day before it signs (keys.ts). */
const publicAnswersKept = 3_600

const keepPublicAnswers = async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
  await next()
  const isPublic = ctx.oidc?.route === 'discovery' || ctx.oidc?.route === 'jwks'
  if (isPublic && ctx.status === 200) ctx.set('cache-control', `public, max-age=${publicAnswersKept}`)
}

/** The OpenID provider of a country's origin or the office's, over the one user base. */
export const createProvider = (deps: Deps, issuer: Issuer, keyring: Keyring): OpenIdProvider => {
  const provider = new OpenIdProvider(issuerOf(issuer.origin), configurationOf(deps, issuer, keyring))
  // Trusted because mount.ts writes these headers itself.
  provider.proxy = true
  provider.use(answerFaults(deps, issuer))
  provider.use(waitForUnfinishedWork)
  provider.use(keepBrowserState(deps, issuer))
  provider.use(keepPublicAnswers)
  provider.use(writeWhatWasKept(deps.pool))
  provider.on('authorization.success', (ctx, response) => {
    const { client, params } = ctx.oidc
    if (client && response)
      response.session_state = sessionStateOf(client.clientId, new URL(String(params?.redirect_uri)).origin, stateOf(deps, ctx))
  })
  // Koa's own fault event, which the published types leave out.
  ;(provider as EventEmitter).on('error', (error: unknown) => deps.log.error({ err: error }, 'the OpenID provider failed'))
  const note = (ctx: KoaContextWithOIDC, action: AuditAction) =>
    audit(deps.db, {
      actorId: ctx.oidc.session?.accountId ?? ctx.oidc.account?.accountId,
      action,
      address: ctx.ip,
      detail: { country: issuer.slug },
    }).catch((error: unknown) => deps.log.error({ err: error }, 'the audit log could not be written'))
  provider.on('end_session.success', (ctx) => void note(ctx, 'sign-out'))
  // At the token endpoint a grant is revoked for one reason: a code or refresh token came twice.
  provider.on('grant.revoked', (ctx) => void (ctx.oidc.route === 'token' && note(ctx, 'tokens.replayed')))
  provider.on('server_error', (ctx, error) => {
    ctx.state.failure = error
    deps.log.error({ err: error, route: ctx.oidc?.route }, 'the OpenID provider failed')
  })
  return provider
}
