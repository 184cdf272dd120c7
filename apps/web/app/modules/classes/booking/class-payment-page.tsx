import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, PageHead, Steps, Wrap } from '@hoppla/ui'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { errorText } from '../../../platform/api/api-errors.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { CheckoutSkeleton, Waiting } from '../../orders/orders.ts'
import type { Route } from './+types/class-payment-page'
import { deleteAttempt, dropDraft, markAtBank } from './booking-draft.ts'
import { BookingOver } from './booking-over.tsx'
import { PayBooking } from './pay-booking.tsx'
import { useBookingProgress } from './use-booking-progress.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('booked.payment'))

/** Where a booking is paid, and where the bank leads back to. */
export default function ClassPaymentPage() {
  const { bookingId = '', orderReference = '' } = useParams()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const progress = useBookingProgress({ bookingId, orderReference })
  const { known, view, refusal, failures, offset, restart } = progress
  const classId = known?.booking.classId
  useEffect(() => {
    if (!classId || (view.kind !== 'confirmed' && view.kind !== 'over')) return
    markAtBank(undefined)
    if (view.kind === 'over') return deleteAttempt(classId)
    dropDraft(classId)
    void navigate(pathTo('class-confirmation', { lang: language, bookingId, orderReference }), { replace: true })
  }, [classId, view.kind, bookingId, orderReference, language, navigate])

  const inside = () => {
    if (refusal)
      return (
        <EmptyState
          art="/art/lost"
          title={errorText(refusal, t)}
          actions={
            <LinkButton variant="pri" href={pathTo('classes', { lang: language })}>
              {t('classes.otherClasses')}
            </LinkButton>
          }
        />
      )
    if (view.kind === 'over' && known) return <BookingOver booking={known.booking} why={view.why} />
    if (view.kind === 'pay' && known?.payment)
      return <PayBooking booking={known.booking} payment={known.payment} why={view.why} offset={offset} restart={restart} />
    if (view.kind === 'checking' && failures === 0) return <CheckoutSkeleton />
    const isLong = view.kind === 'waiting' && view.isLong
    return <Waiting view={isLong ? 'waiting-long' : 'waiting'} email={known?.booking.email} failures={failures} />
  }
  return (
    <Wrap width="mid">
      <PageHead title={t('booked.payment')} />
      <div className="mt-3 mb-6">
        <Steps
          label={t('classes.steps')}
          steps={(['group', 'child', 'pay', 'done'] as const).map((step) => t(`classes.step.${step}`))}
          current={2}
          doneLabel={t('common.done')}
        />
      </div>
      {inside()}
    </Wrap>
  )
}
