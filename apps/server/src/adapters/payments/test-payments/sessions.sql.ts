import { batchedQuery } from '../../../cache/batched-query.ts'
import { type Queryable, statement } from '../../../db/statement.ts'
import type { SessionAnswer } from './wire.ts'

export type SessionRow = SessionAnswer & {
  orderReference: string
  method: string
  language: string
  description: string
  returnUrl: string
  cancelUrl: string
}

// Money that has arrived is paid, whatever was written before.
const columns = (
  now: string,
) => `id, reference, case when arrives_at <= ${now} then 'paid' else state end as state, method_label as "methodLabel",
  amount_minor as "amountMinor", currency, order_reference as "orderReference", method, language, description, return_url as "returnUrl", cancel_url as "cancelUrl"`

/** Opens a session; the same reference again answers the first one. */
export const insertSession = batchedQuery<
  {
    id: string
    reference: string
    order_reference: string
    amount_minor: number
    currency: string
    method: string
    language: string
    description: string
    return_url: string
    cancel_url: string
    now: Date
  },
  SessionRow & { n: number }
>(
  'test-payments-open',
  `with question as (
    select * from jsonb_to_recordset($1::jsonb) as q (tag text, n int, id text, reference text, order_reference text, amount_minor bigint, currency text,
      method text, language text, description text, return_url text, cancel_url text, now timestamptz) where tag = 'q'
  ), opened as (
    insert into test_payments.sessions as s (id, reference, order_reference, amount_minor, currency, method, language, description, return_url, cancel_url,
      state, created_at)
    select id, reference, order_reference, amount_minor, currency, method, language, description, return_url, cancel_url, 'open', now from question
    on conflict (reference) do update set reference = s.reference
    returning s.*
  )
  select q.n, x.* from question q join lateral (select ${columns('q.now')} from opened where opened.reference = q.reference) x on true`,
)

export const findSession = statement<SessionRow>(
  'test-payments-find',
  `select ${columns('$2::timestamptz')} from test_payments.sessions where id = $1`,
)

/** Ends an open session; money on its way still comes. */
export const cancelSession = statement<SessionRow>(
  'test-payments-cancel',
  `update test_payments.sessions s set state = case when state = 'open' and (arrives_at is null or arrives_at > $2::timestamptz) then 'cancelled' else state end
  where id = $1 returning ${columns('$2::timestamptz')}`,
)

/**
 * What the buyer did on the page, with the webhooks that report it. Nothing happens to a session that is over, or that is not there. The webhooks' first
 * attempt is made by this process at once, so that they are due again only if it dies.
 */
export const actOnSession = batchedQuery<
  {
    id: string
    /** What is written, and what is reported: of money promised for later nothing is written yet. */
    state: string
    reported: string
    labels: object | null
    arrives_at: Date | null
    event_id: string
    due_at: Date
    attempts: number
    answers_to_lose: number
    copies: number
  },
  { n: number; returnUrl: string; cancelUrl: string; deliveries: { id: number; body: string }[] | null }
>(
  'test-payments-act',
  `with question as (
    select * from jsonb_to_recordset($1::jsonb) as q (tag text, n int, id text, state text, reported text, labels jsonb, arrives_at timestamptz, event_id text,
      due_at timestamptz, attempts int, answers_to_lose int, copies int) where tag = 'q'
  ), acted as (
    update test_payments.sessions s set state = q.state, arrives_at = q.arrives_at,
      method_label = case when q.labels is not null then coalesce(q.labels ->> s.method, s.method) end
    from question q where s.id = q.id and s.state = 'open' and s.arrives_at is null
    returning q.n, s.id, s.reference, s.method_label, s.amount_minor, s.currency
  ), queued as (
    insert into test_payments.deliveries (event_id, body, next_attempt_at, attempts, answers_to_lose)
    select q.event_id, json_build_object('id', q.event_id, 'type', 'session', 'session', json_build_object('id', a.id, 'reference', a.reference,
        'state', q.reported, 'methodLabel', a.method_label, 'amountMinor', a.amount_minor, 'currency', a.currency))::text,
      q.due_at, q.attempts, q.answers_to_lose
    from acted a join question q on q.n = a.n, generate_series(1, q.copies)
    returning id, event_id, body
  )
  select q.n, s.return_url as "returnUrl", s.cancel_url as "cancelUrl",
    (select json_agg(json_build_object('id', d.id, 'body', d.body)) from queued d where d.event_id = q.event_id) as deliveries
  from question q join test_payments.sessions s on s.id = q.id`,
)

export const insertRefund = statement<{ id: string }>(
  'test-payments-refund',
  `insert into test_payments.refunds as r (id, reference, session_id, amount_minor, created_at) values ($1, $2, $3, $4, $5::timestamptz)
  on conflict (reference) do update set reference = r.reference returning id`,
)

export const findRefunded = statement<{ paid: number; refunded: number; known: boolean }>(
  'test-payments-refunded',
  `select case when arrives_at <= $3::timestamptz or state = 'paid' then amount_minor else 0 end as paid,
    coalesce((select sum(amount_minor) from test_payments.refunds r where r.session_id = s.id and r.reference <> $2), 0)::bigint as refunded,
    exists (select from test_payments.refunds r where r.reference = $2) as known
  from test_payments.sessions s where id = $1`,
)

export type DueDelivery = { id: number; body: string; attempts: number; answersToLose: number }

/** Takes webhooks that are due and sets when they are due again, should this attempt fail: 2, 4, 8 … seconds, at most ten minutes. */
export const claimDeliveries = statement<DueDelivery>(
  'test-payments-claim',
  `update test_payments.deliveries d set attempts = attempts + 1,
    next_attempt_at = $1::timestamptz + least(600, power(2, attempts + 1)) * interval '1 second',
    given_up_at = case when attempts >= 24 then $1::timestamptz end
  from (select id from test_payments.deliveries where delivered_at is null and given_up_at is null and next_attempt_at <= $1::timestamptz
    order by next_attempt_at limit 32 for update skip locked) due
  where d.id = due.id returning d.id, d.body, d.attempts, d.answers_to_lose as "answersToLose"`,
)

export const markDelivered = (where: Queryable, ids: readonly number[], now: Date) =>
  markDeliveredStatement(where, [ids.map(String), now])
const markDeliveredStatement = statement(
  'test-payments-delivered',
  'update test_payments.deliveries set delivered_at = $2::timestamptz where id = any($1::bigint[])',
)

export const loseAnswer = statement(
  'test-payments-lose',
  'update test_payments.deliveries set answers_to_lose = answers_to_lose - 1 where id = $1',
)
