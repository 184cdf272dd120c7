import type { Admission, DoorAddOn, DoorVisit, House } from '@hoppla/contract/door/admissions'
import { admitVisit } from '@hoppla/contract/door/visits'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'
import { HandOver } from '../add-ons/hand-over.tsx'
import { getHouseQuery } from '../door-queries.ts'
import type { OfflineDoor } from '../offline/offline-door.ts'
import { OutcomeHeading } from '../outcome.tsx'

type Props = {
  playgroundId: string
  /** Undefined: only the server answers. */
  offline: OfflineDoor | undefined
  visit: DoorVisit
  addOns: readonly DoorAddOn[]
  admitted: (admission: Admission, names: string[]) => void
  refused: (error: unknown) => void
  next: () => void
}

/** Who is ticked, and letting them in. The same press sent again admits nobody twice. */
const useAdmitting = ({ playgroundId, offline, visit, admitted, refused }: Omit<Props, 'next' | 'addOns'>) => {
  const waiting = visit.people.filter(({ admittedAt }) => admittedAt === null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(waiting.map(({ position }) => position)))
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const positions = [...chosen].sort((one, other) => one - other)
  const admit = useMutation({
    mutationFn: (): Promise<Omit<Admission, 'people'>> => {
      const ask = (id?: string, signal?: AbortSignal) =>
        callApi(
          admitVisit,
          { params: { playgroundId, id: visit.id }, body: { ...(id === undefined ? {} : { id }), positions } },
          { idempotencyKey: id ?? `${key} ${positions.join('-')}`, ...(signal ? { signal } : {}) },
        )
      return offline ? offline.visits.admit(visit.id, positions, ask) : ask()
    },
    onSuccess: ({ house, id, at, undoUntil }) => {
      queries.setQueryData<House>(getHouseQuery(playgroundId).queryKey, house)
      const names = waiting.filter(({ position }) => chosen.has(position)).map(({ name }) => name)
      admitted({ id, at, undoUntil, people: [], house }, names)
    },
    onError: refused,
  })
  const set = (position: number, comes: boolean) =>
    setChosen((before) => new Set(comes ? [...before, position] : [...before].filter((one) => one !== position)))
  return { isOver: waiting.length === 0, chosen, set, admit }
}

/** A booked visit whose code was shown: all who have not come yet are ticked, part of them may come in. */
export const VisitStep = (props: Props) => {
  const { visit, addOns, playgroundId, refused, next } = props
  const { t } = useWords()
  const { isOver, chosen, set, admit } = useAdmitting(props)
  const tone = isOver ? 'no' : visit.arrival === 'on-time' ? 'ok' : 'ask'
  const title = t('doorVisits.title', { from: visit.from, until: visit.until })
  return (
    <section className={`door-outcome family ${tone}`} aria-label={title}>
      <div className="outcome-text">
        <OutcomeHeading tone={tone} title={title} focused />
        {isOver && <p className="door-card">{t('doorVisits.allIn')}</p>}
        {!isOver && visit.arrival !== 'on-time' && <p className="door-card">{t(`doorVisits.${visit.arrival}`)}</p>}
        {addOns.length > 0 && <HandOver {...{ playgroundId, addOns, refused }} />}
        <ul className="door-cards">
          {visit.people.map((person) => (
            <Person
              key={person.position}
              person={person}
              comes={chosen.has(person.position)}
              set={(comes) => set(person.position, comes)}
            />
          ))}
        </ul>
      </div>
      <div className="door-actions">
        {!isOver && (
          <Button size="xl" className="first" loading={admit.isPending} disabled={chosen.size === 0} onClick={() => admit.mutate()}>
            {t('doorVisits.admit', { count: chosen.size })}
          </Button>
        )}
        <Button size="xl" variant="default" className="second" onClick={next}>
          {t(isOver ? 'door.next' : 'door.back')}
        </Button>
      </div>
    </section>
  )
}

type PersonProps = { person: DoorVisit['people'][number]; comes: boolean; set: (comes: boolean) => void }
const Person = ({ person: { name, cover, admittedAt }, comes, set }: PersonProps) => {
  const { language, t } = useWords()
  return (
    <li className="door-card">
      {admittedAt === null ? (
        <Checkbox
          size="lg"
          label={cover ? `${name}, ${t(`doorVisits.${cover}`)}` : name}
          checked={comes}
          onChange={({ currentTarget: { checked } }) => set(checked)}
        />
      ) : (
        <>
          <strong>{name}</strong>
          <span>{t('door.inSince', { time: formatMoment(new Date(admittedAt), language) })}</span>
        </>
      )}
    </li>
  )
}
