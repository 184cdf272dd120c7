import { randomUUID } from 'node:crypto'
import type { Permission } from '@hoppla/contract/permissions'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/till/gift-cards'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { newOrderReference } from '../../crypto/printed-codes.ts'
import type { Db } from '../../db/connect.ts'
import { type Queryable, within } from '../../db/statement.ts'
import type { CounterCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { placesWith } from '../../http/permissions.ts'
import { limit, refuseIfFull } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { chargeCard, findCardOfCode, giveBackToCard, readCardOfCode } from '../gift-cards/gift-cards.ts'
import { money } from '../orders/orders.ts'
import { insertCharge, insertReversal, listChargesAt, lockCharge, sumReversed } from './charge.sql.ts'
import { type CounterRow, findCounter } from './service-keys.sql.ts'

/**
 * Codes that are none of ours, of one till or one person. A mistyped code is caught by its check sign and does not count, so that this is reached by
 * guessing alone: at 75 random bits, in vain.
 */
const wrongCodes = { max: 10, seconds: 600 }
const callerId = ({ staff, serviceKey }: CounterCaller): string => (staff ?? serviceKey).id

/** The counter at which the caller may do this: the key's own, or the one that staff name. @throws Refusal `location.not-found`, `request.invalid`. */
const counterOf = async (
  where: Queryable,
  { staff, serviceKey }: CounterCaller,
  permission: Permission,
  placeId: string | undefined,
): Promise<CounterRow> => {
  const asked = placeId ?? serviceKey?.placeId
  if (asked === undefined) throw new Refusal('request.invalid', { errors: { playgroundId: [{ key: 'required' }] } })
  const places = staff ? placesWith(staff, permission) : [serviceKey.placeId]
  const [counter] = await findCounter(where, [asked, places === 'chain' ? null : places])
  if (!counter) throw new Refusal('location.not-found')
  return counter
}

/** Who did it, as rows and the audit log have it. */
const doneBy = ({ staff, serviceKey, address }: CounterCaller, placeId: string) => ({
  row: [serviceKey?.id ?? null, staff?.id ?? null] as const,
  line: { actorId: staff?.id, placeId, address },
  till: serviceKey ? { key: serviceKey.prefix } : {},
})

/** Does something with the card that a code stands for; whoever guesses codes is stopped before the next is looked up. */
const withCode = async <A>(
  deps: Deps,
  caller: CounterCaller,
  counter: CounterRow,
  work: (countWrong: () => Promise<Refusal>) => Promise<A>,
): Promise<A> => {
  const bucket = `till-code:${callerId(caller)}`
  await refuseIfFull(deps, bucket, wrongCodes)
  const countWrong = async () => {
    await limit(deps, bucket, wrongCodes)
    return notOurs()
  }
  try {
    return await work(countWrong)
  } catch (error) {
    // Why alone: what was shown may still open something.
    if (error instanceof Refusal && error.code.startsWith('gift-card.')) await logRefused(deps.db, caller, counter, error.code)
    throw error
  }
}
const notOurs = (): Refusal => new Refusal('gift-card.not-found', { errors: { code: [] } })
const logRefused = async (db: Db, caller: CounterCaller, { id }: CounterRow, code: string): Promise<void> => {
  const { line, till } = doneBy(caller, id)
  await audit(db, { ...line, action: 'till.refused', detail: { ...till, code } })
}

/** What is left on a card that is presented. @throws Refusal `gift-card.not-found`, `gift-card.other-country`, `request.too-many`, `location.not-found`. */
export const readGiftCardAtTill = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.readGiftCardAtTill>,
): Promise<Answer<typeof contract.readGiftCardAtTill>> => {
  const counter = await counterOf(deps.pool, caller, 'till.read', body.playgroundId)
  return withCode(deps, caller, counter, async (countWrong) => {
    const card = await readCardOfCode(deps, body.code)
    if (card && card.countryId !== counter.countryId) throw new Refusal('gift-card.other-country', { errors: { code: [] } })
    if (card) return card.worth
    const { isCode } = await findCardOfCode(deps, body.code)
    throw isCode ? await countWrong() : notOurs()
  })
}

/** Without a key, a repeat after a lost reply would take the money twice. */
const needKey = ({ idempotency }: CounterCaller): void => {
  if (!idempotency) throw new Refusal('idempotency.key-invalid')
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
  return withCode(deps, caller, counter, async (countWrong) => {
    const { id: cardId, isCode } = await findCardOfCode(deps, body.code)
    if (cardId === undefined) throw isCode ? await countWrong() : notOurs()
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
      const counter = await counterOf(where, caller, 'till.charge', charge.placeId).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal('till-charge.not-found') : error
      })
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

/** What gift cards paid at a counter. @throws Refusal `location.not-found`. */
export const listCharges = async (
  deps: Deps,
  caller: CounterCaller,
  { query }: ServeInput<typeof contract.listCharges>,
): Promise<Answer<typeof contract.listCharges>> => {
  const counter = await counterOf(deps.pool, caller, 'till.read', query.playgroundId)
  const ofReference = query.reference === undefined ? dayIn(deps.clock.now(), counter.timeZone) : null
  const rows = await listChargesAt(deps.pool, [counter.id, query.date ?? ofReference, query.reference ?? null])
  return {
    charges: rows.map(({ id, receipt, reference, at, amountMinor, reversedMinor, currency, chargedBy }) => ({
      ...{ id, receipt, reference, at: at.toISOString(), currency, chargedBy },
      amount: fromMinor(amountMinor, currency),
      reversedAmount: fromMinor(reversedMinor, currency),
    })),
  }
}
