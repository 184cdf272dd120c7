import { randomUUID } from 'node:crypto'
import { inTransaction, type Queryable, statement } from '../../db/statement.ts'
import { job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'

/** Passes, tickets and codes in one transaction: whoever wants one at the door waits that long at most. */
const atOnce = 500

// What somebody holds is left to the next round; each row says how far it is.
const holdPassesToEarn = statement<{ id: string }>(
  'hold-passes-to-earn',
  `select p.id from passes p join countries c on c.id = p.country_id
  where p.revoked_at is null and p.valid_from < ($1::timestamptz at time zone c.timezone)::date
    and (p.earned_through is null or p.earned_through < least(p.valid_to, ($1::timestamptz at time zone c.timezone)::date - 1))
  order by p.id limit ${atOnce} for no key update of p skip locked`,
)
const earnPasses = statement('earn-passes', 'select earn_passes($1::uuid[], $2::timestamptz, $3::uuid)')

const expireTickets = statement<{ id: string }>(
  'expire-serial-tickets',
  `with gone as (
    select t.id from serial_tickets t join published.order_lines l on l.id = t.order_line_id join published.orders o on o.id = l.order_id
    join countries c on c.id = o.country_id
    where t.revoked_at is null and t.expired_at is null and t.valid_to < ($1::timestamptz at time zone c.timezone)::date
      and t.valid_to <= $1::timestamptz::date
    order by t.id limit ${atOnce} for no key update of t skip locked
  )
  update serial_tickets t set expired_at = $1::timestamptz from gone where t.id = gone.id returning t.id`,
)
const expireCodes = statement<{ id: string }>(
  'expire-redeem-codes',
  `with gone as (
    select k.id from redeem_codes k join published.order_lines l on l.id = k.order_line_id join published.orders o on o.id = l.order_id
    join countries c on c.id = o.country_id
    where k.redeemed_at is null and k.revoked_at is null and k.expired_at is null
      and k.valid_to < ($1::timestamptz at time zone c.timezone)::date and k.valid_to <= $1::timestamptz::date
    order by k.id limit ${atOnce} for no key update of k skip locked
  )
  update redeem_codes k set expired_at = $1::timestamptz from gone where k.id = gone.id returning k.id`,
)

/** Earns in the ledger what has passed: days of passes up to yesterday, and what ran out of tickets and codes. Repeating it changes nothing. */
export const earnRevenue = async (deps: Pick<Deps, 'pool' | 'clock'>): Promise<void> => {
  const now = deps.clock.now()
  const rounds = async (work: (where: Queryable) => Promise<number>) => {
    while ((await inTransaction(deps.pool, work)) === atOnce) {}
  }
  await rounds(async (where) => {
    const held = (await holdPassesToEarn(where, [now])).map(({ id }) => id)
    if (held.length > 0) await earnPasses(where, [held, now, randomUUID()])
    return held.length
  })
  await rounds(async (where) => (await expireTickets(where, [now])).length)
  await rounds(async (where) => (await expireCodes(where, [now])).length)
}
/** Every hour, since the days of countries end at hours of their own. */
export const earnRevenueJob = job('earn-revenue', earnRevenue, '25 * * * *')
