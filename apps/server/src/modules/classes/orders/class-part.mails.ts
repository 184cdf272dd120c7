import { formatList } from '@hoppla/i18n'
import type { Wording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { MailBlock } from '../../../mail/mail-layout.ts'
import type { MailPart, OrderRow } from '../../orders/orders.ts'
import { say } from '../../places/places.ts'
import { type BookingRow, findBooking } from '../bookings.sql.ts'
import { buttonOf, calendarOfBooking, cancelNote, healthBlocks } from '../classes.mails.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { namesOf, rowsOf } from '../mails/booking-rows.ts'
import { classWords } from '../mails/class-words.ts'
import { listBookingsOfCartOrder } from './booking-money.sql.ts'

/**
 * What the mail of an order says of the classes that were booked in a cart: for each booking where and when, its page, and how it is cancelled; its days come
 * as a calendar file. A booking that was paid alone has a mail of its own.
 */
export const classPart = async (deps: Deps, order: Pick<OrderRow, 'id'>, wording: Wording): Promise<MailPart> => {
  const blocks: MailBlock[] = []
  const files: NonNullable<MailPart['files']>[number][] = []
  for (const { id } of await listBookingsOfCartOrder(deps.pool, [order.id])) {
    const booking = await findBooking(deps.pool, id)
    const facts = booking && (await findClass(deps, booking.class_id))
    if (!booking || !facts || booking.status !== 'Confirmed') continue
    blocks.push(...blocksOf(deps, booking, facts, wording))
    const file = await calendarOfBooking(deps, booking, facts, [], wording.language)
    // The bookings of an order share its number.
    files.push({ ...file, filename: `${booking.reference}-${files.length + 1}.ics` })
  }
  return { blocks, documents: [], files }
}

const blocksOf = (deps: Deps, booking: BookingRow, facts: ClassRow, wording: Wording): MailBlock[] => {
  const { language } = wording
  const t = classWords(wording)
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const names = formatList(namesOf(booking.children), language)
  const { label, href } = buttonOf(deps, booking, facts, true, language, t)
  return [
    { kind: 'title', text: words(facts.names) },
    { kind: 'paragraph', text: t('confirmed.text', { names }) },
    { kind: 'rows', rows: rowsOf(booking, facts, { language, t, makeUps: [] }) },
    ...healthBlocks(deps, booking, facts, language, t),
    { kind: 'paragraph', text: words(facts.confirmationInformation) },
    { kind: 'paragraph', text: cancelNote(booking, facts, deps.clock.now(), language, t) },
    { kind: 'link', label, href },
  ]
}
