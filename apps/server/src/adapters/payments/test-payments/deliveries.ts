import { send } from '../../../http/http-client.ts'
import { ownAddress } from '../../../http/own-address.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { keysOf, sign, signatureHeader } from './keys.ts'
import { claimDeliveries, loseAnswer, markDelivered } from './sessions.sql.ts'

export type DeliveryDeps = Pick<Deps, 'config' | 'pool' | 'clock' | 'log'>
type Delivery = { id: number; body: string; answersToLose: number }

const pollSeconds = 1
const flushMs = 25

/**
 * Delivers webhooks to the shop: signed, over HTTP, and repeated with growing pauses until the shop acknowledges them. They are stored in the database, so
 * a restart loses none.
 */
export const createDeliverer = (deps: DeliveryDeps) => {
  const { webhookSecret } = keysOf(deps.config.secret)
  const underWay = new Set<Promise<void>>()
  const delivered: number[] = []
  let flushTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let isStopped = false

  // Acknowledgements are noted together: one that is lost by a crash only means a repeat, which the shop knows as such.
  const flush = async (): Promise<void> => {
    flushTimer = undefined
    const ids = delivered.splice(0)
    if (ids.length > 0) await markDelivered(deps.pool, ids, deps.clock.now())
  }
  const report = (error: unknown) => deps.log.error({ err: error }, 'test payments: webhook bookkeeping failed')

  const attempt = async (delivery: Delivery): Promise<void> => {
    const { id, answersToLose } = delivery
    if (!(await post(deps, webhookSecret, delivery))) return
    if (answersToLose > 0) {
      await loseAnswer(deps.pool, [id])
      return
    }
    delivered.push(id)
    flushTimer ??= setTimeout(() => void flush().catch(report), flushMs)
  }

  const deliver = (delivery: Delivery): Promise<void> => {
    const work = attempt(delivery)
      .catch(report)
      .finally(() => underWay.delete(work))
    underWay.add(work)
    return work
  }

  /** Delivers everything that is due now. @returns when each has been tried. */
  const deliverDue = async (): Promise<number> => {
    const due = await claimDeliveries(deps.pool, [deps.clock.now()])
    await Promise.all(due.map(deliver))
    return due.length
  }
  const poll = () => {
    if (isStopped) return
    pollTimer = setTimeout(() => void deliverDue().catch(report).finally(poll), pollSeconds * 1000)
  }

  return {
    deliver,
    deliverDue,
    start: poll,
    stop: async () => {
      isStopped = true
      clearTimeout(pollTimer)
      await Promise.all(underWay)
      clearTimeout(flushTimer)
      await flush()
    },
  }
}

/** Sends a webhook, signed. @returns whether the shop has acknowledged it. */
const post = async (deps: DeliveryDeps, webhookSecret: string, { id, body }: Delivery): Promise<boolean> => {
  const raw = Buffer.from(body)
  const headers = { 'content-type': 'application/json', [signatureHeader]: sign(webhookSecret, raw, deps.clock.now()) }
  const answer = await send(`${ownAddress(deps.config)}/api/payments/webhooks/test`, { method: 'POST', headers, body }).catch(
    (error: unknown) => {
      deps.log.warn({ err: error, delivery: id }, 'test payments: the shop did not answer a webhook')
      return undefined
    },
  )
  return answer !== undefined && answer.status >= 200 && answer.status < 300
}

export type Deliverer = ReturnType<typeof createDeliverer>
