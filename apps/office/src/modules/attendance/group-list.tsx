import type { StaffGroup } from '@hoppla/contract/attendance/attendance'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Table } from '@mantine/core'
import { IconCalendarWeek } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { formatWeekday } from '../../platform/moments.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { listStaffGroupsQuery } from './attendance-queries.ts'

/** The groups of the play centre that is worked at; where there are several, it is chosen first. */
export const GroupList = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'classes.participants', id))
  const [centre] = centres
  const only = centres.length === 1 ? centre : undefined
  return (
    <Page
      title={t('attendance.title')}
      lead={only?.name}
      actions={
        only && (
          <Button component={Link} to={`/seasons?place=${only.id}`} leftSection={<IconCalendarWeek size={18} aria-hidden />}>
            {t('attendance.seasons')}
          </Button>
        )
      }
    >
      {only ? <Groups key={only.id} centre={only} /> : <Centres centres={centres} />}
    </Page>
  )
}

const Centres = ({ centres }: { centres: readonly StaffPlace[] }) => {
  const { t } = useWords()
  if (centres.length === 0) return <Empty title={t('attendance.noCentre')}>{t('attendance.noCentreText')}</Empty>
  return (
    <section aria-label={t('attendance.choose')}>
      <p className="muted">{t('attendance.choose')}</p>
      <ul className="rows">
        {centres.map(({ id, name }) => (
          <li key={id}>
            <Link className="log-link" data-row to={`/classes?place=${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sections = ['today', 'coming', 'over'] as const
type Section = (typeof sections)[number]

const sectionOf = ({ next }: StaffGroup, today: string): Section => (next === null ? 'over' : next === today ? 'today' : 'coming')

const Groups = ({ centre }: { centre: StaffPlace }) => {
  const { t } = useWords()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listStaffGroupsQuery(centre.id))
  const failure = error && <Failure error={error} {...(data ? { at: dataUpdatedAt } : {})} retry={() => void refetch()} />
  if (!data) return failure || <Waiting rows={6} height={56} />
  return (
    <>
      {failure}
      {data.groups.length === 0 && <Empty title={t('attendance.none')}>{t('attendance.noneText')}</Empty>}
      {sections.map((section) => {
        // One's own first, each by its next session.
        const groups = data.groups
          .filter((group) => sectionOf(group, data.today) === section)
          .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
        if (groups.length === 0) return null
        return (
          <section key={section} className="stack near-head" aria-label={t(`attendance.sections.${section}`)}>
            <h2>{t(`attendance.sections.${section}`)}</h2>
            <GroupTable groups={groups} centre={centre} section={section} />
          </section>
        )
      })}
    </>
  )
}

const GroupTable = ({ groups, centre, section }: { groups: readonly StaffGroup[]; centre: StaffPlace; section: Section }) => {
  const { t } = useWords()
  const columns = (['group', section === 'over' ? 'last' : 'next', 'places', 'absent'] as const).map((column) => ({
    text: t(`attendance.columns.${column}`),
  }))
  return (
    <ListTable columns={columns} className="group-table">
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} centre={centre} section={section} />
      ))}
    </ListTable>
  )
}

const GroupRow = ({ group, centre, section }: { group: StaffGroup; centre: StaffPlace; section: Section }) => {
  const { t, language } = useWords()
  const { id, name, groupName, from, to, next, last, seats, children, absent, makeUps, sessions, leader } = group
  const day = section === 'today' ? t('attendance.today') : formatWeekday(next ?? last, language)
  const share = seats > 0 ? Math.min(100, Math.round((children / seats) * 100)) : 0
  return (
    <Table.Tr>
      <Table.Td>
        <Link className="log-link" data-row to={`/classes/${id}?place=${centre.id}`}>
          {[name, groupName].filter(Boolean).join(' · ')}
        </Link>
        <span className="below">{[leader, t('attendance.sessionCount', { count: sessions })].filter(Boolean).join(' · ')}</span>
      </Table.Td>
      <Table.Td>
        {day}
        <span className="below">{`${from}–${to}`}</span>
      </Table.Td>
      <Table.Td>
        {t('attendance.places', { children, seats })}
        <span className="seats-bar" aria-hidden>
          <i style={{ '--part': `${share}%` } as CSSProperties} />
        </span>
      </Table.Td>
      <Table.Td>
        {absent > 0 && <Pill tone="info">{t('attendance.absent', { count: absent })}</Pill>}
        {makeUps > 0 && <span className="below">{t('attendance.makeUps', { count: makeUps })}</span>}
      </Table.Td>
    </Table.Tr>
  )
}
