import type { DifferenceReason } from '@hoppla/contract/accounting/payouts'
import type { BalanceTransaction, TransactionKind } from '../../adapters/payments/balance.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listMovedMoney } from '../orders/orders.ts'
import {
  type Difference,
  endDifferences,
  insertPayoutMatches,
  listRests,
  listShown,
  listUnmatched,
  noteDifferences,
  type UnmatchedRow,
} from './differences.sql.ts'
import { isAgreeing } from './match.rules.ts'
import { findProgress } from './progress.sql.ts'
import { holdProvider, insertMatches } from './store.sql.ts'
import { findMatches } from './store-page.ts'

const aDay = 86_400_000
const atOnce = 1_000
/** Reasons that a look at what we know can find again, and end. */
const found: readonly DifferenceReason[] = [
  'unknown-payment',
  'unknown-refund',
  'unknown-dispute',
  'unknown-payout',
  'adjustment',
  'wrong-amount',
  'wrong-currency',
  'taken-twice',
]
/** How long we may take to learn of a payment ourselves: what has not left in a payout is named after a day. */
const graceMs = aDay
/** After so long a provider must have shown what we know to have moved. Slow ways to pay take some days. */
const missingMs = 7 * aDay
/** How far back is looked for it. */
const lookedForMs = 60 * aDay

type Held = Pick<Deps, 'db' | 'clock'>

/** Matches what could not be matched before, and decides which payouts agree. What does not is named. */
export const matchPayouts = async (deps: Held, provider: string): Promise<void> => {
  let after = 0
  for (let isMore = true; isMore; ) {
    const rows = await matchNext(deps, provider, after)
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === atOnce
  }
  await decide(deps, provider)
}

const asTransaction = ({ kind, payoutId: _, id: __, countryId: ___, ...row }: UnmatchedRow): BalanceTransaction => ({
  ...row,
  kind: kind as TransactionKind,
})

const matchNext = ({ db, clock }: Held, provider: string, after: number): Promise<UnmatchedRow[]> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    await holdProvider(tx, provider)
    const rows = await listUnmatched(tx, provider, after, atOnce)
    if (rows.length === 0) return rows
    const matches = await findMatches(tx, provider, rows.map(asTransaction))
    const [matched, differences]: [UnmatchedRow[], Difference[]] = [[], []]
    for (const row of rows) {
      const match = matches.get(row.transactionId)
      if (!match) continue
      const isOld = now.getTime() - row.occurredAt.getTime() > graceMs
      if (match.isKnown) matched.push(row)
      else if (row.payoutId !== null || isOld)
        differences.push({
          reason: match.reason,
          subject: row.transactionId,
          payoutId: row.payoutId,
          orderId: match.own?.orderId ?? null,
          countryId: row.countryId,
          currency: row.currency,
          expectedMinor: match.expectedMinor,
          actualMinor: row.amountMinor,
        })
    }
    const ownOf = (transactionId: string) => {
      const match = matches.get(transactionId)
      return match?.isKnown ? match.own : undefined
    }
    await insertMatches(
      tx,
      matched.map(({ id, transactionId }) => ({
        id,
        ownId: ownOf(transactionId)?.ownId ?? null,
        orderId: ownOf(transactionId)?.orderId ?? null,
      })),
      now,
    )
    await replaceDifferences(tx, provider, rows, differences, now)
    return rows
  })

/** What was wrong with movements, and is wrong in another way or no more, ends. */
const replaceDifferences = async (
  tx: Tx,
  provider: string,
  rows: readonly UnmatchedRow[],
  differences: readonly Difference[],
  now: Date,
): Promise<void> => {
  const reasonOf = new Map(differences.map(({ subject, reason }) => [subject, reason]))
  for (const reason of found)
    await endDifferences(
      tx,
      provider,
      [reason],
      rows.flatMap(({ transactionId }) => (reasonOf.get(transactionId) === reason ? [] : [transactionId])),
      now,
    )
  await noteDifferences(tx, provider, differences, now)
}

/** A payout agrees with a rest of nothing, when every movement is known and nothing else is wrong with it. */
const decide = ({ db, clock }: Held, provider: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    await holdProvider(tx, provider)
    const rests = await listRests(tx, provider)
    const restOf = ({ amountMinor, sumMinor }: (typeof rests)[number]) => amountMinor - sumMinor
    const agreeing = rests.filter(isAgreeing)
    await insertPayoutMatches(
      tx,
      agreeing.map(({ id }) => id),
      now,
    )
    await endDifferences(
      tx,
      provider,
      ['wrong-sum', 'not-itemized'],
      rests.filter((row) => restOf(row) === 0).map(({ payoutId }) => payoutId),
      now,
    )
    await noteDifferences(
      tx,
      provider,
      rests
        .filter((row) => restOf(row) !== 0)
        .map(({ id, payoutId, countryId, currency, amountMinor, sumMinor }) => ({
          reason: 'wrong-sum',
          subject: payoutId,
          payoutId: id,
          orderId: null,
          countryId,
          currency,
          expectedMinor: sumMinor,
          actualMinor: amountMinor,
        })),
      now,
    )
  })

/** Names what we know to have moved and the provider has not shown for a week. Nothing is said of a time that has not been read. */
export const findMissing = async ({ db, clock }: Held, provider: string): Promise<void> => {
  const now = clock.now()
  const { through } = await findProgress(db, provider)
  if (!through) return
  const most = new Date(Math.min(now.getTime() - missingMs, through.getTime()))
  const span = { from: new Date(now.getTime() - lookedForMs), before: most, most: atOnce }
  let after = ''
  for (let isMore = true; isMore; ) {
    const moved = await listMovedMoney(db, provider, { ...span, after })
    after = moved.at(-1)?.ownId ?? after
    isMore = moved.length === atOnce
    const shown = new Set(
      await listShown(
        db,
        provider,
        moved.map(({ ownId }) => ownId),
      ),
    )
    await db.transaction().execute(async (tx) => {
      await endDifferences(tx, provider, ['missing'], [...shown], now)
      await noteDifferences(
        tx,
        provider,
        moved
          .filter(({ ownId }) => !shown.has(ownId))
          .map(({ ownId, orderId, countryId, currency, amountMinor }) => ({
            reason: 'missing',
            subject: ownId,
            payoutId: null,
            orderId,
            countryId,
            currency,
            expectedMinor: amountMinor,
            actualMinor: null,
          })),
        now,
      )
    })
  }
}
