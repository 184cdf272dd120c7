import type { StaffPlace } from '@hoppla/contract/staff'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { lazy, Suspense, useState } from 'react'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { useHandScanner } from '../door/camera/hand-scanner.ts'
import { Answer } from './answer.tsx'
import { ChargesPanel } from './charges-panel.tsx'
import { CodeForm } from './code-form.tsx'
import { useCounter } from './use-counter.ts'
import './counter.css'

const Camera = lazy(() => import('./counter-camera.tsx'))

/** The counter of a play centre: what a gift card or a coupon is worth, what is taken off it, and what was today. */
export default function CounterPage() {
  const { device } = useMe()
  if (device) return <NotByPin />
  return (
    <Guarded permission="till.read">
      <OwnCounter />
    </Guarded>
  )
}

/** At a shared device a PIN opens the door alone: money is charged by who has shown a second factor. */
const NotByPin = () => {
  const { t } = useWords()
  const report = (error: unknown) => notifications.show({ color: 'coral', message: errorText(error, t) })
  return (
    <Page title={t('counter.title')}>
      <Empty
        title={t('counter.pinTitle')}
        actions={<Button onClick={() => signOut().catch(report)}>{t('common.nav.signOut')}</Button>}
      >
        {t('counter.pinText')}
      </Empty>
    </Page>
  )
}

const OwnCounter = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'till.read', id))
  const only = centres.length === 1 ? centres[0] : undefined
  return (
    <Page title={t('counter.title')} lead={only?.name}>
      {only ? <Counter key={only.id} centre={only} /> : <Empty title={t('door.choose')}>{t('counter.chooseText')}</Empty>}
    </Page>
  )
}

const Counter = ({ centre }: { centre: StaffPlace }) => {
  const counter = useCounter(centre.id)
  const { step, present, isLooking, isCharging } = counter
  const [hasCamera, setHasCamera] = useState(false)
  // While a card is on the screen, what is scanned by mistake must not take its place.
  const isFree = step.kind !== 'card' && step.kind !== 'coupon' && step.kind !== 'unsure'
  useHandScanner(present, isFree && !isLooking && !isCharging)
  return (
    <div className="counter">
      <div className="stack">
        {hasCamera && (
          <Suspense>
            <Camera isPaused={step.kind !== 'idle' || isLooking} take={present} close={() => setHasCamera(false)} />
          </Suspense>
        )}
        {step.kind === 'idle' && (
          <CodeForm look={present} isBusy={isLooking} openCamera={hasCamera ? undefined : () => setHasCamera(true)} />
        )}
        <Answer playgroundId={centre.id} counter={counter} />
      </div>
      <ChargesPanel playgroundId={centre.id} reverse={counter.reverse} />
    </div>
  )
}
