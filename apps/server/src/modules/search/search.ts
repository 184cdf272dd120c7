import type { Answer, ServeInput } from '@hoppla/contract/route'
import * as contract from '@hoppla/contract/staff/search'
import { fromMinor } from '@hoppla/i18n'
import type { Tx } from '../../db/connect.ts'
import type { Staff, StaffCaller } from '../../http/caller.ts'
import { countriesWith, mayAt } from '../../http/permissions.ts'
import { limit } from '../../http/rate-limit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { maskEmail } from '../../mail/mask-email.ts'
import type { CustomerRow } from '../identity/identity.ts'
import { findOrderFacts, referenceOf } from '../orders/orders.ts'
import { findExactly, findNearly, type SearchedCountries } from './find-by-question.ts'
import { questionsOf, type SearchQuestion } from './search.rules.ts'

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

/**
 * Customers by what was typed: those that are it, and while there is room those that are nearly it. Logged: by what was searched, not the text.
 * @throws Refusal `request.too-many`.
 */
export const searchCustomers = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { query: { q } }: ServeInput<typeof contract.searchCustomers>,
): Promise<Answer<typeof contract.searchCustomers>> => {
  await limitSearch(deps, staff)
  const questions = questionsOf(q)
  if (questions.length === 0) return { customers: [], hasMore: false }
  const where = {
    all: await countriesWith(deps.db, staff, 'customers.find'),
    detailed: await countriesWith(deps.db, staff, 'customers.details'),
  }
  return deps.db.transaction().execute(async (tx) => {
    const found = await findAll(deps, tx, where, questions)
    const customers = found.slice(0, contract.customersMost)
    const detail = { by: keysOf(questions, where).join(', '), found: customers.length }
    await audit(tx, { actorId: staff.id, action: 'customers.searched', placeId: placeOf(staff), address, detail })
    return { customers, hasMore: found.length > customers.length }
  })
}

/** What is looked for with these questions: a name is a child’s, too, for whoever may know of children. */
const keysOf = (questions: readonly SearchQuestion[], { detailed }: SearchedCountries): contract.CustomerKey[] =>
  questions.flatMap(({ by }) => (by === 'name' && detailed.length > 0 ? (['name', 'child'] as const) : [by]))

/** One more than are shown, so that it is known that there are more. */
const most = contract.customersMost + 1
const findAll = async (
  deps: Deps,
  tx: Tx,
  where: SearchedCountries,
  questions: readonly SearchQuestion[],
): Promise<contract.FoundCustomer[]> => {
  const found = new Map<string, contract.FoundCustomer>()
  const add = (rows: readonly CustomerRow[], isSimilar: boolean) => {
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...onWire(row), isSimilar })
  }
  for (const question of questions) add(await findExactly(deps, tx, where, question, most), false)
  for (const question of questions) if (found.size < contract.customersMost) add(await findNearly(tx, where, question, most), true)
  return [...found.values()]
}

const onWire = ({ id, firstName, lastName, town, email }: CustomerRow): Omit<contract.FoundCustomer, 'isSimilar'> => ({
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
    if (!order || !(await mayAt(tx, staff, 'orders.read', order.placeId))) return { orders: [] }
    const { countryId, placeId: _placeId, createdAt, totalMinor, refundedMinor, currency, ...facts } = order
    await audit(tx, { actorId: staff.id, action: 'order.read', subject: reference, placeId: countryId, address })
    const money = (minor: number) => fromMinor(minor, currency)
    const amounts = { currency, total: money(totalMinor), refunded: money(refundedMinor) }
    return { orders: [{ ...facts, ...amounts, createdAt: createdAt.toISOString() }] }
  })
}
