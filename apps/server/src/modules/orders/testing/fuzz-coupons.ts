import { expect } from 'vitest'
import { buyers } from './fuzz-people.ts'
import type { Shop } from './shop.ts'

/** A coupon as the simple model knows it. */
type ModelCoupon = {
  code: string
  buyer: string
  percent: number
  /** The reference of the order that has it. */
  usedBy?: string | undefined
}

/**
 * What the fuzz test knows of coupons: each is with one order or with none. 100 leaves nothing to pay, 99 a rest that is paid.
 * @param pick one of a list, by chance.
 */
export const couponBook = ({ deps }: Shop, pick: <A>(from: readonly A[]) => A | undefined) => {
  const coupons: ModelCoupon[] = []
  const free = (buyer: string) => coupons.filter((coupon) => coupon.buyer === buyer && coupon.usedBy === undefined)
  return {
    /** A new coupon for tickets, while a buyer has not three to use. */
    give: async (): Promise<void> => {
      const buyer = pick(buyers) ?? buyers[0]
      if (free(buyer).length >= 3) return
      const percent = pick([20, 33, 99, 100]) ?? 20
      const { rows } = await deps.pool.query<{ code: string }>(
        `with offer as (
          insert into offers (id, key, country_id, kind, names, percent, currency, valid_to, line_kinds)
          select gen_random_uuid(), gen_random_uuid()::text, id, 'other', '{"sv":"Rabatt"}', $1, currency, '2099-12-31', '{serial-ticket}'
          from countries where slug = 'sweden' returning id)
        insert into coupons (offer_id, account_id) select offer.id, a.id from offer, accounts a where a.email = $2 returning bar_code as code`,
        [percent, `${buyer}@hoppla.example`],
      )
      coupons.push({ code: rows[0]?.code ?? expect.fail('no coupon'), buyer, percent })
    },
    /** One of the buyer's, now and then one that is used, or somebody else's. */
    some: (buyer: string): string | undefined => pick([...free(buyer), ...free(buyer), ...coupons.slice(-3)])?.code,
    freeOf: (buyer: string): string | undefined => pick(free(buyer))?.code,
    /** The shop says that an order has been made cheaper: by a coupon that was free, and by what it is worth. @param fullMinor before. */
    claim: (
      code: string | null | undefined,
      order: { reference: string; buyer: string; totalMinor: number },
      fullMinor: number,
    ): void => {
      const coupon = coupons.find((one) => one.code === code)
      expect({ of: coupon?.buyer, usedBy: coupon?.usedBy }).toEqual({ of: order.buyer, usedBy: undefined })
      if (!coupon) return
      expect(order.totalMinor).toBe(fullMinor - Math.round((fullMinor * coupon.percent) / 100))
      coupon.usedBy = order.reference
    },
    isWith: (reference: string): boolean => coupons.some(({ usedBy }) => usedBy === reference),
    /** The order has ended unpaid, or all its money has gone back, or the coupon has been taken off. */
    release: (reference: string): void => {
      for (const coupon of coupons) if (coupon.usedBy === reference) coupon.usedBy = undefined
    },
    /** Holds the shop's coupons against these. @throws at the first difference. */
    compare: async (): Promise<void> => {
      const { rows } = await deps.pool.query<{ code: string; isUsed: boolean; by: string[] | null }>(
        `select c.bar_code as code, c.used_at is not null as "isUsed",
          (select array_agg(o.reference) from coupon_uses u join orders o on o.id = u.order_id where u.coupon_id = c.id and u.released_at is null) as by
        from coupons c where c.bar_code = any($1::text[])`,
        [coupons.map(({ code }) => code)],
      )
      const shopCoupons = new Map(rows.map((row) => [row.code, row]))
      for (const { code, usedBy } of coupons)
        expect(shopCoupons.get(code)).toEqual({ code, isUsed: usedBy !== undefined, by: usedBy === undefined ? null : [usedBy] })
    },
  }
}

export type CouponBook = ReturnType<typeof couponBook>
