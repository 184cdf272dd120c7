/** What has been refunded by hand, minor units: of one order by anybody of the staff, and by one of them on one day. */
export type RefundSums = { orderMinor: number; dayMinor: number }

/** Above these sums the second factor is asked for again; minor units. */
const limits: Readonly<Record<string, RefundSums>> = {
  SEK: { orderMinor: 100_000, dayMinor: 1_000_000 },
  NOK: { orderMinor: 100_000, dayMinor: 1_000_000 },
  DKK: { orderMinor: 75_000, dayMinor: 750_000 },
  EUR: { orderMinor: 10_000, dayMinor: 100_000 },
}

/** How many times what may be refunded of an order a person whose role has a limit refunds in one day. */
const ordersADay = 10

/**
 * Whether a refund is more than a role with a limit decides: of one order, or ten times that in a day.
 * @param sums with the refund that is asked for. @param limitMinor the country's; null: the sum above which everybody shows the second factor.
 */
export const isOverRoleLimit = (currency: string, { orderMinor, dayMinor }: RefundSums, limitMinor: number | null): boolean => {
  const most = limitMinor ?? limits[currency]?.orderMinor ?? 0
  return orderMinor > most || dayMinor > most * ordersADay
}

/** Whether a refund wants the second factor. In a currency without limits every one does. @param sums with the refund that is asked for. */
export const isOverLimit = (currency: string, { orderMinor, dayMinor }: RefundSums): boolean => {
  const limit = limits[currency]
  return limit === undefined || orderMinor > limit.orderMinor || dayMinor > limit.dayMinor
}
