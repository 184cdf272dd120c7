import { randomUUID } from 'node:crypto'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/till/gift-cards'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { newOrderReference } from '../../crypto/printed-codes.ts'
import { within } from '../../db/statement.ts'
import type { CounterCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { chargeCard, findCardOfCode, giveBackToCard, readCardOfCode } from '../gift-cards/gift-cards.ts'
import { money } from '../orders/orders.ts'
import { insertCharge, insertReversal, listChargesAt, lockCharge, sumReversed } from './charge.sql.ts'
import { counterOf, counterOfCharge, doneBy, needKey, withCode } from './counter.ts'

/** What is left on a card that is presented. @throws Refusal `gift-card.not-found`, `gift-card.other-country`, `request.too-many`, `location.not-found`. */
export const readGiftCardAtTill = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.readGiftCardAtTill>,
): Promise<Answer<typeof contract.readGiftCardAtTill>> => {
  const counter = await counterOf(deps.pool, caller, 'till.read', body.playgroundId)
  return withCode(deps, caller, counter, 'gift-card', async (notFound) => {
    const card = await readCardOfCode(deps, body.code)
    if (card && card.countryId !== counter.countryId) throw new Refusal('gift-card.other-country', { errors: { code: [] } })
    if (card) return card.worth
    throw await notFound((await findCardOfCode(deps, body.code)).isCode)
  })
}

/** Takes an amount off a card. @throws Refusal of the card, `request.too-many`, `location.not-found`, `idempotency.key-invalid`. */
export const chargeGiftCard = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.chargeGiftCard>,
): Promise<Answer<typeof contract.chargeGiftCard>> => {
  needKey(caller)
  const counter = await counterOf(deps.pool, caller, 'till.charge', body.playgroundId)
  const { currency, reference } = body
  return withCode(deps, caller, counter, 'gift-card', async (notFound) => {
    const { id: cardId, isCode } = await findCardOfCode(deps, body.code)
    if (cardId === undefined) throw await notFound(isCode)
    const now = deps.clock.now()
    const today = dayIn(now, counter.timeZone)
    const amountMinor = toMinor(body.amount, currency)
    const show = (minor: number) => money(minor, counter.currency, caller.language)
    return deps.db.transaction().execute((tx) =>
      once(tx, caller.idempotency, async () => {
        const where = within(tx)
        const charge = { countryId: counter.countryId, currency, today, amountMinor, now }
        const { entry, balanceMinor } = await chargeCard(where, cardId, charge, show)
        const id = randomUUID()
        const receipt = newOrderReference()
        const { row, line, till } = doneBy(caller, counter.id)
        await insertCharge(where, [id, counter.id, today, now, cardId, entry, amountMinor, currency, reference, receipt, ...row])
        const amount = fromMinor(amountMinor, currency)
        await audit(tx, { ...line, action: 'till.charged', detail: { ...till, id, amount, currency } })
        return { id, receipt, at: now.toISOString(), amount, balance: fromMinor(balanceMinor, currency), currency, reference }
      }),
    )
  })
}

/** Gives a charge back to its card. @throws Refusal `till-charge.not-found`, `till-charge.too-much`, `idempotency.key-invalid`. */
export const reverseCharge = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.reverseCharge>,
): Promise<Answer<typeof contract.reverseCharge>> => {
  needKey(caller)
  const now = deps.clock.now()
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      const [charge] = await lockCharge(where, [body.chargeId])
      if (!charge) throw new Refusal('till-charge.not-found')
      const counter = await counterOfCharge(where, caller, charge.placeId)
      const { currency, cardId, receipt } = charge
      const before = (await sumReversed(where, [charge.id]))[0]?.minor ?? 0
      const left = charge.amountMinor - before
      const amountMinor = body.amount === undefined ? left : toMinor(body.amount, currency)
      if (amountMinor > left || left === 0) {
        const values = { left: money(left, currency, caller.language) }
        throw new Refusal('till-charge.too-much', { errors: { amount: [] }, values })
      }
      const today = dayIn(now, counter.timeZone)
      const { entry, balanceMinor } = await giveBackToCard(where, cardId, { amountMinor, today, now })
      const id = randomUUID()
      const { row, line, till } = doneBy(caller, counter.id)
      await insertReversal(where, [id, charge.id, cardId, entry, amountMinor, now, ...row])
      const amount = fromMinor(amountMinor, currency)
      await audit(tx, { ...line, action: 'till.reversed', detail: { ...till, id: charge.id, amount, currency } })
      return {
        ...{ id, chargeId: charge.id, receipt, at: now.toISOString(), amount, currency },
        reversedAmount: fromMinor(before + amountMinor, currency),
        balance: fromMinor(balanceMinor, currency),
      }
    }),
  )
}

/** What gift cards paid and coupons took off at a counter. @throws Refusal `location.not-found`. */
export const listCharges = async (
  deps: Deps,
  caller: CounterCaller,
  { query }: ServeInput<typeof contract.listCharges>,
): Promise<Answer<typeof contract.listCharges>> => {
  const counter = await counterOf(deps.pool, caller, 'till.read', query.playgroundId)
  const ofReference = query.reference === undefined ? dayIn(deps.clock.now(), counter.timeZone) : null
  const rows = await listChargesAt(deps.pool, [counter.id, query.date ?? ofReference, query.reference ?? null])
  return {
    charges: rows.map(({ id, kind, receipt, reference, at, amountMinor, reversedMinor, isReversed, currency, chargedBy }) => ({
      ...{ id, kind, isReversed, receipt, reference, at: at.toISOString(), currency, chargedBy },
      amount: fromMinor(amountMinor, currency),
      reversedAmount: fromMinor(reversedMinor, currency),
    })),
  }
}
