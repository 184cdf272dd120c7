import type { BookingConfirmation } from '@hoppla/contract/classes'
import { formatDate, formatMoney, formatTime } from '@hoppla/i18n'
import { Bulletin, Card, IconLink, KeyValues, LinkButton, Row, Stack } from '@hoppla/ui'
import { accountStart, loginAddress } from '../../platform/addresses.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { CancelBooking } from './cancel-booking.tsx'
import { occasionsOfBooking } from './class-words.ts'

type Props = {
  booking: BookingConfirmation
  /** The booking as it is now; undefined: ask again. */
  onChange: (booking: BookingConfirmation | undefined) => void
}

/** Everything a parent needs of a booking that stands, or stood. */
export const Booked = ({ booking, onChange }: Props) => {
  const { language, t } = useWords()
  const isOn = booking.status === 'Confirmed'
  const { playground, guid, orderReference } = booking
  const calendar = `/api/child-class/booking/${guid}/calendar/${orderReference}?language=${language}`
  return (
    <div className="cols">
      <Stack gap={6}>
        {!isOn && <Ended booking={booking} />}
        <Card stack={5}>
          <Details booking={booking} />
          {isOn && (
            <Row gap={3} className="noprint">
              <LinkButton variant="pri" icon="calendar" href={calendar} download={`${orderReference}.ics`}>
                {t('classes.calendar')}
              </LinkButton>
              {playground.maplink && (
                <LinkButton icon="pin" href={playground.maplink}>
                  {t('classes.directions')}
                </LinkButton>
              )}
            </Row>
          )}
        </Card>
        {isOn && booking.confirmationInformation && (
          <Card tone="leaf" stack={2}>
            <h2 className="size-l">{t('classes.bring')}</h2>
            <p>{booking.confirmationInformation}</p>
            <IconLink icon="pin" href={`/${language}/playgrounds/${playground.slug}`}>
              {t('classes.about', { playground: playground.name })}
            </IconLink>
          </Card>
        )}
      </Stack>
      <Stack as="aside" gap={5} className="noprint" aria-label={t('classes.yours')}>
        <Account booking={booking} />
        {isOn && booking.cancellation.isPossible && <CancelBooking booking={booking} onChange={onChange} />}
      </Stack>
    </div>
  )
}

const Details = ({ booking }: { booking: BookingConfirmation }) => {
  const { language, t } = useWords()
  const { playground, occasions, children } = booking
  return (
    <>
      <KeyValues
        oneColumn
        rows={[
          {
            term: t('classes.what'),
            value: (
              <>
                {booking.className}
                {children.map((child) => (
                  <span className="small" key={`${child.firstName} ${child.ageGroupName}`}>
                    {child.firstName} {child.lastName}: {child.ageGroupName}, {formatTime(child.classStartTime, language)}–
                    {formatTime(child.classEndTime, language)}
                    {child.tshirtSize && `, ${t('classes.size')} ${child.tshirtSize}`}
                  </span>
                ))}
              </>
            ),
          },
          { term: t('classes.when'), value: occasionsOfBooking(booking, t, language) },
          {
            term: t('classes.whereTo'),
            value: (
              <>
                {[playground.name, booking.place].filter(Boolean).join(', ')}
                <span className="small">
                  {playground.streetadress}, {playground.postalcode} {playground.city}
                </span>
              </>
            ),
          },
          ...(booking.totalAmount > 0
            ? [{ term: t('classes.paid'), value: formatMoney(booking.totalAmount, booking.currency, language) }]
            : []),
          { term: t('classes.number'), value: booking.orderReference },
        ]}
      />
      {occasions.length > 1 && (
        <details className="more">
          <summary>{t('classes.everyDay')}</summary>
          <ul className="facts mt-2">
            {occasions.map((day) => (
              <li key={day} className="num">
                {formatDate(day, language, 'weekday')}
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
    <Bulletin tone="ok" title={t('classes.cancelled')}>
      {refund
        ? t(refund.state === 'Done' ? 'classes.refundDone' : 'classes.refundDue', {
            amount: formatMoney(refund.amount, refund.currency, language),
          })
        : t('classes.cancelledText')}
    </Bulletin>
  )
}

/** Where the booking is found again: in the account, or in one that the guest may open. */
const Account = ({ booking: { email } }: { booking: BookingConfirmation }) => {
  const { language, t } = useWords()
  const { status } = useSession()
  const history = `${accountStart(language)}/booking-history`
  if (status === 'unknown') return null
  if (status === 'authenticated')
    return (
      <div>
        <LinkButton href={history}>{t('classes.toAccount')}</LinkButton>
      </div>
    )
  return (
    <Card tone="sky" stack={3}>
      <h2 className="size-l">{t('classes.claim')}</h2>
      <p>{t('classes.claimText', { email })}</p>
      <div>
        <LinkButton href={loginAddress(language, { intent: 'Booking', origin: 'MyAccount', continuePath: history })}>
          {t('classes.claimGo')}
        </LinkButton>
      </div>
    </Card>
  )
}
