import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { closeDispute, failPayout, findSentRefund, listDisputes, listPayouts, listTransactions, openDispute } from './balance.ts'
import { balanceQuery, disputeEnd, disputeInput, type FaultInput } from './wire.ts'
import { WireError } from './wire-error.ts'

type Around = (operation: FaultInput['operation'], reply: FastifyReply, work: () => Promise<object>) => Promise<object>

/** The part of the API that is about money already taken. What a bank would do, a developer does by `fail` and `disputes`. */
export const mountBalance = (app: FastifyInstance, deps: Deps, guarded: RouteShorthandOptions, around: Around): void => {
  const found = <A>(answer: A | undefined): A => {
    if (answer === undefined) throw new WireError(404, 'no such thing')
    return answer
  }
  app.get('/api/balance/transactions', guarded, (request, reply) =>
    around('balance', reply, () => listTransactions(deps, balanceQuery.parse(request.query))),
  )
  app.get('/api/balance/payouts', guarded, (request, reply) =>
    around('payouts', reply, () => listPayouts(deps, balanceQuery.parse(request.query))),
  )
  app.post<{ Params: { id: string } }>('/api/balance/payouts/:id/fail', guarded, async (request) =>
    found(await failPayout(deps, request.params.id)),
  )
  app.get('/api/disputes', guarded, (request) => listDisputes(deps, balanceQuery.parse(request.query).since))
  app.post('/api/disputes', guarded, async (request) => found(await openDispute(deps, disputeInput.parse(request.body).sessionId)))
  app.post<{ Params: { id: string } }>('/api/disputes/:id', guarded, async (request) =>
    found(await closeDispute(deps, request.params.id, disputeEnd.parse(request.body).state)),
  )
  app.get<{ Params: { reference: string } }>('/api/refunds/:reference', guarded, (request) =>
    findSentRefund(deps, request.params.reference),
  )
}
