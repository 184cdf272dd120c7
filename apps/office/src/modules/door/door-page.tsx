import type { Admission, DoorAddOn, DoorParty, DoorVisit } from '@hoppla/contract/door/admissions'
import type { StaffPlace } from '@hoppla/contract/staff'
import { lazy, Suspense, useState } from 'react'
import { Page, useTitle } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { useHandScanner } from './camera/hand-scanner.ts'
import { useWakeLock } from './camera/wake-lock.ts'
import { signal } from './cue.ts'
import { DoorHead, DoorNav, type View } from './door-frame.tsx'
import { type Family, type Guest, useDoorCalls } from './door-queries.ts'
import { FamilyPanel } from './family-panel.tsx'
import { HousePanel } from './house-panel.tsx'
import { LastInPanel, useLastIn } from './last-in.tsx'
import type { OfflineDoor } from './offline/offline-door.ts'
import { refusalText } from './offline/refusal-text.ts'
import { useOfflineDoor } from './offline/use-offline-door.tsx'
import { Admitted, Outcome } from './outcome.tsx'
import { ScanView } from './scan-view.tsx'
import { SearchPanel } from './search-panel.tsx'
import { isAnybodyIn } from './uses.ts'
import './door.css'

const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }))
const VisitStep = lazy(async () => ({ default: (await import('./visits/visit-step.tsx')).VisitStep }))
const AddOnsStep = lazy(async () => ({ default: (await import('./add-ons/add-ons-step.tsx')).AddOnsStep }))
const PartyStep = lazy(async () => ({ default: (await import('./parties/party-step.tsx')).PartyStep }))

/** The door of a play centre: what is scanned, who comes in with it, and how many are in the house. */
export default function DoorPage() {
  return (
    <Guarded permission="door.admit">
      <OwnDoor />
    </Guarded>
  )
}

const OwnDoor = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'door.admit', id))
  const [centre] = centres
  if (centre && centres.length === 1) return <Door key={centre.id} centre={centre} />
  return (
    <Page title={t('door.title')}>
      <Empty title={t('door.choose')}>{t('door.chooseText')}</Empty>
    </Page>
  )
}

/** What is on the screen. */
type Step =
  | { kind: 'idle' }
  | { kind: 'family'; family: Family }
  | { kind: 'party'; party: DoorParty }
  | { kind: 'visit'; visit: DoorVisit; addOns: readonly DoorAddOn[] }
  | { kind: 'add-ons'; addOns: readonly DoorAddOn[] }
  | { kind: 'admitted'; admission: Admission; people: readonly Guest[] }
  | { kind: 'undone' }
  | { kind: 'refused'; text: string }

/** What is shown of a code that was read, and how it sounds. */
const stepOf = (family: Family): { step: Step; cue: Parameters<typeof signal>[0] } => {
  const { party, visit, addOns = [] } = family.scan
  if (visit) return { step: { kind: 'visit', visit, addOns }, cue: visit.arrival === 'on-time' ? 'ok' : 'ask' }
  if (addOns.length > 0)
    return { step: { kind: 'add-ons', addOns }, cue: addOns.some(({ handedOutAt }) => handedOutAt === null) ? 'ok' : 'no' }
  if (party) return { step: { kind: 'party', party }, cue: 'ok' }
  return { step: { kind: 'family', family }, cue: isAnybodyIn(family.scan) ? 'ask' : 'no' }
}

/** One door: what is on its screen, and what may be done from there. */
const useDoor = (playgroundId: string, offline: OfflineDoor | undefined) => {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const lastIn = useLastIn()
  const { scan, admit, undo, count } = useDoorCalls(playgroundId, offline)
  const refused = (error: unknown) => {
    signal('no')
    setStep({ kind: 'refused', text: refusalText(error, t) })
  }
  const look = (code: string) =>
    scan.mutate(code, {
      onSuccess: (family) => {
        const seen = stepOf(family)
        signal(seen.cue)
        setStep(seen.step)
      },
      onError: refused,
    })
  const letIn = (code: string, people: Guest[]) =>
    admit.mutate(
      { code, people, key: crypto.randomUUID() },
      {
        onSuccess: (admission) => {
          signal('ok')
          lastIn.add(
            admission,
            people.map(({ child }) => child?.firstName ?? t('door.guest')),
          )
          setStep({ kind: 'admitted', admission, people })
        },
        onError: refused,
      },
    )
  const visitIn = (admission: Admission, names: string[]) => {
    signal('ok')
    lastIn.add(admission, names)
    setStep({ kind: 'admitted', admission, people: [] })
  }
  const takeBack = (id: string) =>
    undo.mutate(id, {
      onSuccess: () => {
        lastIn.remove(id)
        setStep({ kind: 'undone' })
      },
      onError: refused,
    })
  const next = () => setStep({ kind: 'idle' })
  const isBusy = admit.isPending || undo.isPending
  return { step, look, letIn, visitIn, refused, takeBack, next, count, lastIn: lastIn.all, isScanning: scan.isPending, isBusy }
}

