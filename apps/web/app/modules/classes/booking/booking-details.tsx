import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney, type Language } from '@hoppla/i18n'
import { Card, Facts, IconLink, KeyValues, LinkButton, Row, Stack, Toast } from '@hoppla/ui'
import { loginAddress } from '../../../platform/addresses/addresses.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { occasionsOfBooking, timesOf } from '../class-words.ts'
import { BookedHealth } from './booked-health.tsx'
import { BookedMessages } from './booked-messages.tsx'
import { BookedSessions } from './booked-sessions.tsx'
import { CancelBooking } from './cancel-booking.tsx'

type Props = {
  booking: BookingConfirmation
  /** The booking as it is now; undefined: ask again. */
  onChange: (booking: BookingConfirmation | undefined) => void
}

/** Everything a parent needs of a booking that stands, or stood. */
export const BookingDetails = ({ booking, onChange }: Props) => {
  const { language, t } = useWords()
  const isOn = booking.status === 'Confirmed'
  const { playground, guid, orderReference } = booking
  const calendar = `/api/child-class/booking/${guid}/calendar/${orderReference}?language=${language}`
  return (
    <div className="cols mt-5">
      <Stack gap={6}>
        {!isOn && <Ended booking={booking} />}
        {isOn && <NextSteps booking={booking} calendar={calendar} />}
        <BookedMessages booking={booking} />
        {isOn && booking.confirmationInformation && (
          <Card tone="leaf" stack={2}>
            <h2 className="size-l">{t('booked.bring')}</h2>
            <p>{booking.confirmationInformation}</p>
            <IconLink icon="pin" href={pathTo('playground', { lang: language, playgroundSlug: playground.slug })}>
              {t('booked.about', { playground: playground.name })}
            </IconLink>
          </Card>
        )}
        <Card stack={5}>
          <Details booking={booking} isOn={isOn} />
        </Card>
      </Stack>
      <Stack as="aside" gap={5} className="noprint" aria-label={t('classes.yours')}>
        <BookedSessions booking={booking} onChange={onChange} />
        <BookedHealth booking={booking} onChange={onChange} />
        <Account booking={booking} />
        {isOn && booking.cancellation.isPossible && <CancelBooking booking={booking} onChange={onChange} />}
      </Stack>
    </div>
  )
}

/** What to do with it: come then, there, with whom; the calendar and the way. */
const NextSteps = ({ booking, calendar }: { booking: BookingConfirmation; calendar: string }) => {
  const { language, t } = useWords()
  const { playground, children, orderReference } = booking
  return (
    <Card raise stack={4}>
      <h2 className="size-l">{booking.className}</h2>
      <Facts
        facts={[
          { icon: 'calendar', text: occasionsOfBooking(booking, t, language) },
          ...children.map((child) => ({
            icon: 'clock' as const,
            text: `${child.firstName}: ${child.ageGroupName}, ${timesOf(child, language)}`,
          })),
          {
            icon: 'pin',
            text: (
              <>
                {[playground.name, booking.place].filter(Boolean).join(', ')}
                <br />
                {playground.streetadress}, {playground.postalcode} {playground.city}
              </>
            ),
          },
        ]}
      />
      <Row gap={3} className="noprint">
        <LinkButton variant="pri" icon="calendar" href={calendar} download={`${orderReference}.ics`}>
          {t('booked.calendar')}
        </LinkButton>
        {playground.maplink && (
          <LinkButton icon="pin" href={playground.maplink}>
            {t('booked.directions')}
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}

/** The times of sessions that were moved to a day. */
const movedTimes = (children: BookingConfirmation['children'], day: string, language: Language): string[] => [
  ...new Set(
    children
      .flatMap(({ sessions }) => sessions)
      .flatMap(({ date, moved }) =>
        date === day && moved ? timesOf({ classStartTime: moved.startTime, classEndTime: moved.endTime }, language) : [],
      ),
  ),
]

/** The bookkeeping: who, paid, number; of a booking that is over also when and where it would have been. */
const Details = ({ booking, isOn }: { booking: BookingConfirmation; isOn: boolean }) => {
  const { language, t } = useWords()
  const { playground, occasions, children } = booking
  return (
    <>
      <KeyValues
        oneColumn
        rows={[
          {
            term: t('booked.what'),
            value: (
              <>
                {booking.className}
                {children.map((child) => (
                  <span className="small" key={`${child.firstName} ${child.ageGroupName}`}>
                    {child.firstName} {child.lastName}: {child.ageGroupName}
                    {child.tshirtSize && `, ${t('classes.size')} ${child.tshirtSize}`}
                  </span>
                ))}
              </>
            ),
          },
          ...(isOn
            ? []
            : [
                { term: t('booked.when'), value: occasionsOfBooking(booking, t, language) },
                { term: t('booked.whereTo'), value: [playground.name, booking.place].filter(Boolean).join(', ') },
              ]),
          ...(booking.totalAmount > 0
            ? [{ term: t('booked.paid'), value: formatMoney(booking.totalAmount, booking.currency, language) }]
            : []),
          { term: t('booked.number'), value: booking.orderReference },
        ]}
      />
      {occasions.length > 1 && (
        <details className="more">
          <summary>{t('booked.everyDay')}</summary>
          <ul className="facts mt-2">
            {occasions.map((day) => (
              <li key={day} className="num">
                {[formatDate(day, language, 'weekday'), ...movedTimes(children, day, language)].join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Cancelled, by whomever: what comes back. */
const Ended = ({ booking: { refund } }: { booking: BookingConfirmation }) => {
  const { language, t } = useWords()
  return (
    <Toast tone="ok" title={t('booked.cancelled')}>
      {refund
        ? t(refund.state === 'Done' ? 'booked.refundDone' : 'booked.refundDue', {
            amount: formatMoney(refund.amount, refund.currency, language),
          })
        : t('booked.cancelledText')}
    </Toast>
  )
}

/** Where the booking is found again: in the account, or in one that the guest may open. */
const Account = ({ booking: { email } }: { booking: BookingConfirmation }) => {
  const { language, t } = useWords()
  const { status } = useSession()
  const history = pathTo('account-booking-history', { lang: language })
  if (status === 'unknown') return null
  if (status === 'authenticated')
    return (
      <div>
        <LinkButton href={history}>{t('booked.toAccount')}</LinkButton>
      </div>
    )
  return (
    <Card tone="sky" stack={3}>
      <h2 className="size-l">{t('booked.claim')}</h2>
      <p>{t('booked.claimText', { email })}</p>
      <div>
        <LinkButton href={loginAddress(language, { intent: 'Booking', origin: 'MyAccount', continuePath: history })}>
          {t('booked.claimGo')}
        </LinkButton>
      </div>
    </Card>
  )
}
