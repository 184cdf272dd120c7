import type { BalancePage, ProviderBalance, ProviderPayout } from '../../adapters/payments/balance.ts'
import { job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { alarm } from '../../logging/alarm.ts'
import { findFirstPayment } from '../orders/orders.ts'
import { noteDifferences } from './differences.sql.ts'
import { isReadable } from './match.rules.ts'
import { findMissing, matchPayouts } from './match-payouts.ts'
import { findOverdue, findProgress, noteFailure, notePassed, noteProgress, noteSuccess } from './progress.sql.ts'
import { listHomes } from './store.sql.ts'
import { homeOf, storePage, storePayout, storeState } from './store-page.ts'

const aDay = 86_400_000
/** What a provider dates back, or shows late: passes overlap by so much. */
const overlapMs = 2 * aDay
/** For how long a payout may still change: banks send money back days after it was paid. */
const payoutsMs = 30 * aDay
/** For how long a provider may take to say what a payout consists of. */
const itemizedMs = 3 * aDay
/** A difference that nobody has explained, or a payout without movements, is an alarm after so long; a provider that does not answer, after a day. */
const overdueMs = 2 * aDay

/**
 * Fetches what providers say of our balance, and matches it. No database connection is held while a provider is asked; each page is filed in a transaction
 * of its own, so that a process that dies goes on where it was, and a page that comes again changes nothing.
 */
export const fetchPayoutsJob = job<object>(
  'fetch-payouts',
  async (deps) => {
    const failed: string[] = []
    for (const { name, balance } of Object.values(deps.payments)) {
      if (!balance) continue
      try {
        await fetchBalance(deps, name, balance)
        await noteSuccess(deps.db, name, deps.clock.now())
      } catch (error) {
        failed.push(name)
        deps.log.warn({ err: error, provider: name }, 'payouts could not be fetched; they are tried again')
        const since = await noteFailure(deps.db, name, deps.clock.now())
        if (deps.clock.now().getTime() - since.getTime() >= aDay)
          alarm(
            deps,
            'payouts-not-fetched',
            { provider: name, since: since.toISOString() },
            'a provider has shown no payouts for a day',
          )
      }
      await matchPayouts(deps, name)
      await findMissing(deps, name)
    }
    await warnOfOverdue(deps)
  },
  '17 * * * *',
)

const warnOfOverdue = async (deps: Deps): Promise<void> => {
  const { differences, unread } = await findOverdue(deps.db, new Date(deps.clock.now().getTime() - overdueMs))
  if (differences + unread > 0) alarm(deps, 'payout-differs', { differences, unread }, 'payouts have not agreed for two days')
}

const fetchBalance = async (deps: Deps, provider: string, balance: ProviderBalance): Promise<void> => {
  const progress = await findProgress(deps.db, provider)
  const first = progress.through ?? (await findFirstPayment(deps.db, provider))
  // Nothing was ever paid through it.
  if (!first) return
  const since = new Date(first.getTime() - overlapMs)
  const startedAt = progress.startedAt ?? deps.clock.now()
  await eachPage(
    (page) => balance.listTransactions(since, page),
    async ({ items, next }) => {
      await storePage(deps, provider, { items })
      if (next !== undefined) await noteProgress(deps.db, provider, startedAt, next)
    },
    progress.page ?? undefined,
  )
  const payouts: ProviderPayout[] = []
  await eachPage(
    (page) => balance.listPayouts(new Date(first.getTime() - payoutsMs), page),
    async ({ items }) => {
      payouts.push(...items)
    },
  )
  // Oldest first: one that came back is known before the one that pays it again.
  payouts.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const payout of payouts) await fetchPayout(deps, provider, balance, payout)
  await notePassed(deps.db, provider, startedAt)
}

const eachPage = async <A>(
  ask: (page?: string) => Promise<BalancePage<A>>,
  file: (page: BalancePage<A>) => Promise<void>,
  from?: string,
): Promise<void> => {
  let next = from
  do {
    const page = await ask(next)
    await file(page)
    if (page.next !== undefined && page.next === next) throw new Error('A list of the provider leads back to its own page.')
    next = page.next
  } while (next !== undefined)
}

const fetchPayout = async (deps: Deps, provider: string, balance: ProviderBalance, payout: ProviderPayout): Promise<void> => {
  const { payoutId, isItemized, createdAt } = payout
  if (!isReadable(payout)) return nameUnreadable(deps, provider, payout)
  const stored = await storePayout(deps, provider, payout)
  if (!stored) return
  const isLate = deps.clock.now().getTime() - createdAt.getTime() > itemizedMs
  if (!isItemized && !isLate && !stored.isRead) return
  if (isItemized && !stored.isRead)
    await eachPage(
      (page) => balance.listPayoutTransactions(payoutId, page),
      ({ items }) => storePage(deps, provider, { items, payout: stored }),
    )
  await storeState(deps, provider, stored.id, payout, isItemized)
  if (!isItemized && !stored.isRead) await nameNotItemized(deps, provider, payout, stored.id)
}

const nameNotItemized = (deps: Deps, provider: string, payout: ProviderPayout, id: string) =>
  name(deps, provider, payout, 'not-itemized', id)
const nameUnreadable = (deps: Deps, provider: string, payout: ProviderPayout) => name(deps, provider, payout, 'unreadable', null)
const name = (
  { db, clock }: Deps,
  provider: string,
  { payoutId, amountMinor, currency }: ProviderPayout,
  reason: 'not-itemized' | 'unreadable',
  id: string | null,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const difference = {
      reason,
      subject: payoutId,
      payoutId: id,
      orderId: null,
      countryId: homeOf(await listHomes(tx), currency),
      currency,
      expectedMinor: null,
      actualMinor: Number.isSafeInteger(amountMinor) ? amountMinor : null,
    }
    await noteDifferences(tx, provider, [difference], clock.now())
  })
