import type { DoorParty } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChecks, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type T, useWords } from '../../../platform/words.ts'
import type { OfflineDoor } from '../offline/offline-door.ts'
import { refusalText } from '../offline/refusal-text.ts'
import { listPartyGuestsQuery, useGuestCount } from './parties-queries.ts'
import './parties.css'

/** Whose party it is, as far as the host has said. */
export const partyTitle = ({ childFirstName, age }: DoorParty, t: T): string => {
  if (age === null) return childFirstName ?? t('doorParties.party')
  return t('doorParties.turns', { name: childFirstName ?? t('doorParties.child'), age })
}

/** A party of today: when, whose, how many of its guests are here, and a press for each who comes. @param isTitled false: its title stands above. */
export const PartyCard = ({
  playgroundId,
  offline,
  party,
  isTitled = true,
}: {
  playgroundId: string
  offline: OfflineDoor | undefined
  party: DoorParty
  isTitled?: boolean
}) => {
  const { t } = useWords()
  const { id, from, expected, reference } = party
  const { data } = useQuery(listPartyGuestsQuery(playgroundId, offline))
  const { count, rest, isCounting, error } = useGuestCount(playgroundId, offline, party)
  const arrived = data ? (data.find((one) => one.id === id)?.arrived ?? 0) : party.arrived
  const title = partyTitle(party, t)
  return (
    <section className="panel door-party" aria-label={`${title}, ${from}`}>
      <header>
        {isTitled && <h2>{title}</h2>}
        <p className="from">{from}</p>
        <p className="muted">{t('doorParties.reference', { reference })}</p>
      </header>
      <p className="here" aria-live="polite" aria-busy={isCounting}>
        <strong>{arrived}</strong> {t('doorParties.ofExpected', { count: expected })}
      </p>
      <div className="part" aria-hidden>
        <i style={{ width: `${Math.min(100, (arrived / expected) * 100)}%` }} />
      </div>
      <div className="presses">
        <Button size="xl" aria-label={`${t('doorParties.fewer')}: ${title}`} disabled={arrived === 0} onClick={() => count(-1)}>
          <IconMinus size={24} aria-hidden />
        </Button>
        <Button
          size="xl"
          variant="next"
          aria-label={`${t('doorParties.more')}: ${title}`}
          leftSection={<IconPlus size={24} aria-hidden />}
          onClick={() => count(1)}
        >
          {t('doorParties.more')}
        </Button>
      </div>
      <AllHere title={title} arrived={arrived} expected={expected} rest={rest} isCounting={isCounting} count={count} />
      {error && <p role="alert">{refusalText(error, t)}</p>}
    </section>
  )
}

/** Once all are here: taking back those who were counted at once. Before: counting those who are still expected. */
const AllHere = ({
  title,
  arrived,
  expected,
  rest,
  isCounting,
  count,
}: {
  title: string
  arrived: number
  expected: number
} & Pick<ReturnType<typeof useGuestCount>, 'rest' | 'isCounting' | 'count'>) => {
  const { t } = useWords()
  if (rest > 0 && arrived >= expected)
    return (
      <Button size="xl" leftSection={<IconArrowBackUp size={24} aria-hidden />} disabled={isCounting} onClick={() => count(-rest)}>
        {t('doorParties.takeBackAll', { count: rest })}
      </Button>
    )
  if (arrived >= expected) return null
  return (
    <Button
      size="xl"
      aria-label={`${t('doorParties.allHere')}: ${title}`}
      leftSection={<IconChecks size={24} aria-hidden />}
      disabled={isCounting}
      onClick={() => count('rest')}
    >
      {t('doorParties.allHere')}
    </Button>
  )
}
