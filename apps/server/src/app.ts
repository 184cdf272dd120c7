import { anyLanguage, commonLanguage, pickLanguage } from '@hoppla/i18n'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { callerWording, plainWording, type Wording } from './brand/wording.ts'
import { clientOf } from './http/client.ts'
import { answerClientError } from './http/client-errors.ts'
import { errorBodyOf, isAway, logUnforeseen } from './http/error-body.ts'
import { health } from './http/health.ts'
import { describeApi } from './http/openapi.ts'
import { isTrustedBy } from './http/proxies.ts'
import { Refusal } from './http/refusal.ts'
import { securityHeaders, securityHeadersOf } from './http/security-headers.ts'
import { type CallerOfRequest, register } from './http/serve.ts'
import { readUnwantedBody } from './http/unwanted-body.ts'
import { answersRequests, bindToRoles } from './jobs/process-roles.ts'
import type { Deps } from './kernel/deps.ts'
import { accountScope, authenticate, authenticateStaff, isOfficeHost } from './modules/identity/identity.ts'
import { isBeforeFirstImport, siteOfHost } from './modules/places/places.ts'
import { mounts, routes } from './modules/registry.ts'
import { authenticateServiceKey, isServiceKey } from './modules/till/till.ts'
import type { WebApp } from './web/web.ts'

const bodyLimit = 1024 * 1024

/**
 * The whole application over the given dependencies, not yet listening.
 * @param web the server-rendered pages; absent in API tests and in processes without the role `web`.
 */
export const buildApp = async (deps: Deps, web?: WebApp): Promise<FastifyInstance> => {
  const headers = securityHeadersOf(deps.config)
  const app = Fastify({
    loggerInstance: deps.log,
    // Requests log nothing unless something fails, so a child logger for each one would be wasted.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // A request that trickles in must not hold its connection for ever.
    requestTimeout: 60_000,
    trustProxy: deps.config.trustProxy && isTrustedBy(deps.config.trustProxy),
    // Hanging clients must not delay the shutdown; the product has no long-running responses.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // At once, so without asking which site it is: in the language that the visitor's browser asks for.
      const { status, body } = errorBodyOf(error, plainWording(guestLanguage(request)), deps.config.isOpen)
      logUnforeseen(request, error)
      // This hook's reply type admits no body of ours; the wire does.
      ;(reply as FastifyReply).headers(headers).header('cache-control', 'no-store').code(status).send(body)
    },
    clientErrorHandler: answerClientError(headers),
  })
  keepRawBody(app)
  securityHeaders(app, deps)
  bindToRoles(app, deps.config)

  answerErrors(app, deps)
  health(app, deps)
  if (!answersRequests(deps.config)) {
    refuseUnknownAddresses(app)
    return app
  }
  const callerOf = makeCallerOf(deps)
  register(app, deps, callerOf, routes)
  describeApi(
    app,
    routes.map(({ spec }) => spec),
  )
  for (const mount of mounts) await mount(app, deps, callerOf)
  if (web) await web.mount(app, deps)
  else refuseUnknownAddresses(app)
  return app
}

const refuseUnknownAddresses = (app: FastifyInstance): void => {
  app.setNotFoundHandler(() => {
    throw new Refusal('request.not-found')
  })
}

const answerErrors = (app: FastifyInstance, deps: Deps): void => {
  app.setErrorHandler(async (error, request, reply) => {
    logUnforeseen(request, error)
    readUnwantedBody(error, request, reply)
    // Of a database that is away the language is not asked either: the wait would be twice as long.
    const wording = isAway(error) ? plainWording(guestLanguage(request)) : await wordingOfRequest(deps, request)
    const { status, body, retryAfter } = errorBodyOf(error, wording, deps.config.isOpen)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    // RFC 6750 §3: libraries tell by it that the token is at fault.
    if (body.code === 'auth.scope-missing')
      reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${accountScope}"`)
    if (status === 401) reply.header('www-authenticate', request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer')
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

// Webhook signatures and idempotency hashes are over the bytes as they came, so JSON is parsed here from the kept buffer.
const keepRawBody = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch {
      done(new Refusal('request.malformed'), undefined)
    }
  })
}

const wordingOfRequest = async (deps: Deps, request: FastifyRequest): Promise<Wording> => {
  try {
    const site = await siteOfHost(deps, request.host)
    return await callerWording(deps, {
      site,
      language: pickLanguage(request.headers['accept-language'], site?.languages ?? anyLanguage),
    })
  } catch {
    // The database may be what failed; the error must still be reported.
    return plainWording(guestLanguage(request))
  }
}

const guestLanguage = (request: Pick<FastifyRequest, 'headers'>) => pickLanguage(request.headers['accept-language'], anyLanguage)

const makeCallerOf =
  (deps: Deps): CallerOfRequest =>
  async (request, { isFresh = false } = {}) => {
    const isOffice = isOfficeHost(deps.config, request.host)
    const site = isOffice ? undefined : await siteOfHost(deps, request.host)
    if (!site && (await isBeforeFirstImport(deps))) throw new Refusal('chain.not-imported', { retryAfter: 10 })
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const found = bearer && !isOffice ? await authenticate(deps, bearer, site) : undefined
    const isKey = bearer !== undefined && isOffice && isServiceKey(bearer)
    const isForUs = found?.scopes.includes(accountScope) ?? false
    return {
      site,
      language: pickLanguage(request.headers['accept-language'], site?.languages ?? (isOffice ? anyLanguage : [commonLanguage])),
      account: isForUs ? found : undefined,
      lacksScope: found !== undefined && !isForUs,
      staff: bearer && isOffice && !isKey ? await authenticateStaff(deps, bearer, { isFresh }) : undefined,
      serviceKey: isKey ? await authenticateServiceKey(deps, bearer) : undefined,
      address: request.ip,
      client: clientOf(request.ip),
      idempotency: undefined,
    }
  }
