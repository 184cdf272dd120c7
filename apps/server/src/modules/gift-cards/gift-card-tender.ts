import { randomUUID } from 'node:crypto'
import { codeKeeper, codeOf } from '../../crypto/code-keeper.ts'
import { newCode, readCode } from '../../crypto/printed-codes.ts'
import type { Queryable } from '../../db/statement.ts'
import type { Caller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { addMonths, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type DueOrder, type DueTender, validTo } from '../orders/orders.ts'
import { auditGiftCards } from './gift-card-audit.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { cardMonthsAfterReturn, cardProblem, sharesOf } from './gift-card-tender.rules.ts'
import {
  findCardIds,
  giveCardsBack,
  issueCredit,
  listSpentCards,
  listTaxedBefore,
  lockCards,
  lockCardsOfOrder,
  prolongCards,
  readCards,
  refundCards,
  spendCards,
} from './gift-card-tender.sql.ts'
import { findCredit } from './gift-cards.sql.ts'

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
 * @returns how much of the sum that is due, in minor units.
 * @throws Refusal `gift-card.expired`, `gift-card.empty`, `gift-card.other-country` at the field.
 */
export const payWithCards = async (where: Queryable, order: DueOrder, cardIds: readonly string[], now: Date): Promise<number> => {
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
  await spendCards(where, [JSON.stringify(shares), order.id, now])
  return sum
}

/** What cards would pay of a sum, by their codes. A card that is named twice pays once. */
const previewCards: DueTender['preview'] = async (deps, codes, due, now) => {
  const keeper = codeKeeper(deps.config)
  const hashesOf = codes.map((typed) => {
    const code = readCode(typed)
    return code === undefined ? [] : keeper.hashes(code).map((hash) => hash.toString('hex'))
  })
  const found = new Map((await findCardIds(deps.pool, [hashesOf.flat()])).map(({ id, hash }) => [hash.toString('hex'), id]))
  const ids = hashesOf.map((hashes) => hashes.map((hash) => found.get(hash)).find((each) => each !== undefined))
  const known = new Map(
    (await readCards(deps.pool, [[...new Set(ids.filter((id) => id !== undefined))]])).map((card) => [card.id, card]),
  )
  const today = dayIn(now, due.site.timeZone)
  const judged = ids.map((id, n) => {
    const card = id === undefined || ids.indexOf(id) < n ? undefined : known.get(id)
    if (!card) return { problem: 'gift-card.not-found' } as const
    const problem = cardProblem(card, due.site.countryId, today)
    return problem ? ({ problem } as const) : { card }
  })
  const shares = sharesOf(
    due.dueMinor,
    judged.flatMap(({ card }) => card ?? []),
    due.currency,
  )
  return judged.map(({ card, problem }) => (problem ? { problem } : { minor: shares.find(({ id }) => id === card.id)?.minor ?? 0 }))
}

/** Gift cards pay what is due, one after the other. */
export const giftCardTender: DueTender = {
  takesOff: 'due',
  mayBeCode: (typed) => readCode(typed) !== undefined,
  audit: auditGiftCards,
  preview: previewCards,
  prepare: async (deps, caller, { giftCards }) => {
    if (!giftCards?.length) return undefined
    const cards = await findCardsToPayWith(deps, caller, giftCards)
    return (where, order, now) => payWithCards(where, order, cards, now)
  },
  release: async (where, orderIds, now) => {
    await giveCardsBack(where, [orderIds, now])
  },
  taxedBefore: (where, orderIds) => listTaxedBefore(where, [orderIds]),
  hold: async (where, orderId) => {
    await lockCardsOfOrder(where, [orderId])
  },
  listSpent: (where, orderId) => listSpentCards(where, [orderId]),
  refund: async (where, { id, timeZone }, shares, now) => {
    await refundCards(where, [id, JSON.stringify(shares), now])
    const lastsTo = addMonths(dayIn(now, timeZone), cardMonthsAfterReturn)
    await prolongCards(where, [shares.map((share) => share.id), lastsTo])
  },
  credit: {
    issue: async ({ config }, where, { order, orderLineId, creditNoteId, amountMinor, now }) => {
      const id = randomUUID()
      const code = newCode()
      const keeper = codeKeeper(config)
      const card = {
        id,
        order_line_id: orderLineId,
        code_hash: keeper.hash(code).toString('hex'),
        code_encrypted: keeper.encrypt(code, id).toString('hex'),
        valid_to: validTo(now, order.timeZone, order.giftCardYears),
      }
      await issueCredit(where, [JSON.stringify(card), creditNoteId, order.id, order.countryId, order.currency, amountMinor, now])
      return id
    },
    present: async (deps, creditNoteId, language) => {
      const [card] = await findCredit(deps.pool, [creditNoteId])
      return card && { code: codeOf(deps, card), document: await giftCardDocument(deps, card, language) }
    },
  },
}

const at = (n: number) => ({ errors: { [`giftCards.${n}`]: [] } })
