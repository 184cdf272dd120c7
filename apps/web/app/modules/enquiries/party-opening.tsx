import { urlOf } from '@hoppla/contract/client'
import { partyOpeningCalendar } from '@hoppla/contract/enquiries'
import { formatDateTime } from '@hoppla/i18n'
import { Card, LinkButton, Toast } from '@hoppla/ui'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { partsLeft } from './enquiry.rules.ts'
import type { Opening, PartyAtData } from './party-data.ts'

/** What a playground says until its parties can be asked for: the moment, the time left, a note for the calendar. */
export const OpeningCard = ({ opening, left, data }: { opening: Opening; left: number; data: PartyAtData }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const moment = formatDateTime(new Date(opening.at), language, site.country.timezone)
  return (
    <div className="stack gap-5 mt-4">
      {opening.alert && <Toast tone="info" title={opening.alert} />}
      <Card raise className="cols even middle">
        <img className="art-s" src={opening.picture} alt="" width="480" height="300" />
        <div className="stack gap-4">
          <h2>{opening.cardTitle ?? t('enquiries.party.soonTitle')}</h2>
          {opening.cardText && <p>{opening.cardText}</p>}
          <p className="size-l num">
            <b>{t('enquiries.party.opens', { date: moment })}</b>
          </p>
          <TimeLeft left={left} />
          <LinkButton
            variant="pri"
            icon="calendar"
            fullLoad
            download={`${data.slug}.ics`}
            href={urlOf(partyOpeningCalendar, { params: { playgroundId: data.guid }, query: { language } })}
          >
            {opening.button ?? t('enquiries.party.addToCalendar')}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

/** Read out when one goes there, not each second. */
const TimeLeft = ({ left }: { left: number }) => {
  const { t } = useWords()
  const parts = partsLeft(left)
  return (
    <div className="until" role="timer" aria-label={t('enquiries.party.left')}>
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((part) => (
        <span key={part}>
          <b>{parts[part]}</b> {t(`enquiries.party.${part}`, { count: parts[part] })}
        </span>
      ))}
    </div>
  )
}
