import type { DoorParty } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { useWords } from '../../../platform/words.ts'
import type { OfflineDoor } from '../offline/offline-door.ts'
import { OutcomeHeading } from '../outcome.tsx'
import { PartyCard, partyTitle } from './party-card.tsx'

/** A party whose reference was shown: who comes is counted here, and the next one scanned. */
export const PartyStep = ({
  playgroundId,
  offline,
  party,
  next,
}: {
  playgroundId: string
  offline: OfflineDoor | undefined
  party: DoorParty
  next: () => void
}) => {
  const { t } = useWords()
  const title = partyTitle(party, t)
  return (
    <section className="door-outcome ok" aria-label={title}>
      <div className="outcome-text">
        <OutcomeHeading tone="ok" title={title} focused />
        <PartyCard playgroundId={playgroundId} offline={offline} party={party} isTitled={false} />
      </div>
      <div className="door-actions">
        <Button size="xl" variant="default" className="first" onClick={next}>
          {t('door.next')}
        </Button>
      </div>
    </section>
  )
}
