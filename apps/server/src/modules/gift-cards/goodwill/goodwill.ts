import { randomUUID } from 'node:crypto'
import type { GoodwillGiven, giveGoodwill as giveGoodwillRoute } from '@hoppla/contract/orders/goodwill'
import type { ServeInput } from '@hoppla/contract/route'
import { formatMoney, fromMinor, toMinor } from '@hoppla/i18n'
import { codeKeeper } from '../../../crypto/code-keeper.ts'
import { newCode } from '../../../crypto/printed-codes.ts'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { mayAt } from '../../../http/permissions.ts'
import { isConfirmed } from '../../../http/policy.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { getOrderAt, holdOrderToCredit, type OrderToCredit, validTo } from '../../orders/orders.ts'
import { mailGoodwill } from './goodwill.mails.ts'
import { givers, isOver, mostOf, wantsConfirming } from './goodwill.rules.ts'
import { holdGiver, issueGoodwill, sumGoodwill } from './goodwill.sql.ts'

type GoodwillInput = ServeInput<typeof giveGoodwillRoute>['body']

/** Enough for a bad day at a centre. */
const goodwillAllowed = { max: 60, seconds: 3_600 }

/**
 * Gives the buyer of a paid order a gift card, in the caller's name and with a reason; a mail brings it. Nothing of the order changes.
 * @throws Refusal `order.not-found`, `order.not-completed`, `goodwill.over-limit`, `goodwill.own-order`, `goodwill.nobody`, `request.too-many`; above the
 * lowest limit `auth.step-up-required`.
 */
export const giveGoodwill = async (
  deps: Deps,
  caller: StaffCaller,
  reference: string,
  input: GoodwillInput,
): Promise<GoodwillGiven> => {
  const { staff, address } = caller
  const { id, completedAt, countryId, placeId } = await getOrderAt(deps, caller, 'orders.goodwill', reference)
  if (completedAt === null) throw new Refusal('order.not-completed')
  await limit(deps, `goodwill:${staff.id}`, goodwillAllowed)
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const order = await holdOrderToCredit(tx, id)
      if (order.email === '') throw new Refusal('goodwill.nobody')
      if (order.accountId === staff.id) throw new Refusal('goodwill.own-order')
      const amountMinor = toMinor(input.amount, order.currency)
      await checkLimits(deps, tx, caller, { order, placeId, amountMinor })
      const { goodwillId, lastDay } = await issue(deps, tx, caller, { order, input, amountMinor })
      await enqueue(tx, mailGoodwill, { mailId: randomUUID(), goodwillId })
      await audit(tx, {
        actorId: staff.id,
        action: 'order.goodwill-given',
        subject: order.reference,
        placeId: countryId,
        address,
        detail: { cause: input.cause, amount: fromMinor(amountMinor, order.currency), currency: order.currency },
      })
      return {
        amount: fromMinor(amountMinor, order.currency),
        currency: order.currency,
        validTo: lastDay,
        mailedTo: maskEmail(order.email),
      }
    }),
  )
}

type Asked = { order: OrderToCredit; placeId: string; amountMinor: number }

/** What has been given is added up once the order and the giver are held. @throws Refusal `goodwill.over-limit`, `auth.step-up-required`. */
const checkLimits = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { staff, language }: StaffCaller,
  { order, placeId, amountMinor }: Asked,
): Promise<void> => {
  const now = clock.now()
  await holdGiver(tx, staff.id)
  const { id, currency, timeZone } = order
  const [before] = await sumGoodwill(within(tx), [id, staff.id, currency, dayIn(now, timeZone), timeZone])
  const sums = { orderMinor: (before?.orderMinor ?? 0) + amountMinor, dayMinor: (before?.dayMinor ?? 0) + amountMinor }
  const mostMinor = await mostHere(tx, staff, placeId, currency)
  if (isOver(mostMinor, sums))
    throw new Refusal('goodwill.over-limit', {
      errors: { amount: [] },
      values: { most: formatMoney(fromMinor(mostMinor, currency), currency, language) },
    })
  if (wantsConfirming(currency, sums) && !isConfirmed(staff, now)) throw new Refusal('auth.step-up-required')
}

/** What the role that decides most at the place gives for one order. */
const mostHere = async (tx: Tx, staff: StaffCaller['staff'], placeId: string, currency: string): Promise<number> => {
  for (const giver of givers) {
    const grants = staff.grants.filter(({ role }) => role === giver)
    if (grants.length > 0 && (await mayAt(tx, { ...staff, grants }, 'orders.goodwill', placeId))) return mostOf(giver, currency)
  }
  return 0
}

const issue = async (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  { staff }: StaffCaller,
  { order, input, amountMinor }: { order: OrderToCredit; input: GoodwillInput; amountMinor: number },
): Promise<{ goodwillId: string; lastDay: string }> => {
  const now = clock.now()
  const [goodwillId, cardId] = [randomUUID(), randomUUID()]
  const code = newCode()
  const keeper = codeKeeper(config)
  const lastDay = validTo(now, order.timeZone, order.giftCardYears)
  const given = {
    id: goodwillId,
    card_id: cardId,
    order_id: order.id,
    order_line_id: order.firstLineId,
    country_id: order.countryId,
    currency: order.currency,
    amount_minor: amountMinor,
    code_hash: keeper.hash(code).toString('hex'),
    code_encrypted: keeper.encrypt(code, cardId).toString('hex'),
    valid_to: lastDay,
    cause: input.cause,
    note: input.note || null,
    given_by: staff.id,
  }
  await issueGoodwill(within(tx), [JSON.stringify(given), now])
  return { goodwillId, lastDay }
}
