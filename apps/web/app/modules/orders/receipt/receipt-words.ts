import type { OrderDetail } from '@hoppla/contract/orders'
import { formatDate, type Language } from '@hoppla/i18n'
import type { T } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'

type Heading = { title: string; lead: string }

/** What the receipt page says first. */
export const receiptHeading = (
  order: Pick<OrderDetail, 'giftCards' | 'email' | 'lines'>,
  { isGuest }: { isGuest: boolean },
  t: T,
  language: Language,
  timeZone: string,
): Heading => {
  const heading = headingOf(order, t, language, timeZone)
  // An account has it all; a guest has the mail, and its link.
  return isGuest ? { ...heading, lead: t('payment.leadGuest', { email: order.email }) } : heading
}

const headingOf = (
  order: Pick<OrderDetail, 'giftCards' | 'email' | 'lines'>,
  t: T,
  language: Language,
  timeZone: string,
): Heading => {
  const [line, ...others] = order.lines
  // Its deposit, its rest, or what came to it later: the name of such a line is no name of a party.
  if (line && order.lines.every(({ kind }) => kind === 'party'))
    return { title: t('tickets.doneParty'), lead: t('tickets.doneLead', { email: order.email }) }
  if (others.length > 0 || line?.kind === 'entrance')
    return { title: t('payment.heading.several'), lead: t('payment.leadSeveral', { email: order.email }) }
  if (order.giftCards.length > 0 || !line) return giftCardHeading(order, t, language, timeZone)
  return { title: t('tickets.done', { name: line.articleName }), lead: t('tickets.doneLead', { email: order.email }) }
}

/** The card is here, on its way, or comes on its day. */
const giftCardHeading = (
  { giftCards, email }: Pick<OrderDetail, 'giftCards' | 'email'>,
  t: T,
  language: Language,
  timeZone: string,
): Heading => {
  const [card] = giftCards
  const { to, recipientName, sendAt, sentAt } = card?.delivery ?? {}
  if (to !== 'someone') return { title: t('payment.heading.me'), lead: t('payment.leadMe', { email }) }
  const name = recipientName ?? ''
  const lead = t('payment.leadSomeone', { email })
  if (sendAt && !sentAt)
    return {
      title: t('payment.heading.later', { name, date: formatDate(localMoment(new Date(sendAt), timeZone).date, language) }),
      lead,
    }
  return { title: t('payment.heading.now', { name }), lead }
}
