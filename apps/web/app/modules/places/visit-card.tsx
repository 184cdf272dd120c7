import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney, formatTime } from '@hoppla/i18n'
import { LinkButton } from '@hoppla/ui'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { localMoment } from './hours/local-time.ts'
import { daysOf } from './hours/packed-hours.ts'
import type { PlaygroundData } from './playground-data.ts'

/**
 * The essentials of a visit in the first view of a phone: today's hours, the price, and the page's primary button. The other days are one press away.
 * @param now from `useNow`.
 */
export const VisitCard = ({ data, now }: { data: PlaygroundData; now: Date }) => {
  const { language, t } = useWords()
  return (
    <section className="card raise come-card" aria-labelledby="come">
      <h2 id="come" className="vh">
        {t('playgrounds.come')}
      </h2>
      <dl>
        <Today hours={data.hours} now={now} />
        <Entry entry={data.entry} />
      </dl>
      <LinkButton variant="pri" full iconEnd="arrow" href={pathTo('book-entrance', { lang: language, playgroundSlug: data.slug })}>
        {t('playgrounds.seeTickets')}
      </LinkButton>
      <p className="small muted">{t(data.tickets[0] ? 'playgrounds.comeTicket' : 'playgrounds.comeText')}</p>
    </section>
  )
}

const Today = ({ hours, now }: { hours: PlaygroundData['hours']; now: Date }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { date } = localMoment(now, site.country.timezone)
  const today = daysOf(hours).find((day) => day.date === date)
  if (!today) return null
  const open = today.open.map(({ from, to }) => `${formatTime(from, language)}–${formatTime(to, language)}`).join(', ')
  return (
    <div>
      <dt>{t('hours.today', { day: formatDate(date, language, 'row') })}</dt>
      <dd>
        <b className="num">{open || t('hours.closed')}</b>
        <a className="tap" href="#hours">
          {t('playgrounds.otherDays')}
        </a>
      </dd>
    </div>
  )
}

const Entry = ({ entry }: Pick<PlaygroundData, 'entry'>) => {
  const { language, t } = useWords()
  if (!entry) return null
  const { name, weekday, weekend, currency } = entry
  const money = (amount: number) => formatMoney(amount, currency, language, { short: true })
  return (
    <div>
      <dt>{t('playgrounds.entry', { who: name })}</dt>
      <dd>
        <b className="num">{money(weekday)}</b>
        {weekend !== weekday && <span className="num">{t('playgrounds.entryWeekend', { price: money(weekend) })}</span>}
      </dd>
    </div>
  )
}
