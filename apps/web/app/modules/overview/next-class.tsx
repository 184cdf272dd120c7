import { getBookingConfirmation } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { IconLink, Row } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api/api.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { timesOf } from '../classes/classes.ts'

type Props = { bookingId: string; orderReference: string }

/** Of a class that comes next: who goes when, where it is, the calendar file, and the way out. Nothing until it is known; the booking's own page has it all. */
export const NextClass = ({ bookingId, orderReference }: Props) => {
  const { language, t } = useWords()
  const params = { bookingId, orderReference }
  const { data } = useQuery({
    queryKey: ['classes', 'bookings', bookingId],
    queryFn: () => callApi(getBookingConfirmation, { params }),
  })
  if (!data) return null
  const { children, playground, place } = data
  return (
    <>
      {children.map((child) => (
        <p key={`${child.firstName} ${child.ageGroupName}`}>
          {child.firstName}, <span className="num nowrap">{timesOf(child, language)}</span>
        </p>
      ))}
      <p className="muted">{[playground.name, place].filter(Boolean).join(', ')}</p>
      <Row gap="wide">
        <IconLink
          icon="calendar"
          href={`/api/child-class/booking/${bookingId}/calendar/${orderReference}?language=${language}`}
          download={`${orderReference}.ics`}
        >
          {t('booked.calendar')}
        </IconLink>
        {data.cancellation.isPossible && (
          <IconLink icon="undo" href={pathTo('class-confirmation', { lang: language, bookingId, orderReference })}>
            {t('booked.cancel')}
          </IconLink>
        )}
      </Row>
    </>
  )
}
