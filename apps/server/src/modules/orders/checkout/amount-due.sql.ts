/**
 * The end of a statement that lets something else pay an order before its provider does: its one open attempt to pay, which has no session yet, becomes less.
 * Where nothing is left, no provider will tell: the news of it is written here. In the statement `$2` is the order, `$3` the sum, `$4` now.
 * @param method what is said to have paid when nothing is left.
 */
export const lessToPay = (method: 'gift-card' | 'coupon'): string => `less as (
    update payments set amount_minor = amount_minor - $3::bigint,
      provider = case when amount_minor = $3::bigint then 'gift-card' else provider end,
      method = case when amount_minor = $3::bigint then '${method}' else method end
    where order_id = $2::uuid and state = 'open' and session_id is null
    returning id, provider, currency
  )
  insert into payment_inbox (provider, event_id, payment_id, session_id, state, amount_minor, currency, raw, received_at)
  select provider, 'covered:' || id, id, 'covered', 'paid', 0, currency, '{}', $4::timestamptz from less where provider = 'gift-card'`
