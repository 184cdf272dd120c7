import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatWeekday, type Language } from '@hoppla/i18n'
import { Anchor, Card } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { NextClass } from './next-class.tsx'
import type { Booking } from './overview.rules.ts'

/** The booking that comes next, with its day large. */
export const NextBooking = ({ booking }: { booking: Booking }) => {
  const { language, t } = useWords()
  const { guid, startDate, name, kind, orderReference } = booking
  const isClass = kind === 'sport' || kind === 'camp'
  const short = startDate ? formatDate(startDate, language, 'short') : ''
  // Finnish writes day and month in one: 23.1.
  const [day = '', ...month] = short.includes(' ') ? short.replace('.', '').split(' ') : [short]
  return (
    <Card as="article" flush className="event">
      <p className="date">
        {startDate ? (
          <span>
            <span className={`display block num${month.length === 0 ? ' joined' : ''}`}>{day}</span>
            {month.join(' ')}
          </span>
        ) : (
          t('overview.bookings.now')
        )}
      </p>
      <div className="what stack gap-1">
        <h3>{name}</h3>
        <p className="muted">
          {t(`overview.kinds.${kind}`)}
          {startDate && ` · ${formatWeekday(startDate, language)}`}
        </p>
        {isClass && orderReference && <NextClass bookingId={guid} orderReference={orderReference} />}
        {(orderReference || kind === 'party') && (
          <Anchor className="tap" href={addressOf(booking, language)}>
            {t('overview.bookings.open')}
          </Anchor>
        )}
      </div>
    </Card>
  )
}

/** Where a booking is seen and changed. */
const addressOf = ({ guid, kind, orderReference }: Booking, lang: Language): string => {
  if (kind === 'entrance') return pathTo('account-visit', { lang, id: guid })
  if (kind === 'party') return pathTo('account-party', { lang, id: guid })
  return pathTo('class-confirmation', { lang, bookingId: guid, orderReference: orderReference ?? '' })
}
