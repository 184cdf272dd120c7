import type { GroupFilling, Season, SeasonGroup } from '@hoppla/contract/classes/seasons'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatShortDays } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { takenOf } from './season.rules.ts'
import { useWeekdays } from './weekdays.ts'

type Input = { group: SeasonGroup; season: Season; filling: GroupFilling | undefined; title?: string; open: () => void }

/** A group on the grid, or with what it is called in a list: when, who leads it, how full it is. Word first, colour second. */
export const GroupCell = ({ group, season, filling, title, open }: Input) => {
  const { t, language } = useWords()
  const { named } = useWeekdays()
  const leader = season.leaders.find(({ id }) => id === group.leaderId)?.name
  const room = season.rooms.find(({ id }) => id === group.roomId)?.name
  const clashes = season.clashes.some(({ groupId }) => groupId === group.id)
  const taken = takenOf(filling)
  const seats = group.seats - group.reserved
  const isFull = filling !== undefined && taken >= seats
  const state = clashes ? 'clashing' : group.leaderId === null ? 'leaderless' : isFull ? 'full' : ''
  const when = group.camp ? formatShortDays(group.camp.first, group.camp.last, language) : group.from
  const share = seats > 0 ? Math.min(100, Math.round((taken / seats) * 100)) : 0
  const waiting = filling?.waiting ?? 0
  return (
    <button type="button" className={`group-cell ${state}`} data-group={group.id} onClick={open}>
      {title ? <strong>{title}</strong> : <span className="visually-hidden">{`${named(group.weekday)} `}</span>}
      <span className="group-time">
        <strong>{when}</strong>
        {isFull && <em>{t('seasons.full')}</em>}
      </span>
      <span className="group-leader">{leader ?? t('seasons.noLeader')}</span>
      {room && <span className="group-room">{room}</span>}
      {clashes && (
        <span className="group-clash">
          <IconAlertOctagon size={15} aria-hidden /> {t('seasons.clashes')}
        </span>
      )}
      {filling ? (
        <>
          <span className="seats-bar" aria-hidden>
            <i style={{ '--part': `${share}%` } as CSSProperties} />
          </span>
          <span>
            {t('seasons.taken', { taken, seats })}
            {waiting > 0 && <strong>{` · ${t('seasons.wait', { count: waiting })}`}</strong>}
          </span>
        </>
      ) : (
        <span className="group-days">{t('seasons.sessions', { count: group.sessions.length })}</span>
      )}
    </button>
  )
}
