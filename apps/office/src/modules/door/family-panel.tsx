import type { DoorChild, EntranceUse } from '@hoppla/contract/door/admissions'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { ChildPhoto } from './child-photo.tsx'
import type { Family, Guest } from './door-queries.ts'
import { OutcomeHeading } from './outcome.tsx'
import { choicesOf, classText, describeUse, firstHindrance, hindranceText, isAnybodyIn, isEnough, warningOf } from './uses.ts'

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
      if (!use) next.delete(id)
      return use ? next.set(id, use) : next
    })
  const people = scan.children.flatMap((child): Guest[] => {
    const use = chosen.get(child.id)
    return use ? [{ child, use }] : []
  })
  const uses = people.map(({ use }) => use)
  const { tone, title, todo } = useOutcome(scan, uses)
  return (
    <section className={`door-outcome family ${tone ?? ''}`} aria-label={t('door.family')}>
      <div className="outcome-text">
        <OutcomeHeading tone={tone} title={title} focused />
        {scan.children.length === 0 && <p className="door-card">{t('door.nobody')}</p>}
        <ul className="door-cards">
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
        {todo && <p className="door-card">{todo}</p>}
      </div>
      <FamilyActions
        canEnter={isAnybodyIn(scan)}
        count={people.length}
        isEnoughLeft={isEnough(scan, uses)}
        isBusy={isBusy}
        admit={() => admit(people)}
        back={back}
      />
    </section>
  )
}

/** The buttons below a family. @param count how many would come in. @param isEnoughLeft whether what they have is enough for all of them. */
const FamilyActions = ({
  canEnter,
  count,
  isEnoughLeft,
  isBusy,
  admit,
  back,
}: {
  canEnter: boolean
  count: number
  isEnoughLeft: boolean
  isBusy: boolean
  admit: () => void
  back: () => void
}) => {
  const { t } = useWords()
  return (
    <div className="door-actions">
      {canEnter && (
        <Button size="xl" variant="next" className="first" loading={isBusy} disabled={count === 0 || !isEnoughLeft} onClick={admit}>
          {t('door.admit', { count })}
        </Button>
      )}
      <Button size="xl" className={canEnter ? 'second' : 'first'} onClick={back}>
        {t('door.back')}
      </Button>
    </div>
  )
}

/** The colour and the word above a family: red where nobody can come in, yellow where something has to be said, else a question. */
const useOutcome = (scan: Family['scan'], uses: readonly EntranceUse[]) => {
  const { t, language } = useWords()
  if (isAnybodyIn(scan)) {
    const warning = warningOf(scan, uses)
    return warning ? { tone: 'ask' as const, title: t(`door.${warning}`) } : { tone: undefined, title: t('door.family') }
  }
  const first = firstHindrance(scan)
  if (!first) return { tone: 'no' as const, title: t('door.refused'), todo: t('door.nothing') }
  const [until, from] = [formatDay(first.validTo, language), formatDay(first.validFrom, language)]
  const title = t(`door.hindrance.${first.hindrance}`, { until, from })
  return { tone: 'no' as const, title, todo: t(`door.todo.${first.hindrance}`) }
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
  const classes = (child.classes ?? []).filter(({ id }) => !(use?.kind === 'class' && use.id === id))
  const since = child.inSince && t('door.inSince', { time: formatMoment(new Date(child.inSince), language) })
  return (
    <li className="door-card">
      {child.photo !== undefined && <ChildPhoto playgroundId={playgroundId} photo={child.photo} />}
      <Checkbox
        size="xl"
        label={`${child.firstName} ${child.lastName}`.trim()}
        description={[age, since].filter(Boolean).join(', ')}
        checked={use !== undefined}
        disabled={first === undefined}
        onChange={({ currentTarget }) => set(currentTarget.checked ? first : undefined)}
      />
      {use && choices.length === 1 && <p>{describeUse(scan, use, t, day)}</p>}
      {use && choices.length > 1 && (
        <Radio.Group
          aria-label={child.firstName}
          value={keyOf(use)}
          onChange={(key) => set(choices.find((choice) => keyOf(choice) === key))}
        >
          {choices.map((choice) => (
            <Radio key={keyOf(choice)} size="lg" value={keyOf(choice)} label={describeUse(scan, choice, t, day)} />
          ))}
        </Radio.Group>
      )}
      {classes.map((one) => (
        <p key={one.id}>{classText(one, t, (at) => formatMoment(new Date(at), language), false)}</p>
      ))}
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
    <p key={id} className="door-card">
      {text}
    </p>
  ))
}
