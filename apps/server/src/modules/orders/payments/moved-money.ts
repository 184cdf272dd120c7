import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What a provider names of our money. @property references payments and refunds by our own ids. */
export type MovedQuestion = {
  sessions: readonly string[]
  references: readonly string[]
  refunds: readonly string[]
  disputes: readonly string[]
}

/** @property providerId as the provider calls it: the session of a payment, a refund, a dispute. @property isDone whether it moved, as far as we know. */
export type MovedMoney = {
  kind: 'payment' | 'refund' | 'dispute'
  ownId: string
  providerId: string | null
  orderId: string
  countryId: string
  amountMinor: number
  currency: string
  isDone: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Payments, refunds and disputes that a provider names by ids. What it calls ours and we do not know is left out. */
export const findMovedMoney = async (
  db: Db,
  provider: string,
  { sessions, references, refunds, disputes }: MovedQuestion,
): Promise<MovedMoney[]> => {
  // Ids come from outside.
  const own = references.filter((one) => uuid.test(one))
  const { rows } = await sql<MovedMoney>`
    select 'payment' as kind, p.id::text as "ownId", p.session_id as "providerId", p.order_id as "orderId", o.country_id as "countryId",
      p.amount_minor as "amountMinor", p.currency, p.state = 'paid' as "isDone"
    from payments p join orders o on o.id = p.order_id
    where p.provider = ${provider} and p.id = any(${own}::uuid[])
    union all
    select 'payment', p.id::text, p.session_id, p.order_id, o.country_id, p.amount_minor, p.currency, p.state = 'paid'
    from payments p join orders o on o.id = p.order_id
    where ${sessions.length > 0} and p.provider = ${provider} and p.session_id = any(${[...sessions]}::text[]) and not p.id = any(${own}::uuid[])
    union all
    select 'refund', f.id::text, f.provider_refund_id, p.order_id, o.country_id, f.amount_minor - f.disputed_minor, f.currency, f.done_at is not null
    from refunds f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
    where p.provider = ${provider} and f.gift_card_id is null
      and (f.id = any(${own}::uuid[]) or f.provider_refund_id = any(${[...refunds]}::text[]))
    union all
    select 'dispute', d.provider_dispute_id, d.provider_dispute_id, p.order_id, o.country_id, d.amount_minor, d.currency, true
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    where d.provider = ${provider} and d.provider_dispute_id = any(${[...disputes]}::text[])`.execute(db)
  return rows
}

export type OwnMovement = { ownId: string; orderId: string; countryId: string; amountMinor: number; currency: string; at: Date }

/** What we know to have moved through a provider in a time, in the order of our ids. @param after the last id of the page before. */
export const listMovedMoney = async (
  db: Db,
  provider: string,
  { from, before, after, most }: { from: Date; before: Date; after: string; most: number },
): Promise<OwnMovement[]> => {
  const { rows } = await sql<OwnMovement>`
    with moved as (
      select p.id::text as "ownId", p.order_id, p.amount_minor as "amountMinor", p.currency, p.paid_at as at
      from payments p where p.provider = ${provider} and p.state = 'paid' and p.paid_at >= ${from} and p.paid_at < ${before} and p.amount_minor > 0
      union all
      select f.id::text, p.order_id, f.disputed_minor - f.amount_minor, f.currency, f.done_at
      from refunds f join payments p on p.id = f.payment_id
      where p.provider = ${provider} and f.gift_card_id is null and f.done_at >= ${from} and f.done_at < ${before}
        and f.amount_minor > f.disputed_minor
        and f.provider_refund_id not like 'dispute:%'
    )
    select m."ownId", m.order_id as "orderId", o.country_id as "countryId", m."amountMinor", m.currency, m.at
    from moved m join orders o on o.id = m.order_id where m."ownId" > ${after} order by m."ownId" limit ${most}`.execute(db)
  return rows
}

/** The moment of the first payment through a provider: what it paid out before is none of ours. */
export const findFirstPayment = async (db: Db, provider: string): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from payments where provider = ${provider}`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}
