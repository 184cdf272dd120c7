import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { authenticate } from '../access.ts'
import { findProviderAccount } from './claims.ts'
import { clientOrigins } from './clients.ts'
import type { Issuer } from './issuer.ts'
import { claimsForScopes } from './scopes.ts'

/**
 * OpenID Connect Core §5.3 with the access tokens of the main API: in the header, or in a form (RFC 6750 §2.2), never in the address. Tells what the
 * token's scopes are for; pages of the registered clients may ask from their own origins.
 */
export const userinfo = async (deps: Deps, issuer: Issuer, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
  reply.header('cache-control', 'no-store')
  openToClients(deps, issuer, request, reply)
  if (request.method === 'OPTIONS') return reply.code(204).send()
  const bearer = bearerOf(request)
  const account = bearer === undefined ? undefined : await authenticate(deps, bearer, issuer)
  const found = account && (await findProviderAccount(deps.pool, account.id))
  if (!found) return refuse(reply, 401, 'invalid_token')
  if (!account.scopes.includes('openid')) return refuse(reply, 403, 'insufficient_scope')
  return reply.send(claimsForScopes(await found.claims('userinfo', account.scopes.join(' '), {}, []), account.scopes))
}

const bearerOf = ({ method, body, headers }: FastifyRequest): string | undefined => {
  const inForm = method === 'POST' && body instanceof URLSearchParams ? body.get('access_token') : null
  return headers.authorization === undefined ? (inForm ?? undefined) : /^Bearer (.+)$/i.exec(headers.authorization)?.[1]
}

/** RFC 6750 §3: libraries know by the header what is wrong with the token. */
const refuse = (reply: FastifyReply, status: 401 | 403, error: string) =>
  reply.code(status).header('www-authenticate', `Bearer error="${error}"`).send({ error })

const openToClients = ({ config }: Deps, issuer: Issuer, { headers }: FastifyRequest, reply: FastifyReply): void => {
  reply.header('vary', 'origin, access-control-request-headers')
  const { origin } = headers
  if (origin === undefined || !clientOrigins(config, issuer).includes(origin)) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    // As the token endpoint: an application's tracing may add headers of its own, and none of them changes an answer.
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-expose-headers': 'www-authenticate',
    'access-control-max-age': '3600',
    'cross-origin-resource-policy': 'cross-origin',
  })
}
