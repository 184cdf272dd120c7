import type { GroupFilling, Season } from '@hoppla/contract/classes/seasons'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { GroupCell } from './group-cell.tsx'
import { weekdays } from './season.rules.ts'
import { useWeekdays } from './weekdays.ts'

/** The groups of a season day by day, for a phone. */
export const WeekList = ({ season, filling }: { season: Season; filling: ReadonlyMap<string, GroupFilling> }) => {
  const { t } = useWords()
  const { named } = useWeekdays()
  const setAddress = useSetAddress()
  return (
    <section className="week-list" aria-label={t('seasons.gridOf', { name: season.name })}>
      {weekdays.map((day) => {
        const groups = season.groups.filter(({ weekday }) => weekday === day).sort((a, b) => a.from.localeCompare(b.from))
        if (groups.length === 0) return null
        return (
          <section key={day} aria-label={named(day)}>
            <h2>{named(day)}</h2>
            {groups.map((group) => (
              <GroupCell
                key={group.id}
                group={group}
                season={season}
                filling={filling.get(group.id)}
                title={[group.name, group.groupName].filter(Boolean).join(' · ')}
                open={() => setAddress({ group: group.id })}
              />
            ))}
          </section>
        )
      })}
    </section>
  )
}
