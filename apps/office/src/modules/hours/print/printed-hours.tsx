import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import type { PlannedDay } from '@hoppla/contract/places/opening-hours'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page, Waiting } from '../../../parts/page.tsx'
import { Failure } from '../../../parts/states.tsx'
import { useWords } from '../../../platform/words.ts'
import { getHoursPlanQuery } from '../editing/hours-editing.ts'
import { weekdayNames } from '../editing/week-fields.ts'
import { useHoursAddress, useShownPlaces } from '../hours-address.ts'
import { openingYearQuery } from '../hours-queries.ts'
import { PlaceChoice } from '../place-choice.tsx'
import { exceptionsOf, normalWeek } from '../year.rules.ts'
import { printedWordsQuery, type Spoken } from './printed-words.ts'

/** The hours on one sheet of A4, to hang at the door: in the languages of the play centre, large, without the office around it. */
export const PrintedHoursPage = () => {
  const { t } = useWords()
  const { places, place } = useShownPlaces()
  const address = useHoursAddress()
  const plan = useQuery({ ...getHoursPlanQuery(place?.id ?? ''), enabled: place !== undefined })
  const today = plan.data?.place.today ?? ''
  const year = useQuery({ ...openingYearQuery(place?.id ?? '', Number(today.slice(0, 4))), enabled: today !== '' })
  const spoken = useQuery({ ...printedWordsQuery(plan.data?.place.languages ?? []), enabled: plan.data !== undefined })
  const error = plan.error ?? year.error ?? spoken.error
  const isReady = plan.data && year.data && spoken.data
  return (
    <div className="print-page">
      <div className="not-printed stack">
        <Page
          title={t('hours.print.title')}
          lead={t('hours.print.lead')}
          actions={
            <Button variant="next" disabled={!isReady} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
              {t('hours.print.print')}
            </Button>
          }
        >
          <Link className="back" to={address('overview')}>
            {t('hours.print.back')}
          </Link>
          {place && <PlaceChoice places={places} place={place} />}
        </Page>
        {error && <Failure error={error} retry={() => void plan.refetch()} />}
      </div>
      {!isReady && !error && <Waiting rows={8} height={52} />}
      {plan.data && year.data && spoken.data && <PrintedHours plan={plan.data} days={year.data} spoken={spoken.data} />}
    </div>
  )
}

/** As many as fit on the page below the week. */
const mostExceptions = 8

type Input = { plan: PlaceHoursPlan; days: readonly PlannedDay[]; spoken: readonly Spoken[] }

const PrintedHours = ({ plan, days, spoken }: Input) => {
  const [first, ...others] = spoken
  if (!first) return null
  const { place } = plan
  return (
    <article className="printed-hours" lang={first.language}>
      <header>
        <img src="/art/logo" alt="" />
        <p>{place.name}</p>
      </header>
      <h2>
        {first.t('title')}
        <Small spoken={others} say={({ t }) => t('title')} />
      </h2>
      <Week days={days} spoken={spoken} />
      <Ahead plan={plan} spoken={spoken} />
      <footer>{first.t('printed', { day: formatDate(place.today, first.language) })}</footer>
    </article>
  )
}

const Week = ({ days, spoken }: Pick<Input, 'days' | 'spoken'>) => {
  const names = spoken.map(({ language }) => ({ language, weekdays: weekdayNames(language) }))
  return (
    <table className="printed-week">
      <tbody>
        {normalWeek(days).map((open, at) => (
          <tr key={names[0]?.weekdays[at]}>
            <th scope="row">
              {names[0]?.weekdays[at]}
              {names.slice(1).map(({ language, weekdays }) => (
                <small key={language} lang={language}>
                  {weekdays[at]}
                </small>
              ))}
            </th>
            <td>{open ? <Times open={open} spoken={spoken} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is unlike the ordinary week in the weeks ahead, days in a row put together. */
const Ahead = ({ plan: { place, ahead }, spoken }: Pick<Input, 'plan' | 'spoken'>) => {
  const [first, ...others] = spoken
  if (!first) return null
  const coming = exceptionsOf(
    ahead.map((day) => ({ ...day, level: null, comment: day.reason[first.language] ?? null })),
    place.today,
  )
  if (coming.length === 0) return null
  return (
    <>
      <h3>
        {first.t('ahead')}
        <Small spoken={others} say={({ t }) => t('ahead')} />
      </h3>
      <table className="printed-ahead">
        <tbody>
          {coming.slice(0, mostExceptions).map(({ from, to, open }) => {
            const reasons = ahead.find(({ date }) => date === from)?.reason
            return (
              <tr key={from}>
                <th scope="row">
                  {daysText(from, to, first)}
                  <small>
                    {spoken.map(({ language }, nth) => (
                      <span key={language} lang={language}>
                        {nth > 0 && reasons?.[language] && ' · '}
                        {reasons?.[language]}
                      </span>
                    ))}
                  </small>
                </th>
                <td>
                  <Times open={open} spoken={spoken} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

const daysText = (from: string, to: string, { language }: Spoken): string =>
  (from === to ? [from] : [from, to]).map((day) => formatDate(day, language, 'row')).join(' – ')

/** The same in the other languages, smaller. */
const Small = ({ spoken, say }: { spoken: readonly Spoken[]; say: (one: Spoken) => string }) =>
  spoken.map((one) => (
    <small key={one.language} lang={one.language}>
      {say(one)}
    </small>
  ))

const Times = ({ open, spoken }: { open: PlannedDay['open']; spoken: readonly Spoken[] }) => {
  const [first] = spoken
  if (open.length === 0) return <span className="printed-closed">{spoken.map(({ t }) => t('closed')).join(' / ')}</span>
  return open.map(({ from, to }) => (
    <span key={from} className="printed-times">
      {formatTime(from, first?.language ?? 'en')}–{formatTime(to, first?.language ?? 'en')}
    </span>
  ))
}
