import type { TodayCentre, TodayClass, TodayNotice } from '@hoppla/contract/staff/today'
import { Table } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Panel } from '../../parts/page.tsx'
import { Pill, type Tone } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { HouseNow } from './house.tsx'
import { type ClassState, clockAt, stateOfClass } from './today.rules.ts'

type Ahead = { full: number; nearlyFull: number }

/** One play centre: its classes of today, and its notices. */
export const Centre = ({ centre, ahead }: { centre: TodayCentre; ahead: Ahead }) => (
  <>
    <Classes centre={centre} ahead={ahead} />
    <HouseNow playgroundId={centre.id} />
    <Notices notices={centre.notices} />
  </>
)

/** How many groups of the coming weeks are full, or nearly; nothing where none is. */
export const AheadText = ({ ahead: { full, nearlyFull } }: { ahead: Ahead }) => {
  const { t } = useWords()
  if (full + nearlyFull === 0) return null
  return <p className="muted panel-foot">{t('today.ahead', { full, nearlyFull })}</p>
}

const Classes = ({ centre: { id, classes, timeZone }, ahead }: { centre: TodayCentre; ahead: Ahead }) => {
  const { t } = useWords()
  const expected = classes.filter(({ isCancelled }) => !isCancelled).reduce((sum, { booked }) => sum + booked, 0)
  const clock = clockAt(new Date(), timeZone)
  return (
    <div className="today-main">
      <Panel
        flush
        title={t('today.classes')}
        aside={expected > 0 && <span className="muted">{t('today.children', { count: expected })}</span>}
      >
        {classes.length === 0 && <p className="muted panel-foot">{t('today.noClasses')}</p>}
        {classes.length > 0 && (
          <Table className="compact">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('today.time')}</Table.Th>
                <Table.Th>{t('today.name')}</Table.Th>
                <Table.Th className="figures">{t('today.booked')}</Table.Th>
                <Table.Th className="figures">{t('today.state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {classes.map((group) => (
                <ClassRow key={group.id} placeId={id} group={group} state={stateOfClass(group, clock)} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        <AheadText ahead={ahead} />
      </Panel>
    </div>
  )
}

const tones: Record<ClassState, Tone> = { later: 'quiet', now: 'info', done: 'ok', cancelled: 'bad' }

const ClassRow = ({ placeId, group, state }: { placeId: string; group: TodayClass; state: ClassState }) => {
  const { t } = useWords()
  const isOpen = canAt(useMe(), 'classes.participants', placeId)
  const { id, name, group: ages, startTime, booked, seats, free, isCancelled } = group
  return (
    <Table.Tr>
      <Table.Td className="figures start">
        <strong>{startTime}</strong>
      </Table.Td>
      <Table.Td>
        {isOpen ? (
          <Link className="log-link" to={`/classes/${id}?place=${placeId}`}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        {ages && <span className="below">{ages}</span>}
      </Table.Td>
      <Table.Td className="figures">
        <span aria-hidden>
          <strong>{booked}</strong> / {seats}
        </span>
        <span className="visually-hidden">{t('today.of', { booked, seats, free })}</span>
        {free === 0 && !isCancelled && <span className="below">{t('today.states.full')}</span>}
      </Table.Td>
      <Table.Td className="figures">
        <Pill tone={tones[state]}>{t(`today.states.${state}`)}</Pill>
      </Table.Td>
    </Table.Tr>
  )
}

const icons = { error: IconAlertOctagon, warning: IconAlertTriangle, info: IconInfoCircle, success: IconCircleCheck } as const
const kinds = { error: 'bad', warning: 'warn', info: 'info', success: 'ok' } as const

const Notices = ({ notices }: { notices: readonly TodayNotice[] }) => {
  const { t } = useWords()
  return (
    <div className="today-aside">
      <Panel title={t('today.notices')}>
        {notices.length === 0 && <p className="muted">{t('today.noNotices')}</p>}
        <ul className="rows near">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const Notice = ({ notice: { id, name, kind, state, startsAt, endsAt, isEditable } }: { notice: TodayNotice }) => {
  const { t, language } = useWords()
  const Icon = icons[kind]
  const toPlace = useToPlace()
  const time = (moment: string) => formatMoment(new Date(moment), language)
  return (
    <li>
      <Icon size={20} aria-hidden className={`tone-${kinds[kind]}`} />
      <span className="grow">
        {isEditable ? (
          <Link className="log-link" to={toPlace(`/notices/${id}`)}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="below">
          {state === 'planned' && `${t('today.from', { time: time(startsAt) })} `}
          {endsAt === null ? t('today.noEnd') : t('today.until', { time: time(endsAt) })}
        </span>
      </span>
      {state === 'planned' && <Pill tone="plan">{t('today.planned')}</Pill>}
    </li>
  )
}
