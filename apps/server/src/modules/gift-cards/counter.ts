import { codeKeeper } from '../../crypto/code-keeper.ts'
import { readCode } from '../../crypto/printed-codes.ts'
import { type Queryable, statement } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import { addMonths, type Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { cardMonthsAfterReturn, cardProblem } from './gift-card-tender.rules.ts'
import { findCardIds, lockCards, prolongCards, readCards } from './gift-card-tender.sql.ts'
import { findCardByHash } from './gift-cards.sql.ts'
import { worthOf } from './own-gift-cards.ts'

// Gift cards that are presented at a counter. Who may ask, and how often, is the caller's matter.

/** The card that a code stands for. @returns undefined: none; `isCode` says whether it could have been one, or is only mistyped. */
export const findCardOfCode = async (deps: Deps, typed: string): Promise<{ id: string | undefined; isCode: boolean }> => {
  const code = readCode(typed)
  if (code === undefined) return { id: undefined, isCode: false }
  const hashes = codeKeeper(deps.config).hashes(code)
  const [found] = await findCardIds(deps.pool, [hashes.map((hash) => hash.toString('hex'))])
  return { id: found?.id, isCode: true }
}

/** What a card is worth today, by its code; undefined: none of ours, as in `findCardOfCode`. */
export const readCardOfCode = async (deps: Deps, typed: string) => {
  const code = readCode(typed)
  const [row] = code === undefined ? [] : await findCardByHash(deps.pool, [codeKeeper(deps.config).hashes(code)])
  return row && { id: row.id, countryId: row.countryId, worth: worthOf(deps, row) }
}

/** An entry of a card's ledger, with what is left on the card after it. */
export type CardEntry = { entry: number; balanceMinor: number }

/**
 * Takes an amount off a card, in the caller's transaction. Whoever else wants the same card waits for its end, and then finds what is left.
 * @throws Refusal `gift-card.other-country`, `gift-card.not-yet`, `gift-card.expired`, `gift-card.empty`, `gift-card.other-currency`,
 *   `gift-card.too-little` with what is left.
 */
export const chargeCard = async (
  where: Queryable,
  cardId: string,
  charge: { countryId: string; currency: string; today: Day; amountMinor: number; now: Date },
  show: (minor: number) => string,
): Promise<CardEntry> => {
  await lockCards(where, [[cardId]])
  const [card] = await readCards(where, [[cardId]])
  const [money] = await readCurrency(where, [cardId])
  if (!card || !money) throw new Refusal('gift-card.not-found', { errors: { code: [] } })
  const problem = cardProblem(card, charge.countryId, charge.today)
  if (problem) throw new Refusal(problem, { errors: { code: [] } })
  if (money.currency !== charge.currency)
    throw new Refusal('gift-card.other-currency', { errors: { currency: [] }, values: { currency: money.currency } })
  if (card.balanceMinor < charge.amountMinor)
    throw new Refusal('gift-card.too-little', { errors: { amount: [] }, values: { balance: show(card.balanceMinor) } })
  return only(await appendAtCounter(where, [cardId, 'redeem', -charge.amountMinor, charge.now]))
}

/** Gives an amount back to a card, in the caller's transaction; a card that has ended meanwhile is good for another year. */
export const giveBackToCard = async (
  where: Queryable,
  cardId: string,
  { amountMinor, today, now }: { amountMinor: number; today: Day; now: Date },
): Promise<CardEntry> => {
  await lockCards(where, [[cardId]])
  const given = only(await appendAtCounter(where, [cardId, 'refund', amountMinor, now]))
  const [card] = await readCards(where, [[cardId]])
  if (card && card.validTo <= today) await prolongCards(where, [[cardId], addMonths(today, cardMonthsAfterReturn)])
  return given
}

const only = ([entry]: CardEntry[]): CardEntry => {
  if (!entry) throw new Error('The ledger of a gift card took no entry.')
  return entry
}

const readCurrency = statement<{ currency: string }>('read-gift-card-currency', 'select currency from gift_cards where id = $1')
/** The database numbers the entry, computes the balance, and refuses one below zero. @param $1 the card; $2 kind; $3 signed amount; $4 now. */
const appendAtCounter = statement<CardEntry>(
  'append-gift-card-entry-at-counter',
  `insert into gift_card_entries (gift_card_id, kind, amount_minor, at) values ($1, $2, $3, $4)
  returning number as entry, balance_minor as "balanceMinor"`,
)
