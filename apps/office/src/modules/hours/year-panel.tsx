import type { PlannedDay } from '@hoppla/contract/places/opening-hours'
import { bcpCodes, formatDate, formatWeekday } from '@hoppla/i18n'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill, type Tone } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { dayAhead } from './close-values.ts'
import { useHoursAddress, useShownPlaces } from './hours-address.ts'
import { openingYearQuery } from './hours-queries.ts'
import { openText } from './open-text.ts'
import { PlaceChoice } from './place-choice.tsx'
import { type Exception, exceptionsOf, lookOf, normalWeek, weekdayOf } from './year.rules.ts'

/** A play centre's ordinary week, what is not ordinary, and the year at a glance. */
export const YearOfPlace = () => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const today = dayAhead(0)
  const thisYear = Number(today.slice(0, 4))
  const year = Number(useInAddress('year')) === thisYear + 1 ? thisYear + 1 : thisYear
  const { places, place } = useShownPlaces()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...openingYearQuery(place?.id ?? '', year),
    enabled: place !== undefined,
  })
  if (!place) return null
  return (
    <>
      <div className="filters">
        <PlaceChoice places={places} place={place} />
        <SegmentedControl
          aria-label={t('hours.year.label')}
          data={[thisYear, thisYear + 1].map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(one) => setAddress({ year: one })}
        />
      </div>
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={6} height={64} />}
      {data && (
        <>
          <div className="columns">
            <NormalWeek days={data} place={place.id} />
            <Exceptions days={data} since={year === thisYear ? today : `${year}-01-01`} />
          </div>
          <Panel title={t('hours.year.title')} aside={<Legend />}>
            <div className="year">
              {Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')).map((month) => (
                <Month key={month} days={data.filter(({ date }) => date.slice(5, 7) === month)} today={today} />
              ))}
            </div>
          </Panel>
        </>
      )}
    </>
  )
}

const looks = ['term', 'school-holiday', 'public-holiday', 'special-day', 'closed', 'closing'] as const

/** Every look as colour, shape and word. */
const Legend = () => {
  const { t } = useWords()
  return (
    <ul className="legend">
      {looks.map((look) => (
        <li key={look}>
          <span className={`day ${look}`} aria-hidden>
            8
          </span>
          {t(`hours.kinds.${look}`)}
        </li>
      ))}
    </ul>
  )
}

/** A Monday, from which the days of any week are named. */
const aMonday = 2

const NormalWeek = ({ days, place }: { days: readonly PlannedDay[]; place: string }) => {
  const { t, language } = useWords()
  const address = useHoursAddress()
  const mayEdit = canAt(useMe(), 'hours.edit', place)
  return (
    <Panel
      title={t('hours.week.title')}
      aside={
        mayEdit && (
          <Button component={Link} size="xs" to={address('week')} aria-label={t('hours.week.change')}>
            {t('hours.edit.change')}
          </Button>
        )
      }
    >
      <ul className="rows">
        {normalWeek(days).map((open, at) => {
          const name = formatWeekday(`2026-11-0${aMonday + at}`, language)
          return (
            <li key={name}>
              <span className="day-name">{name}</span>
              <span className="figures">{open ? openText(open, language, t) : t('hours.week.none')}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const mostExceptions = 12
const tones: Partial<Record<PlannedDay['kind'], Tone>> = { closing: 'warn', 'special-day': 'plan', 'public-holiday': 'info' }

const Exceptions = ({ days, since }: { days: readonly PlannedDay[]; since: string }) => {
  const { t } = useWords()
  const all = exceptionsOf(days, since)
  return (
    <Panel title={t('hours.exceptions.title')}>
      {all.length === 0 && <Note tone="quiet">{t('hours.exceptions.none')}</Note>}
      <ul className="rows exceptions">
        {all.slice(0, mostExceptions).map((one) => (
          <ExceptionItem key={one.from} one={one} />
        ))}
      </ul>
      {all.length > mostExceptions && <p className="muted">{t('hours.exceptions.more', { count: all.length - mostExceptions })}</p>}
    </Panel>
  )
}

const ExceptionItem = ({ one: { from, to, kind, level, open, comment } }: { one: Exception }) => {
  const { t, language } = useWords()
  const days =
    from === to ? formatDate(from, language, 'row') : `${formatDate(from, language, 'row')} – ${formatDate(to, language, 'row')}`
  return (
    <li>
      <span className="grow">
        <strong>{days}</strong>
        <span className="below">{[comment, level && t(`hours.levels.${level}`)].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="figures">{openText(open, language, t)}</span>
      <Pill tone={open.length === 0 ? 'quiet' : (tones[kind] ?? 'ok')}>
        {t(`hours.kinds.${kind === 'none' ? 'closed' : kind}`)}
      </Pill>
    </li>
  )
}

/** 1 Monday … 7 Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const Month = ({ days, today }: { days: readonly PlannedDay[]; today: string }) => {
  const { t, language } = useWords()
  const first = days[0]
  if (!first) return null
  const name = new Intl.DateTimeFormat(bcpCodes[language], { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${first.date}T00:00:00Z`),
  )
  const cells: (PlannedDay | undefined)[] = [...Array.from({ length: weekdayOf(first.date) - 1 }, () => undefined), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return (
    <table className="month">
      <caption>{name}</caption>
      <thead className="visually-hidden">
        <tr>
          {Array.from({ length: 7 }, (_, at) => formatWeekday(`2026-11-0${aMonday + at}`, language)).map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day)?.date}>
            {weekdays.map((weekday) => {
              const day = week[weekday - 1]
              if (!day) return <td key={weekday} />
              return (
                <td key={weekday}>
                  <DayCell
                    day={day}
                    isToday={day.date === today}
                    words={`${openText(day.open, language, t)}, ${t(`hours.kinds.${lookOf(day) === 'none' ? 'closed' : (lookOf(day) as 'term')}`)}`}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const DayCell = ({ day, isToday, words }: { day: PlannedDay; isToday: boolean; words: string }) => (
  <span
    className={`day ${lookOf(day)}${isToday ? ' today' : ''}`}
    title={day.comment ? `${words}, ${day.comment}` : words}
    aria-current={isToday ? 'date' : undefined}
  >
    {Number(day.date.slice(8))}
    <span className="visually-hidden">, {words}</span>
  </span>
)
