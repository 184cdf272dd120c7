import { type Queryable, statement } from '../../platform/statement.ts'
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
export const insertSession = statement<SessionRow>(
  'test-payments-open',
  `insert into test_payments.sessions as s (id, reference, order_reference, amount_minor, currency, method, language, description, return_url, cancel_url, state, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11::timestamptz)
  on conflict (reference) do update set reference = s.reference
  returning ${columns('$11::timestamptz')}`,
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
 * What the buyer did on the page, with the webhooks that tell of it. Nothing happens to a session that is over, or that is not there. The webhooks' first
 * attempt is made by this process at once, so that they are due again only if it dies.
 */
export const actOnSession = statement<{ returnUrl: string; cancelUrl: string; delivery: number | null; body: string | null }>(
  'test-payments-act',
  `with acted as (
    update test_payments.sessions set state = $2::text, method_label = case when $3::boolean then coalesce($4::jsonb ->> method, method) end,
      arrives_at = $5::timestamptz
    where id = $1 and state = 'open' and arrives_at is null returning *
  ), queued as (
    insert into test_payments.deliveries (event_id, body, next_attempt_at, attempts, answers_to_lose)
    select $6::text, json_build_object('id', $6::text, 'type', 'session', 'session', json_build_object('id', id, 'reference', reference,
        'state', $11::text, 'methodLabel', method_label, 'amountMinor', amount_minor, 'currency', currency))::text,
      $7::timestamptz, $8::int, $9::int
    from acted, generate_series(1, $10::int)
    returning id, body
  )
  select s.return_url as "returnUrl", s.cancel_url as "cancelUrl", queued.id as delivery, queued.body
  from test_payments.sessions s left join queued on true where s.id = $1`,
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
