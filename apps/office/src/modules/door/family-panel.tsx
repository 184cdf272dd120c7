import type { DoorChild, EntranceUse } from '@hoppla/contract/door/admissions'
import { Button, Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../parts/states.tsx'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { ChildPhoto } from './child-photo.tsx'
import type { Family, Guest } from './door-queries.ts'
import { choicesOf, describeUse, hindranceText, isEnough } from './uses.ts'

const keyOf = (use: EntranceUse): string => (use.kind === 'again' ? use.kind : use.id)

/** Who comes with what was shown: each child with what it would use; one press lets those in who are ticked. */
export const FamilyPanel = ({
  playgroundId,
  family: { scan },
  isBusy,
  admit,
  back,
}: {
  playgroundId: string
  family: Family
  isBusy: boolean
  admit: (people: Guest[]) => void
  back: () => void
}) => {
  const { t } = useWords()
  const [chosen, setChosen] = useState<ReadonlyMap<string, EntranceUse>>(
    () => new Map(scan.children.flatMap(({ id, suggested }) => (suggested ? [[id, suggested] as const] : []))),
  )
  const set = (id: string, use: EntranceUse | undefined) =>
    setChosen((before) => {
      const next = new Map(before)
      if (use) next.set(id, use)
      else next.delete(id)
      return next
    })
  const people = scan.children.flatMap((child): Guest[] => {
    const use = chosen.get(child.id)
    return use ? [{ child, use }] : []
  })
  const canAnybody = scan.children.some((child) => choicesOf(scan, child).length > 0)
  const uses = people.map(({ use }) => use)
  const fits = isEnough(scan, uses)
  return (
    <section className="door-family" aria-label={t('door.family')}>
      <h2>{t('door.family')}</h2>
      {scan.children.length === 0 && <p>{t('door.nobody')}</p>}
      <ul>
        {scan.children.map((child) => (
          <ChildRow
            key={child.id}
            playgroundId={playgroundId}
            scan={scan}
            child={child}
            use={chosen.get(child.id)}
            set={(use) => set(child.id, use)}
          />
        ))}
      </ul>
      <TicketNotes scan={scan} />
      {!canAnybody && <Note tone="bad">{t('door.nothing')}</Note>}
      <div className="door-actions">
        <Button size="xl" variant="next" loading={isBusy} disabled={people.length === 0 || !fits} onClick={() => admit(people)}>
          {t('door.admit', { count: people.length })}
        </Button>
        <Button size="xl" onClick={back}>
          {t('door.next')}
        </Button>
      </div>
    </section>
  )
}

const ChildRow = ({
  playgroundId,
  scan,
  child,
  use,
  set,
}: {
  playgroundId: string
  scan: Family['scan']
  child: DoorChild
  use: EntranceUse | undefined
  set: (use: EntranceUse | undefined) => void
}) => {
  const { t, language } = useWords()
  const day = (value: string) => formatDay(value, language)
  const choices = choicesOf(scan, child)
  const [first] = choices
  const hindered = child.passes.flatMap((pass) => hindranceText(pass, t, day) ?? [])
  const age = t('door.age', { count: child.age })
  const since = child.inSince && t('door.inSince', { time: formatMoment(new Date(child.inSince), language) })
  return (
    <li>
      {child.photo !== undefined && <ChildPhoto playgroundId={playgroundId} photo={child.photo} />}
      <Checkbox
        size="xl"
        label={`${child.firstName} ${child.lastName}`}
        description={[age, since].filter(Boolean).join(', ')}
        checked={use !== undefined}
        disabled={first === undefined}
        onChange={({ currentTarget }) => set(currentTarget.checked ? first : undefined)}
      />
      {use && choices.length === 1 && <p>{describeUse(scan, use, t, day)}</p>}
      {use && choices.length > 1 && (
        <Select
          size="lg"
          aria-label={`${child.firstName}: ${describeUse(scan, use, t, day)}`}
          data={choices.map((choice) => ({ value: keyOf(choice), label: describeUse(scan, choice, t, day) }))}
          value={keyOf(use)}
          allowDeselect={false}
          onChange={(key) => set(choices.find((choice) => keyOf(choice) === key))}
        />
      )}
      {hindered.map((text) => (
        <p key={text} className="tone-bad">
          {text}
        </p>
      ))}
    </li>
  )
}

/** Ticket cards of the family that let nobody in, and why. */
const TicketNotes = ({ scan }: { scan: Family['scan'] }) => {
  const { t, language } = useWords()
  const texts = scan.tickets.flatMap((ticket) => {
    const text = hindranceText(ticket, t, (value) => formatDay(value, language))
    return text === undefined ? [] : [{ id: ticket.id, text }]
  })
  return texts.map(({ id, text }) => (
    <p key={id} className="tone-bad">
      {text}
    </p>
  ))
}
