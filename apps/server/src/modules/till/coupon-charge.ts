import { randomUUID } from 'node:crypto'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/till/coupons'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { newOrderReference } from '../../crypto/printed-codes.ts'
import { within } from '../../db/statement.ts'
import type { CounterCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { couldBeCoupon, giveCouponBackAtCounter, readCouponOfCode, useCouponOfCode } from '../coupons/coupons.ts'
import { counterOf, counterOfCharge, doneBy, needKey, withCode } from './counter.ts'
import { insertCouponCharge, insertCouponReversal, lockCouponCharge } from './coupon-charge.sql.ts'

/** What a coupon that is presented is worth. @throws Refusal `coupon.not-found`, `coupon.other-country`, `request.too-many`, `location.not-found`. */
export const checkCouponAtTill = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.checkCouponAtTill>,
): Promise<Answer<typeof contract.checkCouponAtTill>> => {
  const counter = await counterOf(deps.pool, caller, 'till.read', body.playgroundId)
  return withCode(deps, caller, counter, 'coupon', async (notFound) => {
    const today = dayIn(deps.clock.now(), counter.timeZone)
    const coupon = await readCouponOfCode(deps, body.code, { ...counter, today }, caller.language)
    if (!coupon) throw await notFound(couldBeCoupon(body.code))
    return coupon
  })
}

/** Uses a coupon for a sale. @throws Refusal of the coupon, `request.too-many`, `location.not-found`, `idempotency.key-invalid`. */
export const chargeCoupon = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.chargeCoupon>,
): Promise<Answer<typeof contract.chargeCoupon>> => {
  needKey(caller)
  const counter = await counterOf(deps.pool, caller, 'till.charge', body.playgroundId)
  const { currency, reference } = body
  return withCode(deps, caller, counter, 'coupon', async (notFound) => {
    const now = deps.clock.now()
    const today = dayIn(now, counter.timeZone)
    const lines = body.lines.map(({ kind, articleId = null, amount }, n) => ({
      ...{ id: String(n), kind, articleId, fullMinor: toMinor(amount, currency) },
    }))
    const charged = await deps.db
      .transaction()
      .execute((tx) =>
        once(tx, caller.idempotency, async () => {
          const where = within(tx)
          const id = randomUUID()
          const use = { id, counter: { ...counter, today }, currency, lines, now }
          const used = await useCouponOfCode(where, body.code, use, caller.language)
          // Outside of the transaction it is counted, which takes a connection of its own.
          if (!used) throw unknownCode
          const receipt = newOrderReference()
          const { row, line, till } = doneBy(caller, counter.id)
          await insertCouponCharge(where, [id, counter.id, today, now, used.discountMinor, currency, reference, receipt, ...row])
          const discount = fromMinor(used.discountMinor, currency)
          await audit(tx, { ...line, action: 'till.coupon-charged', detail: { ...till, id, amount: discount, currency } })
          const off = new Map(used.lines.map((one) => [one.line.id, one.discountMinor]))
          return {
            ...{ id, receipt, at: now.toISOString(), name: used.name, percent: used.percent, amount: used.amount },
            ...{ discount, currency, reference },
            lines: lines.map((one) => ({ discount: fromMinor(off.get(one.id) ?? 0, currency) })),
          }
        }),
      )
      .catch(async (error: unknown) => {
        throw error === unknownCode ? await notFound(couldBeCoupon(body.code)) : error
      })
    return charged
  })
}
const unknownCode = new Error('No coupon has this code.')

/** Gives a coupon back that was charged. @throws Refusal `till-charge.not-found`, `till-charge.reversed`, `idempotency.key-invalid`. */
export const reverseCoupon = async (
  deps: Deps,
  caller: CounterCaller,
  { body }: ServeInput<typeof contract.reverseCoupon>,
): Promise<Answer<typeof contract.reverseCoupon>> => {
  needKey(caller)
  const now = deps.clock.now()
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      const { chargeId } = body
      const [charge] = await lockCouponCharge(where, [chargeId])
      if (!charge) throw new Refusal('till-charge.not-found')
      const counter = await counterOfCharge(where, caller, charge.placeId)
      if (!(await giveCouponBackAtCounter(where, chargeId, now))) throw new Refusal('till-charge.reversed')
      const id = randomUUID()
      const { row, line, till } = doneBy(caller, counter.id)
      await insertCouponReversal(where, [id, chargeId, now, ...row])
      const { currency, receipt } = charge
      const discount = fromMinor(charge.discountMinor, currency)
      await audit(tx, { ...line, action: 'till.coupon-reversed', detail: { ...till, id: chargeId, amount: discount, currency } })
      return { id, chargeId, receipt, at: now.toISOString(), discount, currency }
    }),
  )
}
