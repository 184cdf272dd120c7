import type { orderGiftCard } from '@hoppla/contract/orders'
import type { DeliveryInput } from '@hoppla/contract/orders/delivery'
import type { ServeInput } from '@hoppla/contract/route'
import { formatDate, type Language } from '@hoppla/i18n'
import type { Db } from '../../../db/connect.ts'
import type { Site } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import { sendDateProblem, sendMoment } from '../orders.rules.ts'
import type { QueuedJob } from '../payments/payment-events.sql.ts'
import type { NewLine } from './create-order.sql.ts'

/** To whom a present goes, and when. @throws Refusal `delivery.date-in-past`, `delivery.date-too-far`. */
export const deliveryOf = (
  delivery: ServeInput<typeof orderGiftCard>['body']['delivery'],
  designId: string | null,
  site: Site,
  now: Date,
): NonNullable<NewLine['delivery']> => {
  if (delivery.to === 'me')
    return {
      recipient: 'me',
      recipient_name: null,
      recipient_email: null,
      greeting: null,
      send_at: null,
      design_media_id: designId,
    }
  const problem = delivery.sendOn === undefined ? undefined : sendDateProblem(delivery.sendOn, dayIn(now, site.timeZone))
  if (problem) throw new Refusal(problem, { errors: { 'delivery.sendOn': [] } })
  return {
    recipient: 'someone',
    recipient_name: delivery.recipientName,
    recipient_email: delivery.recipientEmail,
    greeting: delivery.greeting || null,
    send_at: sendMoment(delivery.sendOn, now, site.timeZone),
    design_media_id: designId,
  }
}

/** To whom something goes and when, for the line of a cart: nothing where the buyer keeps it. */
export const deliveryDetails = (delivery: DeliveryInput | undefined, language: Language): string[] =>
  delivery?.to === 'someone'
    ? [delivery.recipientName, ...(delivery.sendOn === undefined ? [] : [formatDate(delivery.sendOn, language)])]
    : []

/** A present's mail: at once, or on the day the buyer chose. */
export const mailOnTheDay = (identifier: string, payload: object, sendAt: string | null, now: Date): QueuedJob => {
  const moment = sendAt === null ? null : new Date(sendAt)
  return { identifier, payload, run_at: moment && moment > now ? moment.toISOString() : null }
}

/** The mail that hands over a line's present has gone. @param orderLineId whose delivery it is. */
export const markDelivered = async (db: Db, orderLineId: string, at: Date): Promise<void> => {
  await db
    .updateTable('order_deliveries')
    .set({ sent_at: at })
    .where('order_line_id', '=', orderLineId)
    .where('sent_at', 'is', null)
    .execute()
}
