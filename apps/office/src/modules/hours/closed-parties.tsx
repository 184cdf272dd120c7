import type { ClosedParty } from '@hoppla/contract/places/closings'
import { formatTime } from '@hoppla/i18n'
import { Link } from 'react-router'
import { Note } from '../../parts/states.tsx'
import { canAt, countryOf, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'

/** Parties that stay booked in closed hours: how many, and each with its order, where the buyer’s telephone stands. */
export const ClosedParties = ({ parties }: { parties: readonly ClosedParty[] }) => {
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
    </Note>
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
