import type { DoorParty } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { useWords } from '../../../platform/words.ts'
import { OutcomeHeading } from '../outcome.tsx'
import { PartyCard, partyTitle } from './party-card.tsx'

/** A party whose reference was shown: who comes is counted here, and the next one scanned. */
export const PartyStep = ({ playgroundId, party, next }: { playgroundId: string; party: DoorParty; next: () => void }) => {
  const { t } = useWords()
  const title = partyTitle(party, t)
  return (
    <section className="door-outcome ok" aria-label={title}>
      <div className="outcome-text">
        <OutcomeHeading tone="ok" title={title} focused />
        <PartyCard playgroundId={playgroundId} party={party} isTitled={false} />
      </div>
      <div className="door-actions">
        <Button size="xl" variant="default" className="first" onClick={next}>
          {t('door.next')}
        </Button>
      </div>
    </section>
  )
}
