import type { DoorClass, ExpectedChild } from '@hoppla/contract/door/classes'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Note } from '../../parts/states.tsx'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { usePlace, useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { classParticipantsQuery, listArrivalsQuery, listDoorClassesQuery, useCheckIn } from './classes-queries.ts'
import type { OfflineDoor } from './offline/offline-door.ts'
import { refusalText } from './offline/refusal-text.ts'
import { useOfflineDoor } from './offline/use-offline-door.tsx'
import './classes.css'

/** Who is expected at today’s classes of a play centre; a press on a row says that the child is here. */
export default function ClassesPage() {
  return (
    <Guarded permission="door.admit">
      <OwnClasses />
    </Guarded>
  )
}

const OwnClasses = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const toPlace = useToPlace()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'door.admit', id))
  const [centre] = centres
  const only = centres.length === 1 ? centre : undefined
  return (
    <Page
      title={t('doorClasses.title')}
      lead={only?.name}
      actions={
        <Button component={Link} to={toPlace('/door')} size="lg" leftSection={<IconDoorEnter size={22} aria-hidden />}>
          {t('doorClasses.toDoor')}
        </Button>
      }
    >
      {only ? <Classes key={only.id} centre={only} /> : <Empty title={t('door.choose')}>{t('door.chooseText')}</Empty>}
    </Page>
  )
}

const Classes = ({ centre }: { centre: StaffPlace }) => {
  const { door, banner, isSettled } = useOfflineDoor(centre.id)
  return (
    <>
      {banner}
      {/* Asked once: each answer is a look that is written down. */}
      {isSettled ? <Listed centre={centre} offline={door} /> : <Waiting rows={6} height={64} />}
    </>
  )
}

const Listed = ({ centre, offline }: { centre: StaffPlace; offline: OfflineDoor | undefined }) => {
  const { t } = useWords()
  const me = useMe()
  const { data, error, refetch } = useQuery(listDoorClassesQuery(centre.id, offline))
  const arrivals = useQuery(listArrivalsQuery(centre.id, offline))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={6} height={64} />
  if (data.length === 0) return <Empty title={t('doorClasses.none')}>{t('doorClasses.noneText')}</Empty>
  const since = new Map(arrivals.data?.map(({ id, arrivedAt }) => [id, arrivedAt]))
  const current = ({ arrivedAt, ...child }: ExpectedChild): ExpectedChild => ({
    ...child,
    arrivedAt: arrivals.data ? (since.get(child.id) ?? null) : arrivedAt,
  })
  return (
    <div className="door-classes">
      {arrivals.error && <Failure error={arrivals.error} at={arrivals.dataUpdatedAt} retry={() => void arrivals.refetch()} />}
      {data.map((group) => (
        <ClassPanel
          key={group.id}
          playgroundId={centre.id}
          offline={offline}
          group={{ ...group, children: group.children.map(current) }}
          hasNotes={canAt(me, 'classes.participants', centre.id)}
        />
      ))}
    </div>
  )
}

type PanelInput = { playgroundId: string; offline: OfflineDoor | undefined; group: DoorClass; hasNotes: boolean }

const ClassPanel = ({ playgroundId, offline, group, hasNotes }: PanelInput) => {
  const { t } = useWords()
  const { children, from, to } = group
  const title = [group.name, group.groupName].filter(Boolean).join(' · ')
  const here = children.filter(({ arrivedAt }) => arrivedAt !== null).length
  return (
    <section className="panel door-class" aria-label={`${title}, ${from}–${to}`}>
      <header>
        <h2>{title}</h2>
        <p className="num">{`${from}–${to}`}</p>
        <p aria-live="polite">{t('doorClasses.here', { here, all: children.length })}</p>
      </header>
      <ul>
        {children.map((child) => (
          <ChildRow key={child.id} playgroundId={playgroundId} offline={offline} child={child} />
        ))}
      </ul>
      {hasNotes && <HealthNotes group={group} />}
    </section>
  )
}

/** The whole row is the button. */
type RowInput = Pick<PanelInput, 'playgroundId' | 'offline'> & { child: ExpectedChild }

const ChildRow = ({ playgroundId, offline, child }: RowInput) => {
  const { id, name, age, arrivedAt, isMakeUp } = child
  const { t, language } = useWords()
  const { mutate, isPending, error } = useCheckIn(playgroundId, offline)
  const isHere = arrivedAt !== null
  const facts = [
    age === null ? undefined : t('doorClasses.age', { count: age }),
    isMakeUp ? t('doorClasses.makeUp') : undefined,
    isHere ? t('doorClasses.arrived', { time: formatMoment(new Date(arrivedAt), language) }) : undefined,
  ]
  return (
    <li>
      <UnstyledButton
        className={isHere ? 'child here' : 'child'}
        aria-pressed={isHere}
        aria-busy={isPending}
        onClick={() => !isPending && mutate({ id, isHere: !isHere })}
      >
        <span className="tick">{isHere && <IconCheck size={26} aria-hidden />}</span>
        <span>
          <strong>{name}</strong>
          <span>{facts.filter(Boolean).join(', ')}</span>
        </span>
      </UnstyledButton>
      {error && <p role="alert">{refusalText(error, t)}</p>}
    </li>
  )
}

/** What is written about the children's health: after a press only, each of which is in the log. */
const HealthNotes = ({ group: { id, classId } }: { group: DoorClass }) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...classParticipantsQuery(classId), enabled: isOpen })
  const noted = data?.participants.filter(
    ({ ageGroupId, allergies, otherInformation, notesUnreadable }) =>
      ageGroupId === id && (allergies !== '' || otherInformation !== '' || notesUnreadable),
  )
  return (
    <div className="notes">
      <Button size="lg" aria-expanded={isOpen} loading={isOpen && isFetching} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'doorClasses.hide' : 'doorClasses.notes')}
      </Button>
      {isOpen && error && <Failure error={error} retry={() => void refetch()} />}
      {isOpen && noted?.length === 0 && <p>{t('doorClasses.noNotes')}</p>}
      {isOpen &&
        noted?.map(({ firstName, lastName, allergies, otherInformation, notesUnreadable, orderReference }) => (
          <Note key={`${orderReference} ${firstName} ${lastName}`} tone="warn">
            <strong>{`${firstName} ${lastName}`}</strong>
            {[allergies, otherInformation].filter(Boolean).map((text) => (
              <p key={text}>{text}</p>
            ))}
            {notesUnreadable && <p>{t('doorClasses.unreadable')}</p>}
          </Note>
        ))}
    </div>
  )
}
