import type { PartyToCall } from '@hoppla/contract/parties/centre/rooms'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Waiting } from '../../../parts/page.tsx'
import { Failure } from '../../../parts/states.tsx'
import { formatWeekday } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'
import { type CallHours, listPartiesToCallQuery } from './room-queries.ts'

/** Whom to call: every party with its family and telephone. */
export const PartiesToCallDrawer = ({ centre, close }: { centre: StaffPlace; close: () => void }) => {
  const { t } = useWords()
  return (
    <Drawer opened onClose={close} title={t('parties.toCall.title')} size={560}>
      <div className="stack">
        <p className="muted">{t('parties.toCall.text')}</p>
        <PartiesToCall placeId={centre.id} hours={{}} />
      </div>
    </Drawer>
  )
}

/** The list itself: asked for, it is a look at each of the parties. */
export const PartiesToCall = ({ placeId, hours }: { placeId: string; hours: CallHours }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(listPartiesToCallQuery(placeId, hours))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} height={52} />
  if (data.parties.length === 0) return <p>{t('parties.toCall.nobody')}</p>
  return (
    <ul className="rows">
      {data.parties.map((party) => (
        <Called key={party.id} party={party} placeId={placeId} />
      ))}
    </ul>
  )
}

const Called = ({ party, placeId }: { party: PartyToCall; placeId: string }) => {
  const { t, language } = useWords()
  const { id, date, from, until, room, children, family, phone, why } = party
  return (
    <li>
      <span className="grow">
        <Link to={`/parties?place=${placeId}&day=${date}&party=${id}`}>{family || t('parties.party')}</Link>
        <span className="below">
          {[`${formatWeekday(date, language)}, ${from}–${until}`, room, t('parties.children', { count: children })].join(' · ')}
        </span>
        {why !== null && <span className="below">{t(`parties.toCall.why.${why}`)}</span>}
      </span>
      {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
    </li>
  )
}
