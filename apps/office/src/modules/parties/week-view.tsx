import { Link, useSearchParams } from 'react-router'
import { Empty } from '../../parts/states.tsx'
import { formatWeekday } from '../../platform/moments.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { stateOf } from './calendar.rules.ts'
import { nameOf, placeOf, type Shown, stateText, tones } from './shown.ts'

/** The parties of a week, day by day: beside each other where there is room for it. */
export const WeekView = ({ shown, isWide }: { shown: Shown; isWide: boolean }) => {
  const { t, language } = useWords()
  const { calendar } = shown
  if (!isWide && calendar.parties.length === 0) return <Empty title={t('parties.noneWeek')} />
  return (
    <div className={isWide ? 'party-week' : 'party-week one-column'}>
      {calendar.days.map(({ date, open }) => (
        <section key={date} aria-label={formatWeekday(date, language)} className={date === calendar.today ? 'is-today' : ''}>
          <DayHead date={date} isClosed={open.length === 0} />
          <DayParties shown={shown} date={date} />
        </section>
      ))}
    </div>
  )
}

const DayHead = ({ date, isClosed }: { date: string; isClosed: boolean }) => {
  const { t, language } = useWords()
  const [search] = useSearchParams()
  const there = new URLSearchParams(search)
  there.set('day', date)
  there.delete('view')
  return (
    <h2>
      <Link to={`/parties?${there}`}>{formatWeekday(date, language)}</Link>
      {isClosed && <span className="below">{t('parties.closed')}</span>}
    </h2>
  )
}

const DayParties = ({ shown, date }: { shown: Shown; date: string }) => {
  const { t, language } = useWords()
  const { calendar } = shown
  const setAddress = useSetAddress()
  const parties = calendar.parties.filter((one) => one.date === date)
  if (parties.length === 0) return <p className="muted">–</p>
  return (
    <ul>
      {parties.map((party) => (
        <li key={party.id}>
          <button
            type="button"
            data-party={party.id}
            className={`party-block ${tones[stateOf(party)]}`}
            onClick={() => setAddress({ party: party.id })}
          >
            <strong>{`${party.from} ${nameOf(shown, party, t)}`}</strong>
            <span>{[calendar.rooms.find(({ id }) => id === party.roomId)?.name, party.children].filter(Boolean).join(' · ')}</span>
            <span className="visually-hidden">{`, ${placeOf(shown, party)}, ${stateText(shown, party, t, language)}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
