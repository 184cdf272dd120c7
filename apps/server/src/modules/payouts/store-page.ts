import { sql } from 'kysely'
import type { BalanceTransaction, ProviderPayout } from '../../adapters/payments/balance.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findMovedMoney } from '../orders/orders.ts'
import { type Difference, noteDifferences } from './differences.sql.ts'
import { faultOf, type Match, matchTransaction } from './match.rules.ts'
import {
  countSeen,
  findPayouts,
  hasState,
  holdProvider,
  insertItems,
  insertList,
  insertMatches,
  insertPayout,
  insertState,
  insertTransactions,
  listChanged,
  listHomes,
  type NewTransaction,
  sharesOf,
} from './store.sql.ts'

/** Whose books take money in a currency that no country of the chain has: those of the first country. */
export const homeOf = (homes: ReadonlyMap<string, string>, currency: string): string => {
  const id = homes.get(currency) ?? [...homes.values()][0]
  if (id === undefined) throw new Error('The chain has no country.')
  return id
}

/** Whether movements are ours, by their ids. The provider must be held. */
export const findMatches = async (
  tx: Tx,
  provider: string,
  transactions: readonly BalanceTransaction[],
): Promise<Map<string, Match>> => {
  const sources = (pick: (kind: string) => boolean) =>
    transactions.flatMap(({ kind, sourceId }) => (pick(kind) && sourceId !== null ? [sourceId] : []))
  const money = await findMovedMoney(tx, provider, {
    // Looked for only where the provider has not kept our id.
    sessions: transactions.flatMap(({ kind, sourceId, reference }) =>
      kind === 'payment' && reference === null && sourceId !== null ? [sourceId] : [],
    ),
    references: transactions.flatMap(({ reference }) => reference ?? []),
    refunds: sources((kind) => kind.startsWith('refund')),
    disputes: sources((kind) => kind.startsWith('dispute')),
  })
  const side = {
    money,
    payouts: await findPayouts(
      tx,
      provider,
      sources((kind) => kind === 'payout-failed'),
    ),
    seen: await countSeen(
      tx,
      provider,
      money.map(({ ownId }) => ownId),
    ),
  }
  return new Map(transactions.map((one) => [one.transactionId, matchTransaction(one, side)]))
}

type Page = { items: readonly BalanceTransaction[]; payout?: { id: string; currency: string } }

/**
 * Files a page of movements in one transaction: what is new, what of ours it is, in which payout it left, what is wrong with it, and its postings. What is
 * there already stays as it is, so that a page may come again.
 */
export const storePage = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, provider: string, { items, payout }: Page): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    await holdProvider(tx, provider)
    const homes = await listHomes(tx)
    const differenceOf = (one: BalanceTransaction, reason: Difference['reason'], countryId?: string): Difference => ({
      reason,
      subject: one.transactionId,
      payoutId: payout?.id ?? null,
      orderId: null,
      countryId: countryId ?? homeOf(homes, one.currency),
      currency: one.currency,
      expectedMinor: null,
      actualMinor: Number.isSafeInteger(one.netMinor) ? one.netMinor : null,
    })
    const faults = items.flatMap((one) => {
      const reason = faultOf(one) ?? (payout && payout.currency !== one.currency ? 'wrong-currency' : undefined)
      return reason === undefined ? [] : [differenceOf(one, reason)]
    })
    const isFaulty = new Set(faults.map(({ subject }) => subject))
    const unique = new Map(items.filter(({ transactionId }) => !isFaulty.has(transactionId)).map((one) => [one.transactionId, one]))
    const sound = [...unique.values()]
    const changed = await listChanged(tx, provider, sound)
    const known = await listKnown(tx, provider, [...unique.keys()])
    await fileNew(
      tx,
      provider,
      sound.filter(({ transactionId }) => !known.has(transactionId)),
      homes,
      now,
    )
    const elsewhere = payout ? await insertItems(tx, provider, payout.id, without([...unique.keys()], changed)) : []
    const named = (ids: readonly string[], reason: Difference['reason']) =>
      ids.flatMap((id) => {
        const one = unique.get(id)
        return one ? [differenceOf(one, reason)] : []
      })
    await noteDifferences(tx, provider, [...faults, ...named(changed, 'changed'), ...named(elsewhere, 'paid-out-twice')], now)
  })

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((one) => !some.includes(one))