const Door = ({ centre }: { centre: StaffPlace }) => {
  const { t } = useWords()
  const { door: offline, banner } = useOfflineDoor(centre.id)
  const door = useDoor(centre.id, offline)
  const [view, setView] = useState<View>('scan')
  const { step, look, isScanning, isBusy } = door
  const isIdle = step.kind === 'idle'
  useTitle(t('door.title'))
  // While a family is on the screen, what is scanned by mistake must not take its place.
  useHandScanner(look, !['family', 'visit', 'add-ons'].includes(step.kind) && !isScanning && !isBusy)
  useWakeLock()
  return (
    <div className="door">
      <h1 className="visually-hidden">{`${t('door.title')}, ${centre.name}`}</h1>
      {isIdle && <DoorHead centre={centre} show={setView} />}
      <div hidden={!isIdle}>{banner}</div>
      <ScanView isShown={isIdle && view === 'scan'} isScanning={isScanning} look={look}>
        <HousePanel playgroundId={centre.id} count={door.count} />
        <LastInPanel all={door.lastIn} isBusy={isBusy} takeBack={door.takeBack} />
      </ScanView>
      {isIdle && view === 'search' && <SearchPanel playgroundId={centre.id} look={look} />}
      {isIdle && view === 'settings' && (
        <Suspense>
          <SettingsPanel playgroundId={centre.id} />
        </Suspense>
      )}
      {isIdle && <DoorNav view={view} show={setView} />}
      <DoorStep playgroundId={centre.id} offline={offline} door={door} />
    </div>
  )
}

/** What came of a code, over the whole screen. */
const DoorStep = ({
  playgroundId,
  offline,
  door: { step, letIn, visitIn, refused, takeBack, next, isBusy },
}: {
  playgroundId: string
  offline: OfflineDoor | undefined
  door: ReturnType<typeof useDoor>
}) => {
  const { t } = useWords()
  switch (step.kind) {
    case 'idle':
      return null
    case 'family':
      return (
        <FamilyPanel
          playgroundId={playgroundId}
          family={step.family}
          isBusy={isBusy}
          admit={(people) => letIn(step.family.code, people)}
          back={next}
        />
      )
    case 'party':
    case 'visit':
    case 'add-ons':
      return <BookedStep {...{ playgroundId, offline, refused, next, step }} admitted={visitIn} />
    case 'admitted':
      return (
        <Admitted
          key={step.admission.id}
          admission={step.admission}
          people={step.people}
          next={next}
          isBusy={isBusy}
          takeBack={() => takeBack(step.admission.id)}
        />
      )
    case 'undone':
      return <Outcome key="undone" tone="ask" title={t('door.undone')} next={next} />
    case 'refused':
      return (
        <Outcome key="refused" tone="no" title={t('door.refused')} next={next}>
          <p className="door-card">{step.text}</p>
        </Outcome>
      )
  }
}

/** What was booked or bought before: a party, a visit, what is handed out. */
const BookedStep = ({
  playgroundId,
  offline,
  step,
  admitted,
  refused,
  next,
}: {
  playgroundId: string
  offline: OfflineDoor | undefined
  step: Extract<Step, { kind: 'party' | 'visit' | 'add-ons' }>
  admitted: (admission: Admission, names: string[]) => void
  refused: (error: unknown) => void
  next: () => void
}) => (
  <Suspense>
    {step.kind === 'party' && (
      <PartyStep key={step.party.id} playgroundId={playgroundId} offline={offline} party={step.party} next={next} />
    )}
    {step.kind === 'visit' && (
      <VisitStep
        key={step.visit.id}
        {...{ playgroundId, offline, admitted, refused, next }}
        visit={step.visit}
        addOns={step.addOns}
      />
    )}
    {step.kind === 'add-ons' && <AddOnsStep {...{ playgroundId, refused, next }} addOns={step.addOns} />}
  </Suspense>
)
