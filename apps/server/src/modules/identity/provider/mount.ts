import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { evictAccess } from '../access.ts'
import { heedUnheard } from '../backchannel-logout.ts'
import { checkSessionPage } from './browser-state.ts'
import { clientOrigins } from './clients.ts'
import { addressHeaders, cookieNames } from './cookies.ts'
import { type Issuer, issuerOfHost } from './issuer.ts'
import { handlerOf, providerOf } from './issuer-providers.ts'
import { withGivenScopes } from './scopes.ts'
import { userinfo } from './userinfo.ts'

const base = '/identity'
const form = 'application/x-www-form-urlencoded'

/** Mounts the OpenID provider of each country and of the office under `/identity` of its own origin, and beside it the session check page and userinfo. */
export const mountIdentity = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  if (!deps.config.roles.has('identity')) return
  app.get(`${base}/session/check`, async (request, reply) => {
    const issuer = await issuerOf(deps, request)
    const page = checkSessionPage(cookieNames(issuer.origin).state, [
      ...Object.values(deps.config.origins),
      ...clientOrigins(deps.config, issuer),
    ])
    return reply
      .header('content-security-policy', page.policy)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
  await app.register(async (scope) => {
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(String(body))))
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      userinfo(deps, await issuerOf(deps, request), request, reply)
    scope.route({ method: ['GET', 'POST', 'OPTIONS'], url: `${base}/me`, handler })
    // Core §3.1.2.1 and RP-Initiated Logout §2 let these requests be forms. A form from another site comes without our SameSite cookies; asked again
    // as a question it comes with them.
    for (const path of ['/auth', '/session/end'])
      scope.post(`${base}${path}`, { bodyLimit: 8_192 }, (request, reply) =>
        reply.header('cache-control', 'no-store').redirect(`${base}${path}?${request.body ?? ''}`, 303),
      )
  })
  await app.register(async (scope) => {
    // The provider reads the body itself, from the request's own stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${base}/*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => hand(deps, await issuerOf(deps, request), request, reply),
    })
  })
}

const issuerOf = async (deps: Deps, request: FastifyRequest): Promise<Issuer> => {
  const issuer = await issuerOfHost(deps, request.host)
  if (!issuer) throw new Refusal('country.not-found')
  return issuer
}

const hand = async (deps: Deps, issuer: Issuer, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // In no parameter of OAuth (RFC 6749 Appendix A), and the database takes none.
  if (/%00/.test(request.url)) throw new Refusal('request.malformed')
  const handle = await handlerOf(deps, issuer)
  heedUnheard(deps, issuer, await providerOf(deps, issuer))
  reply.hijack()
  const { raw } = request
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  Object.assign(raw.headers, addressHeaders(issuer.origin), { 'x-forwarded-for': request.ip })
  const inner = asGranted((raw.url ?? '/').slice(base.length))
  Object.assign(raw, { originalUrl: base + inner, url: inner })
  await handle(raw, reply.raw)
  // A sign-out or a revoked token must be seen at once in this process.
  if (raw.method === 'POST' && /^\/(session\/end|token\/revocation)/.test(inner)) evictAccess(deps)
}

/** An authorization request with the scopes its client is given by configuration, so that code, tokens and answer all say what was granted (RFC 6749 §3.3). */
const asGranted = (address: string): string => {
  const [path, query] = address.split('?', 2)
  if (path !== '/auth' || query === undefined) return address
  const asked = new URLSearchParams(query)
  const [scope, another] = asked.getAll('scope')
  const granted = withGivenScopes(asked.get('client_id') ?? '', scope ?? '')
  // Given twice, the library refuses it as it stands; given nothing, it stays to the letter what was sent.
  if (scope === undefined || another !== undefined || granted === scope) return address
  asked.set('scope', granted)
  return `${path}?${asked}`
}