const listKnown = async (tx: Tx, provider: string, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select provider_transaction_id as id from balance_transactions
    where provider = ${provider} and provider_transaction_id = any(${[...ids]}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Files movements that are not there, with what of ours they are, and posts them. */
const fileNew = async (
  tx: Tx,
  provider: string,
  fresh: readonly BalanceTransaction[],
  homes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  if (fresh.length === 0) return
  const matches = await findMatches(tx, provider, fresh)
  const filed = fresh.map(
    (one): NewTransaction => ({
      ...one,
      countryId: matches.get(one.transactionId)?.own?.countryId ?? homeOf(homes, one.currency),
    }),
  )
  const ids = await insertTransactions(tx, provider, filed, now)
  const known = filed.flatMap(({ transactionId }) => {
    const [id, match] = [ids.get(transactionId), matches.get(transactionId)]
    if (id === undefined || !match?.isKnown) return []
    return [{ id, ownId: match.own?.ownId ?? null, orderId: match.own?.orderId ?? null }]
  })
  await insertMatches(tx, known, now)
  await post(
    tx,
    filed.filter(({ transactionId }) => ids.has(transactionId)).flatMap((one) => entriesOf(provider, one)),
  )
}

type Entry = {
  event: 'provider-fee' | 'provider-adjustment' | 'payout-paid' | 'payout-failed'
  source: string
  country_id: string
  currency: string
  at: Date
  parts: { part: string; amount_minor: number; method: string }[]
}
const post = async (tx: Tx, entries: readonly Entry[]): Promise<void> => {
  if (entries.length > 0) await sql`select post_ledger(${JSON.stringify(entries)}::jsonb)`.execute(tx)
}

/** What a movement costs, and what only the provider knows the reason of. Payments, refunds and disputes are posted where they happen. */
const entriesOf = (provider: string, one: NewTransaction): Entry[] => {
  const { kind, transactionId, countryId, currency, occurredAt, amountMinor, feeMinor } = one
  const entry = (event: Entry['event'], part: string, minor: number): Entry[] =>
    minor === 0
      ? []
      : [
          {
            event,
            source: `${provider}:${transactionId}`,
            country_id: countryId,
            currency,
            at: occurredAt,
            parts: [{ part, amount_minor: minor, method: provider }],
          },
        ]
  return [
    ...entry('provider-fee', 'fee', kind === 'fee' ? feeMinor - amountMinor : feeMinor),
    ...(kind === 'adjustment' ? entry('provider-adjustment', 'adjustment', amountMinor) : []),
  ]
}

/** Files a payout. @returns its id here; undefined where it is another one than before, which is named. */
export const storePayout = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, provider: string, payout: ProviderPayout) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    await holdProvider(tx, provider)
    const row = await insertPayout(tx, provider, payout, homeOf(await listHomes(tx), payout.currency), now)
    const { id, countryId, currency, isRead } = row
    if (row.amountMinor === payout.amountMinor && currency === payout.currency) {
      await insertState(tx, id, 'on-the-way', now)
      return { id, currency, isRead }
    }
    const difference = { reason: 'changed', subject: payout.payoutId, payoutId: id, orderId: null, countryId, currency } as const
    await noteDifferences(tx, provider, [{ ...difference, expectedMinor: row.amountMinor, actualMinor: payout.amountMinor }], now)
    return undefined
  })

/** Notes how far a payout has come, and posts what reached the bank, or came back from it. @param isRead all its movements are filed. */
export const storeState = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  provider: string,
  id: string,
  { payoutId, state, currency, arrivesOn }: ProviderPayout,
  isRead: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    await holdProvider(tx, provider)
    if (isRead) await insertList(tx, id, now)
    if (!(await insertState(tx, id, state, now))) return
    // One that failed before we ever heard that it was paid has moved nothing at the bank.
    const event =
      state === 'paid' ? 'payout-paid' : state === 'failed' && (await hasState(tx, id, 'paid')) ? 'payout-failed' : undefined
    if (event === undefined) return
    const arrival = new Date(arrivesOn)
    const at = event === 'payout-paid' && arrival < now ? arrival : now
    await post(
      tx,
      (await sharesOf(tx, id)).map(({ countryId, minor }) => ({
        event,
        source: `${provider}:${payoutId}:${countryId}`,
        country_id: countryId,
        currency,
        at,
        parts: [{ part: 'payout', amount_minor: minor, method: provider }],
      })),
    )
  })
