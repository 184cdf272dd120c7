import type { Answer, ServeInput } from '@hoppla/contract/route'
import * as contract from '@hoppla/contract/staff/search'
import { fromMinor } from '@hoppla/i18n'
import type { Staff, StaffCaller } from '../../http/caller.ts'
import { countriesWith, mayAt } from '../../http/permissions.ts'
import { limit } from '../../http/rate-limit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { maskEmail } from '../../mail/mask-email.ts'
import { type CustomerRow, findCustomers } from '../identity/identity.ts'
import { findOrderFacts, referenceOf } from '../orders/orders.ts'
import { questionsOf } from './search.rules.ts'

export { questionsOf } from './search.rules.ts'

/**
 * A search is asked for while somebody types, some times for each person that is looked for. Enough for a busy reception, too little to copy the customers
 * eight at a time.
 */
const limits = [
  { max: 40, seconds: 60 },
  { max: 1_000, seconds: 86_400 },
]
const limitSearch = async (deps: Deps, { id }: Staff): Promise<void> => {
  for (const each of limits) await limit(deps, `staff-search-${each.seconds}:${id}`, each)
}

/** The one place somebody works at: whoever answers for it finds the line there. Undefined: they work at several, or at all. */
const placeOf = ({ grants }: Staff): string | undefined => {
  const places = [...new Set(grants.map(({ placeId }) => placeId))]
  return places.length === 1 ? (places[0] ?? undefined) : undefined
}

/** Customers by what was typed. Logged: by what was searched, not the text. @throws Refusal `request.too-many`. */
export const searchCustomers = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { query: { q } }: ServeInput<typeof contract.searchCustomers>,
): Promise<Answer<typeof contract.searchCustomers>> => {
  await limitSearch(deps, staff)
  const questions = questionsOf(q)
  if (questions.length === 0) return { customers: [], hasMore: false }
  const countries = await countriesWith(deps.db, staff, 'customers.find')
  return deps.db.transaction().execute(async (tx) => {
    const found = new Map<string, CustomerRow>()
    for (const question of questions)
      for (const row of await findCustomers(tx, countries, question, contract.customersMost + 1)) found.set(row.id, row)
    const customers = [...found.values()].slice(0, contract.customersMost).map(onWire)
    const detail = { by: questions.map(({ by }) => by).join(', '), found: customers.length }
    await audit(tx, { actorId: staff.id, action: 'customers.searched', placeId: placeOf(staff), address, detail })
    return { customers, hasMore: found.size > customers.length }
  })
}

const onWire = ({ id, firstName, lastName, town, email }: CustomerRow): contract.FoundCustomer => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  town: town === '' ? null : town,
  email: town === '' ? maskEmail(email) : null,
})

/** An order by its reference. One of another country is told from one that does not exist by nothing. Logged. @throws Refusal `request.too-many`. */
export const searchOrders = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { query: { q } }: ServeInput<typeof contract.searchOrders>,
): Promise<Answer<typeof contract.searchOrders>> => {
  const reference = referenceOf(q)
  if (reference === undefined) return { orders: [] }
  await limitSearch(deps, staff)
  return deps.db.transaction().execute(async (tx) => {
    const order = await findOrderFacts(tx, reference)
    if (!order || !(await mayAt(tx, staff, 'orders.read', order.countryId))) return { orders: [] }
    const { countryId, createdAt, totalMinor, refundedMinor, currency, ...facts } = order
    await audit(tx, { actorId: staff.id, action: 'order.read', subject: reference, placeId: countryId, address })
    const money = (minor: number) => fromMinor(minor, currency)
    const amounts = { currency, total: money(totalMinor), refunded: money(refundedMinor) }
    return { orders: [{ ...facts, ...amounts, createdAt: createdAt.toISOString() }] }
  })
}
