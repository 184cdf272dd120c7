import type { DoorAddOn } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { useWords } from '../../../platform/words.ts'
import { OutcomeHeading } from '../outcome.tsx'
import { HandOver } from './hand-over.tsx'

type Props = { playgroundId: string; addOns: readonly DoorAddOn[]; refused: (error: unknown) => void; next: () => void }

/** The number of an order was shown: what of it is handed out here. */
export const AddOnsStep = ({ next, ...props }: Props) => {
  const { t } = useWords()
  const tone = props.addOns.some(({ handedOutAt }) => handedOutAt === null) ? 'ok' : 'no'
  const title = t(tone === 'ok' ? 'doorVisits.goods' : 'doorVisits.allHandedOut')
  return (
    <section className={`door-outcome family ${tone}`} aria-label={title}>
      <div className="outcome-text">
        <OutcomeHeading tone={tone} title={title} focused />
        <HandOver {...props} />
      </div>
      <div className="door-actions">
        <Button size="xl" variant="default" className="second" onClick={next}>
          {t('door.next')}
        </Button>
      </div>
    </section>
  )
}
