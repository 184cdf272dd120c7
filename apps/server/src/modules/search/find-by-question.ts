import { codeKeeper } from '../../crypto/code-keeper.ts'
import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findCardByHash } from '../gift-cards/gift-cards.ts'
import {
  type CustomerRow,
  findCustomers,
  findCustomersByLikeEmail,
  findCustomersByPatterns,
  listCustomersOf,
  listNearCustomerWords,
} from '../identity/identity.ts'
import { findGuardiansByCard, findGuardiansByChild, listNearChildWords } from '../profile/profile.ts'
import { findCodeByHash, findCodeHolder } from '../tickets/tickets.ts'
import { patternsOf, type SearchQuestion, shareOut, wordsOfName } from './search.rules.ts'
import { findAccountsByReference } from './search.sql.ts'

/** Where somebody may find customers, and where by what only customer service knows of them: children, orders, bookings, codes. */
export type SearchedCountries = { all: readonly string[]; detailed: readonly string[] }

/** Customers that are what was typed; at most `most` of each kind. */
export const findExactly = async (
  deps: Deps,
  tx: Tx,
  { all, detailed }: SearchedCountries,
  question: SearchQuestion,
  most: number,
): Promise<CustomerRow[]> => {
  switch (question.by) {
    case 'name': {
      const parents = await findCustomers(tx, all, question, most)
      if (detailed.length === 0) return parents
      const ids = await findGuardiansByChild(tx, detailed, [{ beginning: question.beginning, distance: 0 }], most)
      return shareOut(parents, notIn(parents, await listCustomersOf(tx, detailed, ids)), most)
    }
    case 'card': {
      const holders = await findCustomers(tx, all, question, most)
      if (holders.length > 0 || detailed.length === 0) return holders
      return listCustomersOf(tx, detailed, await findGuardiansByCard(tx, question.number))
    }
    case 'reference':
      if (detailed.length === 0) return []
      return listCustomersOf(
        tx,
        detailed,
        (await findAccountsByReference(within(tx), [question.reference])).map(({ id }) => id),
      )
    case 'code':
      return detailed.length === 0 ? [] : listCustomersOf(tx, detailed, await findHoldersOfCode(deps, tx, question))
    default:
      return findCustomers(tx, all, question, most)
  }
}

const notIn = (rows: readonly CustomerRow[], others: readonly CustomerRow[]): CustomerRow[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return others.filter(({ id }) => !ids.has(id))
}

/** Whose a code is: of a ticket or pass its holder, of a gift card or a code to give away its buyer. */
const findHoldersOfCode = async (
  deps: Deps,
  tx: Tx,
  { code, printed }: Extract<SearchQuestion, { by: 'code' }>,
): Promise<string[]> => {
  const where = within(tx)
  const holders = (await findCodeHolder(where, [code])).map(({ accountId }) => accountId)
  if (printed === undefined) return holders
  const hashes = codeKeeper(deps.config).hashes(printed)
  const cards = await findCardByHash(where, [hashes])
  const given = await findCodeByHash(where, [hashes])
  return [...holders, ...[...cards, ...given].flatMap(({ accountId }) => accountId ?? [])]
}

/** Before the @ fewer letters than these are like too many others. */
const leastBeforeAt = 4

/** Customers that are nearly what was typed, the nearest first; at most `most` of each kind. What is printed is never nearly right. */
export const findNearly = async (
  tx: Tx,
  { all, detailed }: SearchedCountries,
  question: SearchQuestion,
  most: number,
): Promise<CustomerRow[]> => {
  if (question.by === 'email')
    return (question.beginning.split('@')[0] ?? '').length < leastBeforeAt
      ? []
      : findCustomersByLikeEmail(tx, all, question.beginning, most)
  if (question.by !== 'name') return []
  const typed = wordsOfName(question.beginning)
  const parents = await findCustomersByPatterns(tx, all, patternsOf(typed, await listNearCustomerWords(tx, typed)), most)
  if (detailed.length === 0) return parents
  const ids = await findGuardiansByChild(tx, detailed, patternsOf(typed, await listNearChildWords(tx, typed)), most)
  return shareOut(parents, notIn(parents, await listCustomersOf(tx, detailed, ids)), most)
}
