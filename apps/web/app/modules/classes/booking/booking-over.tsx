import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import { EmptyState, LinkButton } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'

/** A booking that ended unpaid. What was filled in is still there. */
export const BookingOver = ({ booking, why }: { booking: BookingConfirmation; why: 'Expired' | 'Cancelled' }) => {
  const { language, t } = useWords()
  const { refund, playground, classId } = booking
  return (
    <EmptyState
      art="/art/empty"
      title={t(`booked.over.${why}`)}
      actions={
        <LinkButton
          variant="pri"
          href={pathTo('class', { lang: language, playgroundSlug: playground.slug, classId })}
          iconEnd="arrow"
        >
          {t('booked.again')}
        </LinkButton>
      }
    >
      {refund ? t('booked.overRefund', { amount: formatMoney(refund.amount, refund.currency, language) }) : t('booked.overText')}
    </EmptyState>
  )
}
