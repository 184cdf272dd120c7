import type { StaffRole } from '@hoppla/contract/roles'

/** What has been given, minor units: for one order, whoever gave it, and by one person on one day. */
export type GoodwillSums = { orderMinor: number; dayMinor: number }

/** The lowest limit of an order, by currency: above it everybody shows the second factor again. Of another currency nothing is given. */
const lowest: Readonly<Record<string, number>> = { SEK: 50_000, NOK: 50_000, DKK: 37_500, EUR: 5_000 }

/** How many times the lowest limit a role decides. */
const shares: Readonly<Partial<Record<StaffRole, number>>> = { VenueManager: 1, CustomerService: 2, CountryManager: 4, Admin: 4 }

/** How many times the limit of an order one person gives in a day. */
const ordersADay = 10

/** Roles that give, whoever decides most first. */
export const givers = (Object.keys(shares) as StaffRole[]).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))

/** What a role gives for one order at most, minor units. */
export const mostOf = (role: StaffRole, currency: string): number => (shares[role] ?? 0) * (lowest[currency] ?? 0)

/** Whether it is more than a limit of an order allows, or ten times that in a day. @param sums with what is asked for. */
export const isOver = (mostMinor: number, { orderMinor, dayMinor }: GoodwillSums): boolean =>
  orderMinor > mostMinor || dayMinor > mostMinor * ordersADay

/** Whether it wants the second factor. @param sums with what is asked for. */
export const wantsConfirming = (currency: string, sums: GoodwillSums): boolean => isOver(lowest[currency] ?? 0, sums)
