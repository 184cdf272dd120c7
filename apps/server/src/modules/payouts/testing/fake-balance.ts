import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BalancePage, BalanceTransaction, ProviderBalance, ProviderPayout } from '../../../adapters/payments/balance.ts'
import { idOf } from '../../../import/ids.ts'
import type { TestApp } from '../../../testing/app.ts'

type Country = 'sweden' | 'finland' | 'germany'
const currencies = { sweden: 'SEK', finland: 'EUR', germany: 'EUR' } as const

/** A provider whose balance is made by hand. Its lists are newest first, some items a page; `faults` are thrown one by one, before a page is answered. */
export const aBalance = (pageSize = 3) => {
  const transactions: BalanceTransaction[] = []
  const payouts: ProviderPayout[] = []
  const items = new Map<string, string[]>()
  const faults: (Error | undefined)[] = []
  const asked: string[] = []
  const pageOf = <A>(list: readonly A[], idIn: (one: A) => string, page: string | undefined): BalancePage<A> => {
    const fault = faults.shift()
    if (fault) throw fault
    const from = page === undefined ? 0 : list.findIndex((one) => idIn(one) === page) + 1
    const shown = list.slice(from, from + pageSize)
    const last = shown.at(-1)
    return { items: shown, ...(last && from + pageSize < list.length ? { next: idIn(last) } : {}) }
  }
  const newestFirst = <A>(list: readonly A[]) => [...list].reverse()
  const balance: ProviderBalance = {
    listTransactions: async (since, page) => {
      asked.push(`transactions ${page ?? ''}`)
      return pageOf(newestFirst(transactions.filter(({ occurredAt }) => occurredAt >= since)), (one) => one.transactionId, page)
    },
    listPayouts: async (since, page) => {
      asked.push(`payouts ${page ?? ''}`)
      return pageOf(newestFirst(payouts.filter(({ createdAt }) => createdAt >= since)), (one) => one.payoutId, page)
    },
    listPayoutTransactions: async (payoutId, page) => {
      asked.push(`payout ${page ?? ''}`)
      const ids = items.get(payoutId) ?? []
      return pageOf(
        newestFirst(transactions.filter(({ transactionId }) => ids.includes(transactionId))),
        (one) => one.transactionId,
        page,
      )
    },
  }
  return { balance, transactions, payouts, items, faults, asked }
}
export type Balance = ReturnType<typeof aBalance>

/** Money of ours, written as orders write it. */
export const ownMoney = ({ deps }: TestApp) => {
  const aPayment = async (country: Country, amountMinor: number, at = deps.clock.now()) => {
    const [order, id] = [randomUUID(), randomUUID()]
    const currency = currencies[country]
    await sql`insert into orders (id, reference, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
      values (${order}, ${order}, ${idOf('place', country)}, 'sv', 'x@example.com', 'Completed', ${currency}, ${amountMinor}, ${at}, ${at}, ${at}, ${at})`.execute(
      deps.db,
    )
    await sql`insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, session_id, created_at, paid_at)
      values (${id}, ${order}, 1, ${id}, 'test', 'card', ${amountMinor}, ${currency}, 'paid', ${`session_${id}`}, ${at}, ${at})`.execute(
      deps.db,
    )
    return { id, sessionId: `session_${id}`, amountMinor, currency, country }
  }
  type Paid = Awaited<ReturnType<typeof aPayment>>
  const aRefund = async ({ id: payment, currency }: Paid, amountMinor: number) => {
    const id = randomUUID()
    const at = deps.clock.now()
    await sql`insert into refunds (id, payment_id, amount_minor, currency, reason, provider_refund_id, created_at, done_at)
      values (${id}, ${payment}, ${amountMinor}, ${currency}, 'Goodwill', ${`refund_${id}`}, ${at}, ${at})`.execute(deps.db)
    return { id, refundId: `refund_${id}`, amountMinor, currency }
  }
  const aDispute = async ({ id: payment, currency, amountMinor }: Paid) => {
    const id = `dispute_${randomUUID()}`
    await sql`insert into disputes (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at)
      values ('test', ${id}, ${payment}, ${amountMinor}, ${currency}, 'fraudulent', 'open', ${deps.clock.now()})`.execute(deps.db)
    return { id, amountMinor, currency }
  }
  return { aPayment, aRefund, aDispute }
}

/** What the provider does with it. */
export const provider = ({ deps }: TestApp, balance: Balance) => {
  const move = (
    kind: BalanceTransaction['kind'],
    amountMinor: number,
    currency: string,
    more: Partial<BalanceTransaction> = {},
  ) => {
    const feeMinor = more.feeMinor ?? 0
    const one: BalanceTransaction = {
      transactionId: `txn_${randomUUID()}`,
      kind,
      amountMinor,
      feeMinor,
      netMinor: amountMinor - feeMinor,
      currency,
      occurredAt: deps.clock.now(),
      sourceId: null,
      reference: null,
      ...more,
    }
    balance.transactions.push(one)
    return one
  }
  const inPayout = () => new Set([...balance.items.values()].flat())
  /** Pays out all that has not been, where something is left. */
  const payOut = (currency: string, changes: Partial<ProviderPayout> = {}): ProviderPayout | undefined => {
    const left = inPayout()
    const due = balance.transactions.filter((one) => one.currency === currency && !left.has(one.transactionId))
    const amountMinor = due.reduce((sum, { netMinor }) => sum + netMinor, 0)
    if (amountMinor <= 0) return undefined
    const payout: ProviderPayout = {
      payoutId: `po_${randomUUID()}`,
      amountMinor,
      currency,
      createdAt: deps.clock.now(),
      arrivesOn: deps.clock.now().toISOString().slice(0, 10),
      state: 'paid',
      isItemized: true,
      ...changes,
    }
    balance.payouts.push(payout)
    balance.items.set(
      payout.payoutId,
      due.map(({ transactionId }) => transactionId),
    )
    return payout
  }
  return { move, payOut }
}

/** What the payouts module has posted to an account, in minor units by currency. */
export const posted = async ({ deps }: TestApp, account: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select e.currency, sum(l.amount_minor)::bigint as minor from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where l.account = ${account} and e.event in ('provider-fee', 'provider-adjustment', 'payout-paid', 'payout-failed') group by e.currency`.execute(
    deps.db,
  )
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]))
}

export const reasonsOf = async ({ deps }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{
    reason: string
  }>`select reason from payout_differences where gone_at is null order by reason`.execute(deps.db)
  return rows.map(({ reason }) => reason)
}
export const countOf = async ({ deps }: TestApp, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(table)}`.execute(deps.db)
  return rows[0]?.count ?? expect.fail('no count')
}
