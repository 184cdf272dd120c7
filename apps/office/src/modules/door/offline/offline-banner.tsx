import { clockTolerance } from '@hoppla/contract/door/offline'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Note } from '../../../parts/states.tsx'
import { can, useMe } from '../../../platform/me.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useToPlace } from '../../../platform/place.ts'
import { useStore } from '../../../platform/store.ts'
import { useWords } from '../../../platform/words.ts'
import type { OfflineStatus } from './around.ts'
import type { OfflineDoor } from './offline-door.ts'

/** What the door has to say about its connection; nothing when all is well. */
export const OfflineBanner = ({ door }: { door: OfflineDoor | undefined }) => {
  const { t } = useWords()
  return (
    <div className="door-offline" aria-live="polite">
      {door ? <Said door={door} /> : <Note tone="warn">{t('door.offline.unable')}</Note>}
    </div>
  )
}

const Said = ({ door }: { door: OfflineDoor }) => {
  const status = useStore(door.status)
  const { since, sent, refused } = status
  return (
    <>
      <Clock {...status} />
      {since !== null && <Silence {...status} since={since} />}
      {since === null && sent && <Sent {...sent} />}
      {refused > 0 && <Refused count={refused} />}
    </>
  )
}

const Silence = ({ since, list, waiting, clockOffset }: OfflineStatus & { since: number }) => {
  const { t, language } = useWords()
  const at = (moment: number) => formatMoment(new Date(moment), language)
  return (
    <div className={`note ${list ? 'warn' : 'bad'}`}>
      <IconCloudOff size={28} aria-hidden />
      <div>
        <strong>{t(list ? 'door.offline.since' : 'door.offline.sinceNoList', { time: at(since + clockOffset) })}</strong>
        {waiting > 0 && <p>{t('door.offline.waiting', { count: waiting })}</p>}
        <p>{list ? t('door.offline.list', { made: at(list.madeAt), until: at(list.until) }) : t('door.offline.noList')}</p>
      </div>
    </div>
  )
}

const Sent = ({ admissions, cases }: { admissions: number; cases: number }) => {
  const { t } = useWords()
  const toPlace = useToPlace()
  const isManager = can(useMe(), 'door.cases')
  return (
    <Note tone={cases > 0 ? 'warn' : 'ok'}>
      <strong>{t('door.offline.sent', { count: admissions })}</strong>{' '}
      {cases > 0 ? t('door.offline.cases', { count: cases }) : t('door.offline.noCases')}{' '}
      {cases > 0 && isManager && <Link to={toPlace('/cases')}>{t('common.nav.cases')}</Link>}
    </Note>
  )
}

const Refused = ({ count }: { count: number }) => {
  const { t } = useWords()
  return <Note tone="bad">{t('door.offline.notAccepted', { count })}</Note>
}

const Clock = ({ clockOffset }: OfflineStatus) => {
  const { t } = useWords()
  if (Math.abs(clockOffset) <= clockTolerance) return null
  const count = Math.round(Math.abs(clockOffset) / 60_000)
  return <Note tone="warn">{t(clockOffset > 0 ? 'door.offline.clockBehind' : 'door.offline.clockAhead', { count })}</Note>
}
