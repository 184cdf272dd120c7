import { urlOf } from '@hoppla/contract/client'
import { getEnquiryForm, partyOpeningCalendar } from '@hoppla/contract/enquiries'
import { formatDateTime } from '@hoppla/i18n'
import { Card, LinkButton, Toast } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { partsLeft } from './enquiry.rules.ts'
import type { Opening, PartyAtData } from './party-data.ts'

/**
 * Milliseconds until an opening, updated every second; 0 once it is open. The page may come from a cache, so the server is asked for its time.
 * @param madeAt when the page was rendered: used until the server has answered.
 */
export const useTimeToOpening = (opening: Opening | null, madeAt: number): number => {
  const at = opening?.at
  const [now, setNow] = useState(madeAt)
  useEffect(() => {
    if (at === undefined) return
    // Until the server answers, the page's own time is used: it is never ahead, so a form once shown is not removed again.
    let ahead = madeAt - performance.now()
    const look = () => setNow(ahead + performance.now())
    callApi(getEnquiryForm, {}).then(
      ({ now: server }) => {
        ahead = Date.parse(server) - performance.now()
        look()
      },
      (error: unknown) => {
        // The browser's own clock must do; the server guards the enquiry itself.
        ahead = Date.now() - performance.now()
        console.warn(error)
      },
    )
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [at, madeAt])
  return at === undefined ? 0 : Math.max(0, at - now)
}

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
