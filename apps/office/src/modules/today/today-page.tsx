import type { TodayCentre } from '@hoppla/contract/staff/today'
import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { can, useMe } from '../../platform/me.ts'
import { formatWeekday } from '../../platform/moments.ts'
import { usePlace, useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { Centre } from './centre.tsx'
import { Centres } from './centre-list.tsx'
import { OpenPill } from './open-pill.tsx'
import { ToDoPanel } from './to-do-panel.tsx'
import { getTodayQuery } from './today-queries.ts'

export default function TodayPage() {
  return (
    <Guarded permission="today.read">
      <Today />
    </Guarded>
  )
}

/** What is on today: at one play centre, or at each of several; and what waits for somebody. */
const Today = () => {
  const { t, language } = useWords()
  const place = usePlace()
  const { data, error, dataUpdatedAt, refetch } = useQuery(getTodayQuery(place?.id))
  const centres = data?.centres ?? []
  const [first] = centres
  const only = centres.length === 1 ? first : undefined
  return (
    <Page
      title={first ? formatWeekday(first.date, language) : t('today.title')}
      lead={<Lead only={only} />}
      actions={can(useMe(), 'notices.edit') && <WriteNotice />}
    >
      {error && <Failure error={error} {...(data ? { at: dataUpdatedAt } : {})} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={6} height={56} />}
      {data && centres.length === 0 && <Empty title={t('today.none')}>{t('today.noneText')}</Empty>}
      {data && centres.length > 0 && (
        <div className="today">
          <ToDoPanel toDo={data.toDo} />
          {only ? <Centre centre={only} ahead={data.classesAhead} /> : <Centres centres={centres} ahead={data.classesAhead} />}
        </div>
      )}
    </Page>
  )
}

const WriteNotice = () => {
  const { t } = useWords()
  const toPlace = useToPlace()
  return (
    <Button component={Link} to={toPlace('/notices/new')} leftSection={<IconSpeakerphone size={18} aria-hidden />}>
      {t('notices.write')}
    </Button>
  )
}

const Lead = ({ only }: { only: TodayCentre | undefined }) => {
  const { t } = useWords()
  if (!only) return t('today.lead')
  return (
    <>
      <OpenPill centre={only} /> {only.name}
      {only.hours.comment && ` · ${only.hours.comment}`}
    </>
  )
}
