import type { StaffPlace } from '@hoppla/contract/staff'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page, Waiting } from '../../../parts/page.tsx'
import { Empty, Failure } from '../../../parts/states.tsx'
import { canAt, playgroundsOf, useMe } from '../../../platform/me.ts'
import { usePlace, useToPlace } from '../../../platform/place.ts'
import { useWords } from '../../../platform/words.ts'
import { Guarded } from '../../../shell/guarded.tsx'
import type { OfflineDoor } from '../offline/offline-door.ts'
import { useOfflineDoor } from '../offline/use-offline-door.tsx'
import { listDoorPartiesQuery, listPartyGuestsQuery } from './parties-queries.ts'
import { PartyCard } from './party-card.tsx'

/** The parties that were agreed for today at a play centre; a press counts a guest. */
export default function PartiesPage() {
  return (
    <Guarded permission="door.admit">
      <OwnParties />
    </Guarded>
  )
}

const OwnParties = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const toPlace = useToPlace()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'door.admit', id))
  const [centre] = centres
  const only = centres.length === 1 ? centre : undefined
  return (
    <Page
      title={t('doorParties.title')}
      lead={only?.name}
      actions={
        <Button component={Link} to={toPlace('/door')} size="lg" leftSection={<IconDoorEnter size={22} aria-hidden />}>
          {t('doorClasses.toDoor')}
        </Button>
      }
    >
      {only ? <Parties key={only.id} centre={only} /> : <Empty title={t('door.choose')}>{t('door.chooseText')}</Empty>}
    </Page>
  )
}

const Parties = ({ centre: { id } }: { centre: StaffPlace }) => {
  const { door, banner, isSettled } = useOfflineDoor(id)
  return (
    <>
      {banner}
      {/* Asked once: each answer is a look that is written down. */}
      {isSettled ? <Listed id={id} offline={door} /> : <Waiting rows={3} height={180} />}
    </>
  )
}

const Listed = ({ id, offline }: { id: string; offline: OfflineDoor | undefined }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(listDoorPartiesQuery(id, offline))
  const guests = useQuery(listPartyGuestsQuery(id, offline))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} height={180} />
  if (data.length === 0) return <Empty title={t('doorParties.none')}>{t('doorParties.noneText')}</Empty>
  return (
    <div className="door-parties">
      {guests.error && <Failure error={guests.error} at={guests.dataUpdatedAt} retry={() => void guests.refetch()} />}
      {data.map((party) => (
        <PartyCard key={party.id} playgroundId={id} offline={offline} party={party} />
      ))}
    </div>
  )
}
