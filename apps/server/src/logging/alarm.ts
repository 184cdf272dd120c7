import type { FastifyBaseLogger } from 'fastify'

/** What an operator is woken for; docs/alarms.md says what each means and what to do. */
export type AlarmCode =
  | 'job-given-up'
  | 'job-queue-standing-still'
  | 'payment-provider-unreachable'
  | 'payout-differs'
  | 'payouts-not-fetched'
  | 'webhook-missing'
  | 'webhook-signature-invalid'

/** One line per kind within this time, ms: a provider that is down for an hour is one problem, not ten thousand. */
const quietMs = 60_000

type Said = { at: number; unsaid: number }
const saidBy = new WeakMap<object, Map<AlarmCode, Said>>()

/**
 * Writes one line at `error` with a stable code, at most once a minute for each; `more` says how many of the kind were left out since the last one.
 * @param fields ids and kinds, nothing personal.
 */
export const alarm = (
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  code: AlarmCode,
  fields: Record<string, unknown>,
  message: string,
): void => {
  const said = saidBy.get(log) ?? new Map<AlarmCode, Said>()
  saidBy.set(log, said)
  const last = said.get(code)
  const now = performance.now()
  if (last && now - last.at < quietMs) {
    last.unsaid += 1
    return
  }
  said.set(code, { at: now, unsaid: 0 })
  log.error({ code, ...fields, ...(last?.unsaid ? { more: last.unsaid } : {}) }, message)
}
