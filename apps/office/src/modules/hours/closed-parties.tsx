import type { ClosedParty } from '@hoppla/contract/places/closings'
import { formatTime } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { canAt, countryOf, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'

// Whoever closes a day without parties fetches no list of them.
const PartiesToCall = lazy(async () => ({ default: (await import('../parties/rooms/parties-to-call.tsx')).PartiesToCall }))

/** Parties that stay booked in closed hours: how many, and each with its order, where the buyer’s telephone stands. */
type Input = { parties: readonly ClosedParty[]; hours: { date: string; from: string; until: string } }
export const ClosedParties = ({ parties, hours }: Input) => {
  const { t, language } = useWords()
  if (parties.length === 0) return null
  return (
    <Note tone="warn">
      <strong>{t('hours.parties.booked', { count: parties.length })}</strong> {t('hours.parties.call')}
      <ul className="closed-parties">
        {parties.map((party) => (
          <li key={party.id}>
            {formatTime(party.from, language)}–{formatTime(party.until, language)} ·{' '}
            {t('hours.parties.children', { count: party.children })} · <PartyOrder party={party} />
          </li>
        ))}
      </ul>
      {[...new Set(parties.map(({ placeId }) => placeId))].map((placeId) => (
        <People key={placeId} placeId={placeId} hours={hours} />
      ))}
    </Note>
  )
}

/** Whom to call, shown by a press: it is a look at each of the parties. */
const People = ({ placeId, hours }: { placeId: string; hours: Input['hours'] }) => {
  const { t } = useWords()
  const [isShown, show] = useState(false)
  if (!canAt(useMe(), 'parties.read', placeId)) return null
  return isShown ? (
    <Suspense fallback={<Waiting rows={2} height={52} />}>
      <PartiesToCall placeId={placeId} hours={hours} />
    </Suspense>
  ) : (
    <Button size="xs" onClick={() => show(true)}>
      {t('parties.toCall.names')}
    </Button>
  )
}

const PartyOrder = ({ party: { reference, placeId } }: { party: ClosedParty }) => {
  const { t } = useWords()
  const me = useMe()
  if (reference === null) return t('hours.parties.byPhone')
  // An order of a party belongs to its country.
  const country = countryOf(me, placeId)
  return country && canAt(me, 'orders.read', country.id) ? <Link to={`/orders/${reference}`}>{reference}</Link> : reference
}
