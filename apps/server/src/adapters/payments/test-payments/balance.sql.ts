import { type Queryable, statement } from '../../../db/statement.ts'
import type { BalanceTransactionAnswer, PayoutAnswer } from './wire.ts'

/** Held while movements are booked, so that two calls do not pay out the same money. */
export const holdBalance = statement('test-payments-hold', `select pg_advisory_xact_lock(hashtext('test_payments.balance'))`)

const newId = (prefix: string) => `'${prefix}_' || replace(gen_random_uuid()::text, '-', '')`
/** 1.4 % and a fixed part of each payment; a dispute costs what banks take for it. */
const fixed = (currency: string) => `case ${currency} when 'EUR' then 25 else 180 end`
const disputeFee = (currency: string) => `case ${currency} when 'EUR' then 1500 else 15000 end`

/** Books what has moved since it was last done: payments, refunds, disputes, payouts that came back. */
const bookStatement = statement(
  'test-payments-book',
  `with moved as (
    select 'payment' as kind, s.id as source_id, s.reference, s.amount_minor as amount, round(s.amount_minor * 0.014) + ${fixed('s.currency')} as fee, s.currency
    from test_payments.sessions s where s.state = 'paid' or s.arrives_at <= $1::timestamptz
    union all
    select 'refund', r.id, r.reference, -r.amount_minor, 0, s.currency from test_payments.refunds r join test_payments.sessions s on s.id = r.session_id
    union all
    select 'dispute', d.id, null, -d.amount_minor, ${disputeFee('s.currency')}, s.currency
    from test_payments.disputes d join test_payments.sessions s on s.id = d.session_id
    union all
    select 'dispute-won', d.id, null, d.amount_minor, 0, s.currency
    from test_payments.disputes d join test_payments.sessions s on s.id = d.session_id where d.state = 'won'
    union all
    select 'payout-failed', p.id, null, p.amount_minor, 0, p.currency from test_payments.payouts p where p.state = 'failed'
  )
  insert into test_payments.balance_transactions (id, kind, amount_minor, fee_minor, net_minor, currency, source_id, reference, created_at)
  select ${newId('balance')}, m.kind, m.amount, m.fee, m.amount - m.fee, m.currency, m.source_id, m.reference, $1::timestamptz from moved m
  where not exists (select from test_payments.balance_transactions b where b.kind = m.kind and b.source_id = m.source_id)`,
)

/**
 * Pays out, currency by currency, what had moved before this day began; where refunds and disputes have eaten more than came in, the balance is carried over.
 */
const payOutStatement = statement(
  'test-payments-pay-out',
  `with due as (
    select currency, ${newId('payout')} as id, sum(net_minor)::bigint as minor from test_payments.balance_transactions
    where payout_id is null and created_at < $2::timestamptz group by currency having sum(net_minor) > 0
  ), made as (
    insert into test_payments.payouts (id, amount_minor, currency, state, created_at, arrives_on)
    select id, minor, currency, 'on-the-way', $1::timestamptz, ($1::timestamptz at time zone 'UTC')::date + 1 from due returning id, currency
  )
  update test_payments.balance_transactions b set payout_id = made.id from made
  where b.currency = made.currency and b.payout_id is null and b.created_at < $2::timestamptz`,
)

const arriveStatement = statement(
  'test-payments-arrive',
  `update test_payments.payouts set state = 'paid' where state = 'on-the-way' and arrives_on <= ($1::timestamptz at time zone 'UTC')::date`,
)

/** Brings the balance up to date. Its order matters: a payout has what was booked before. @param midnight when this day began. */
export const bringUpToDate = async (where: Queryable, now: Date, midnight: Date): Promise<void> => {
  await arriveStatement(where, [now])
  await bookStatement(where, [now])
  await payOutStatement(where, [now, midnight])
}

const transactionColumns = `number, id, kind, amount_minor as "amountMinor", fee_minor as "feeMinor", net_minor as "netMinor", currency,
  source_id as "sourceId", reference, created_at as "createdAt"`

export const listTransactionRows = statement<BalanceTransactionAnswer>(
  'test-payments-transactions',
  `select ${transactionColumns} from test_payments.balance_transactions
  where created_at >= $1::timestamptz and number > $2::bigint and ($3::text is null or payout_id = $3) order by number limit $4::int`,
)

export const listPayoutRows = statement<PayoutAnswer>(
  'test-payments-payouts',
  `select number, id, amount_minor as "amountMinor", currency, state, created_at as "createdAt", arrives_on::text as "arrivesOn"
  from test_payments.payouts where created_at >= $1::timestamptz and number > $2::bigint order by number limit $3::int`,
)

/** A payout that the bank sent back, also days after it was paid. */
export const failPayoutRow = statement<{ id: string }>(
  'test-payments-fail-payout',
  `update test_payments.payouts set state = 'failed' where id = $1 returning id`,
)

/** The bank takes back what is left of a payment. */
export const openDisputeRow = statement<{ id: string }>(
  'test-payments-open-dispute',
  `insert into test_payments.disputes as d (id, session_id, amount_minor, state, created_at)
  select ${newId('dispute')}, s.id, s.amount_minor - coalesce((select sum(r.amount_minor) from test_payments.refunds r where r.session_id = s.id), 0), 'open',
    $2::timestamptz
  from test_payments.sessions s where s.id = $1 and s.state = 'paid'
  on conflict (session_id) do update set session_id = d.session_id returning id`,
)

export const closeDisputeRow = statement<{ id: string }>(
  'test-payments-close-dispute',
  `update test_payments.disputes set state = $2 where id = $1 and state = 'open' returning id`,
)

export const listDisputeRows = statement<{
  id: string
  sessionId: string
  amountMinor: number
  currency: string
  state: 'open' | 'won' | 'lost'
  createdAt: Date
}>(
  'test-payments-disputes',
  `select d.id, d.session_id as "sessionId", d.amount_minor as "amountMinor", s.currency, d.state, d.created_at as "createdAt"
  from test_payments.disputes d join test_payments.sessions s on s.id = d.session_id where d.created_at >= $1::timestamptz order by d.created_at, d.id`,
)

export const findRefundRow = statement<{ id: string; amountMinor: number }>(
  'test-payments-find-refund',
  'select id, amount_minor as "amountMinor" from test_payments.refunds where reference = $1',
)
