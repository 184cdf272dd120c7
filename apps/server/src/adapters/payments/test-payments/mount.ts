import { timingSafeEqual } from 'node:crypto'
import { storedLanguage } from '@hoppla/i18n'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusalOf } from '../../../http/error-body.ts'
import { learnOwnAddress } from '../../../http/own-address.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { mountBalance } from './balance-api.ts'
import { createDeliverer, type Deliverer } from './deliveries.ts'
import { keysOf } from './keys.ts'
import { pagePolicy, sessionPage } from './page.ts'
import type { SessionRow } from './sessions.sql.ts'
import { act, endSession, openSession, readSession, refundSession } from './sessions.ts'
import { actInput, type FaultInput, faultInput, openInput, refundInput, sessionAnswer } from './wire.ts'
import { WireError } from './wire-error.ts'

/**
 * The test payment provider: its API, its hosted page, and the webhooks it sends. A company outside, as far as the shop knows.
 */
export const mountTestPayments = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  learnOwnAddress(app, deps.config)
  const deliverer = createDeliverer(deps)
  // In a process that does not serve the API, the webhooks would be sent to an address that nobody answers: its own.
  app.addHook('onListen', async () => {
    if (deps.config.roles.has('api')) deliverer.start()
  })
  app.addHook('onClose', () => deliverer.stop())
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => {
        // What the shop's own calls make of an error: a database that is away is 503, and says when to come again.
        const refusal = refusalOf(error)
        const status = error instanceof WireError ? error.statusCode : error instanceof z.ZodError ? 400 : (refusal?.status ?? 500)
        if (status === 500) deps.log.error({ err: error }, 'test payments failed')
        if (refusal?.detail.retryAfter !== undefined) reply.header('retry-after', refusal.detail.retryAfter)
        return reply.code(status).send({ error: error instanceof Error ? error.message : 'unknown' })
      })
      api(scope, deps)
      pages(scope, deps, deliverer)
    },
    { prefix: '/test-payments' },
  )
}

const api = (app: FastifyInstance, deps: Deps): void => {
  const { apiKey } = keysOf(deps.config.secret)
  const expected = Buffer.from(`Bearer ${apiKey}`)
  const onlyShop = async (request: FastifyRequest) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new WireError(401, 'unknown key')
  }
  const faults = createFaults()
  const guarded = { onRequest: onlyShop }
  const answer = (session: SessionRow | undefined) => {
    if (!session) throw new WireError(404, 'no such session')
    return sessionAnswer.parse(session)
  }
  app.post('/api/sessions', guarded, (request, reply) =>
    faults.around('open', reply, async () => answer(await openSession(deps, openInput.parse(request.body)))),
  )
  app.get<{ Params: { id: string } }>('/api/sessions/:id', guarded, (request, reply) =>
    faults.around('find', reply, async () => answer(await readSession(deps, request.params.id))),
  )
  app.post<{ Params: { id: string } }>('/api/sessions/:id/cancel', guarded, (request, reply) =>
    faults.around('cancel', reply, async () => answer(await endSession(deps, request.params.id))),
  )
  app.post('/api/refunds', guarded, (request, reply) =>
    faults.around('refund', reply, async () => {
      const refund = await refundSession(deps, refundInput.parse(request.body))
      if (!refund) throw new WireError(409, 'not so much was paid')
      return refund
    }),
  )
  mountBalance(app, deps, guarded, faults.around)
  app.post('/api/faults', guarded, async (request) => {
    faults.play(faultInput.parse(request.body))
    return {}
  })
}

/** Faults to play on the next API calls of this process. */
const createFaults = () => {
  const planned = new Map<string, number>()
  const take = ({ operation, fault }: Pick<FaultInput, 'operation' | 'fault'>): boolean => {
    const key = `${operation} ${fault}`
    const left = planned.get(key) ?? 0
    if (left > 0) planned.set(key, left - 1)
    return left > 0
  }
  return {
    play: ({ operation, fault, times }: FaultInput) => planned.set(`${operation} ${fault}`, times),
    around: async (operation: FaultInput['operation'], reply: FastifyReply, work: () => Promise<object>): Promise<object> => {
      if (take({ operation, fault: 'away' })) throw new WireError(503, 'away')
      const result = await work()
      if (!take({ operation, fault: 'lost-reply' })) return result
      reply.hijack()
      reply.raw.destroy()
      return reply
    },
  }
}

const pages = (app: FastifyInstance, deps: Deps, deliverer: Deliverer): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  const getSession = async (id: string) => {
    const session = await readSession(deps, id)
    if (!session) throw new WireError(404, 'no such session')
    return session
  }
  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const session = await getSession(request.params.id)
    return reply
      .headers({ 'content-security-policy': pagePolicy(new URL(session.returnUrl).origin), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(sessionPage(session, storedLanguage(session.language)))
  })
  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const next = await act(deps, deliverer, request.params.id, actInput.parse(request.body))
    if (next === undefined) throw new WireError(404, 'no such session')
    return reply.redirect(next, 303)
  })
}
