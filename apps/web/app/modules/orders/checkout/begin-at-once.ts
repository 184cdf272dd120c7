import type { beginAtOnceVersions } from '@hoppla/contract/orders/payments'

/** The version of the words of `checkout.begin.text`; the browser has the contract's routes and types, but none of its values. */
export const beginAtOnceVersion = '2026-11' satisfies (typeof beginAtOnceVersions)[number]
