import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { type BookingMessage, listBookingMessages } from '@hoppla/contract/classes/messages'
import { formatDate } from '@hoppla/i18n'
import { Card, Stack } from '@hoppla/ui'
import { callApi } from '../../../platform/api/api.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'

/** What the play centre wrote about a booking. It has come by mail, too: where it cannot be fetched, the rest of the page stands. */
export const BookedMessages = ({ booking }: { booking: BookingConfirmation }) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const { guid: bookingId, orderReference } = booking
  const { loaded } = useAnswer<BookingMessage[]>(`${bookingId} ${orderReference}`, (signal) =>
    callApi(listBookingMessages, { params: { bookingId, orderReference } }, { signal }),
  )
  if (loaded.state !== 'ready' || loaded.answer.length === 0) return null
  return (
    <Card stack={4}>
      <h2 className="size-l">{t('booked.messages')}</h2>
      {loaded.answer.map((message) => (
        <Stack as="article" gap={1} key={message.at} lang={message.language}>
          <h3>{message.subject}</h3>
          <p className="small muted">
            <time dateTime={message.at}>
              {formatDate(localMoment(new Date(message.at), site.country.timezone).date, language, 'full')}
            </time>
          </p>
          <p className="quoted">{message.text}</p>
        </Stack>
      ))}
    </Card>
  )
}
