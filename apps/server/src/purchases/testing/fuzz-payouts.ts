import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BalancePage, BalanceTransaction, ProviderPayout, TransactionKind } from '../../adapters/payments/balance.ts'
import type { FuzzTable, MorePlays } from '../../modules/orders/testing/fuzz-plays.ts'

/** As many as make several pages of a list. */
const pageSize = 7
const disputeFeeMinor = 15_000
const feeOf = (minor: number): number => 180 + Math.round(minor * 0.014)

/**
 * The bank's balance, with a fee for each payment and dispute: it pays out when it likes, also what it is owed, and some of that comes back. The shop fetches
 * it meanwhile. At the end all is paid out: every payout agrees, and nothing is left at the bank.
 */
export const payoutPlays = ({ shop: { deps }, bank, work, pick, chance }: FuzzTable): MorePlays => {
  const transactions: BalanceTransaction[] = []
  const payouts: ProviderPayout[] = []
  const items = new Map<string, string[]>()
  const moved = new Set<string>()
  let answersAreLost = true

  const move = (kind: TransactionKind, amountMinor: number, about: { sourceId: string; reference?: string; feeMinor?: number }) => {
    const { sourceId, reference = null, feeMinor = 0 } = about
    const what = `${kind} ${sourceId}`
    if (moved.has(what)) return
    moved.add(what)
    const sums = { amountMinor, feeMinor, netMinor: amountMinor - feeMinor }
    transactions.push({
      transactionId: randomUUID(),
      kind,
      ...sums,
      currency: 'SEK',
      occurredAt: deps.clock.now(),
      sourceId,
      reference,
    })
  }
  /** What has happened at the bank since is on its balance. */
  const catchUp = () => {
    for (const { id, state, reference, amountMinor, refunds, dispute } of bank.sessions.values()) {
      if (state !== 'paid') continue
      move('payment', amountMinor, { sourceId: id, reference, feeMinor: feeOf(amountMinor) })
      for (const [refund, minor] of refunds) move('refund', -minor, { sourceId: `refund-${refund}`, reference: refund })
      if (!dispute) continue
      move('dispute', -dispute.amountMinor, { sourceId: dispute.id, feeMinor: disputeFeeMinor })
      if (dispute.state === 'won') move('dispute-won', dispute.amountMinor, { sourceId: dispute.id })
    }
  }
  const payOut = (state: ProviderPayout['state']) => {
    catchUp()
    const gone = new Set([...items.values()].flat())
    const due = transactions.filter(({ transactionId }) => !gone.has(transactionId))
    const amountMinor = due.reduce((sum, { netMinor }) => sum + netMinor, 0)
    if (amountMinor === 0) return
    const at = deps.clock.now()
    const payout = { payoutId: randomUUID(), amountMinor, currency: 'SEK', createdAt: at, state, isItemized: true }
    payouts.push({ ...payout, arrivesOn: at.toISOString().slice(0, 10) })
    items.set(
      payout.payoutId,
      due.map(({ transactionId }) => transactionId),
    )
  }
  const pageOf = <A>(all: readonly A[], idOf: (one: A) => string, after: string | undefined): BalancePage<A> => {
    if (answersAreLost && chance() < 0.05) throw new Error('the reply was lost')
    const newestFirst = [...all].reverse()
    const from = newestFirst.findIndex((one) => idOf(one) === after) + 1
    const shown = newestFirst.slice(from, from + pageSize)
    const last = shown.at(-1)
    return { items: shown, ...(last && from + pageSize < all.length ? { next: idOf(last) } : {}) }
  }
  const idOf = ({ transactionId }: BalanceTransaction) => transactionId
  bank.provider.balance = {
    listTransactions: async (since, page) =>
      pageOf(
        transactions.filter(({ occurredAt }) => occurredAt >= since),
        idOf,
        page,
      ),
    listPayouts: async (since, page) =>
      pageOf(
        payouts.filter(({ createdAt }) => createdAt >= since),
        ({ payoutId }) => payoutId,
        page,
      ),
    listPayoutTransactions: async (payoutId, page) => {
      const left = new Set(items.get(payoutId))
      return pageOf(
        transactions.filter(({ transactionId }) => left.has(transactionId)),
        idOf,
        page,
      )
    },
  }
  const fetch = () => {
    catchUp()
    return work('fetch-payouts')
  }
  const compare = async () => {
    const { rows } = await deps.pool.query(
      `select (select count(*)::int from balance_transactions) as movements, (select count(*)::int from balance_matches) as known,
        (select count(*)::int from payout_items) as gone, (select count(*)::int from payouts) as payouts,
        (select count(*)::int from payout_matches) as agreeing,
        (select coalesce(json_agg(reason || ' ' || subject), '[]') from payout_differences where gone_at is null) as differences,
        coalesce(sum(l.amount_minor) filter (where l.account = 'receivable'), 0)::int as "atBank",
        coalesce(sum(l.amount_minor) filter (where l.account = 'bank'), 0)::int as bank,
        coalesce(sum(l.amount_minor) filter (where l.account = 'provider-fees'), 0)::int as fees
      from ledger_lines l`,
    )
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
    expect(rows).toEqual([
      {
        movements: transactions.length,
        known: transactions.length,
        // What comes to nothing together is not paid out.
        gone: [...items.values()].flat().length,
        payouts: payouts.length,
        agreeing: payouts.length,
        differences: [],
        atBank: 0,
        bank: sumOf(payouts.filter(({ state }) => state === 'paid').map(({ amountMinor }) => amountMinor)),
        fees: sumOf(transactions.map(({ feeMinor }) => feeMinor)),
      },
    ])
  }
  return {
    plays: {
      'the bank pays out': async () => payOut(chance() < 0.5 ? 'paid' : 'on-the-way'),
      'a payout arrives, or comes back': async () => {
        const payout = pick(
          payouts.filter(({ state, amountMinor }) => state === 'on-the-way' || (state === 'paid' && amountMinor > 0)),
        )
        if (!payout) return
        if (payout.amountMinor > 0 && chance() < 0.3) {
          payout.state = 'failed'
          move('payout-failed', payout.amountMinor, { sourceId: payout.payoutId })
        } else payout.state = 'paid'
      },
      'payouts are fetched': fetch,
    },
    atEnd: async () => {
      answersAreLost = false
      for (const payout of payouts) if (payout.state === 'on-the-way') payout.state = 'paid'
      payOut('paid')
      await fetch()
      // A pass that goes on where one died begins below what came since: that is the next one's.
      await fetch()
      await compare()
    },
  }
}
