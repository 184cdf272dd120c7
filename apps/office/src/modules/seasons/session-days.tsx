import type { SeasonGroup } from '@hoppla/contract/classes/seasons'
import { Title } from '@mantine/core'
import { formatShortDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

type Change = (more: Pick<SeasonGroup, 'without' | 'with' | 'sessions' | 'skipped'>) => void

/** The days of a group, in order: those on which it meets, and those that are left out with why. @param change absent: they are only shown. */
export const SessionDays = ({ group, change }: { group: SeasonGroup; change?: Change }) => {
  const { t, language } = useWords()
  const days = [
    ...group.sessions.map((date) => ({ date, skipped: undefined })),
    ...group.skipped.map((skipped) => ({ date: skipped.date, skipped })),
  ].sort((a, b) => a.date.localeCompare(b.date))
  const toggle = (date: string, skipped: SeasonGroup['skipped'][number] | undefined) => {
    const without = group.without.filter((day) => day !== date)
    const others = group.with.filter((day) => day !== date)
    if (!skipped)
      change?.({
        without: [...without, date],
        with: others,
        sessions: group.sessions.filter((day) => day !== date),
        skipped: [...group.skipped, { date, why: 'removed', name: '' }],
      })
    else
      change?.({
        without,
        with: skipped.why === 'removed' ? others : [...others, date],
        sessions: [...group.sessions, date].sort(),
        skipped: group.skipped.filter((one) => one.date !== date),
      })
  }
  return (
    <section className="boxed" aria-label={t('seasons.days.title')}>
      <Title order={3}>{t('seasons.days.count', { count: group.sessions.length })}</Title>
      {change && <p className="muted">{t('seasons.days.hint')}</p>}
      <ul className="session-days">
        {days.map(({ date, skipped }) => {
          const why = skipped && (skipped.name || t(`seasons.days.${skipped.why}`))
          const text = (
            <>
              <span className={skipped ? 'is-out' : undefined}>{formatShortDay(date, language)}</span>
              {why && <small>{why}</small>}
            </>
          )
          return (
            <li key={date}>
              {change ? (
                <button type="button" className="session-day" aria-pressed={!skipped} onClick={() => toggle(date, skipped)}>
                  {text}
                </button>
              ) : (
                <span className="session-day">{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
