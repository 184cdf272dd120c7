import type { Queryable } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { readCode } from './codes.rules.ts'
import { codeKeeper } from './gift-card-codes.ts'
import { cardProblem, type DueOrder, sharesOf } from './gift-card-tender.rules.ts'
import { findCardIds, lockCards, readCards, spendCards } from './gift-card-tender.sql.ts'

/**
 * The cards that codes stand for, in their order; the same card twice counts once. Codes cannot be guessed (75 bits); the limit spares the database.
 * @throws Refusal `gift-card.not-found` at the field.
 */
export const findCardsToPayWith = async (
  deps: Deps,
  { account, address }: Caller,
  codes: readonly string[],
): Promise<readonly string[]> => {
  await limit(deps, `pay-with-card:${account?.id ?? address}`, { max: 20, seconds: 60 })
  const keeper = codeKeeper(deps.config)
  const hashes = codes.map((typed, n) => {
    const code = readCode(typed)
    if (code === undefined) throw new Refusal('gift-card.not-found', at(n))
    return keeper.hashes(code).map((hash) => hash.toString('hex'))
  })
  const found = new Map((await findCardIds(deps.pool, [hashes.flat()])).map(({ id, hash }) => [hash.toString('hex'), id]))
  const ids = hashes.map((ofCode, n) => {
    const id = ofCode.map((hash) => found.get(hash)).find((each) => each !== undefined)
    if (id === undefined) throw new Refusal('gift-card.not-found', at(n))
    return id
  })
  return [...new Set(ids)]
}

/**
 * Pays an order with gift cards as far as they go, in the transaction that wrote or holds it. Whoever else wants the same card waits for its end, and then
 * finds what is left.
 * @param order with its one open attempt to pay, which has no session yet. @returns whether nothing is left to pay.
 * @throws Refusal `gift-card.expired`, `gift-card.empty`, `gift-card.other-country` at the field.
 */
export const payWithCards = async (where: Queryable, order: DueOrder, cardIds: readonly string[], now: Date): Promise<boolean> => {
  await lockCards(where, [cardIds])
  const known = new Map((await readCards(where, [cardIds])).map((card) => [card.id, card]))
  const today = dayIn(now, order.site.timeZone)
  const cards = cardIds.map((id, n) => {
    const card = known.get(id)
    if (!card) throw new Refusal('gift-card.not-found', at(n))
    const problem = cardProblem(card, order.site.countryId, today)
    if (problem) throw new Refusal(problem, at(n))
    return card
  })
  const shares = sharesOf(order.dueMinor, cards, order.currency)
  const sum = shares.reduce((total, { minor }) => total + minor, 0)
  await spendCards(where, [JSON.stringify(shares), order.id, sum, now])
  return sum === order.dueMinor
}

const at = (n: number) => ({ errors: { [`giftCards.${n}`]: [] } })
