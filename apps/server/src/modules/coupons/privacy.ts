import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { before, type Erasure, erasure } from '../../db/erasure.ts'

type Fields = Record<string, string | number | boolean | null>

/** Coupons an account was given, for its holder to take along; names in the language of the account's country. Days; moments are ISO. */
export const exportOffers = async (db: Db, accountId: string): Promise<{ offers: Fields[] }> => {
  const { rows } = await sql<Fields>`
    select coalesce(o.names ->> l.languages[1], (select value from jsonb_each_text(o.names) limit 1)) as article, c.bar_code as code,
      to_json(c.created_at) #>> '{}' as "createdAt", o.valid_from as "validFrom", o.valid_to as "validTo", to_json(c.used_at) #>> '{}' as "usedAt",
      p.name as "usedAtPlayground"
    from coupons c join offers o on o.id = c.offer_id join countries l on l.id = o.country_id
      left join coupon_counter_uses u on u.coupon_id = c.id and u.released_at is null left join playgrounds p on p.id = u.location_id
    where c.account_id = ${accountId} order by c.created_at, c.id limit 1000`.execute(db)
  return { offers: rows }
}

/** Takes away the coupons of an account. */
export const eraseOffers = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('coupons').where('account_id', '=', accountId).execute()
}

/** Coupons of offers that ended so long ago. */
export const endedOffers = (months: number): Erasure[] => [
  erasure(`delete from coupons where id in (select c.id from coupons c join offers o on o.id = c.offer_id
    where o.valid_to < (${before(months, 'months')})::date limit 5000)`),
]
