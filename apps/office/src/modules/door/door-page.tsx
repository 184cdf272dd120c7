import type { Admission } from '@hoppla/contract/door/admissions'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCamera, IconCheck, IconHandStop } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { useHandScanner } from './camera/hand-scanner.ts'
import { useWakeLock } from './camera/wake-lock.ts'
import { signal } from './cue.ts'
import { type Family, type Guest, useDoorCalls } from './door-queries.ts'
import { FamilyPanel } from './family-panel.tsx'
import { HousePanel } from './house-panel.tsx'
import { SearchPanel } from './search-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import './door.css'

const Camera = lazy(async () => ({ default: (await import('./camera/camera.tsx')).Camera }))

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
  return (
    <Page title={t('door.title')} lead={centres.length === 1 ? centre?.name : undefined}>
      {centre && centres.length === 1 ? (
        <Door key={centre.id} centre={centre} />
      ) : (
        <Empty title={t('door.choose')}>{t('door.chooseText')}</Empty>
      )}
    </Page>
  )
}

/** What is on the screen. */
type Step =
  | { kind: 'idle' }
  | { kind: 'family'; family: Family }
  | { kind: 'admitted'; admission: Admission; people: readonly Guest[] }
  | { kind: 'undone' }
  | { kind: 'refused'; text: string }

/** One door: what is on its screen, and what may be done from there. */
const useDoor = (playgroundId: string) => {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const { scan, admit, undo, count } = useDoorCalls(playgroundId)
  const refused = (error: unknown) => {
    signal('no')
    setStep({ kind: 'refused', text: errorText(error, t) })
  }
  const look = (code: string) =>
    scan.mutate(code, {
      onSuccess: (family) => {
        signal(family.scan.children.some(({ suggested }) => suggested) ? 'ask' : 'no')
        setStep({ kind: 'family', family })
      },
      onError: refused,
    })
  const letIn = (code: string, people: Guest[]) =>
    admit.mutate(
      { code, people, key: crypto.randomUUID() },
      {
        onSuccess: (admission) => {
          signal('ok')
          setStep({ kind: 'admitted', admission, people })
        },
        onError: refused,
      },
    )
  const takeBack = (id: string) => undo.mutate(id, { onSuccess: () => setStep({ kind: 'undone' }), onError: refused })
  const next = () => setStep({ kind: 'idle' })
  return { step, look, letIn, takeBack, next, count, isScanning: scan.isPending, isBusy: admit.isPending || undo.isPending }
}

const Door = ({ centre }: { centre: StaffPlace }) => {
  const { t } = useWords()
  const { step, look, letIn, takeBack, next, count, isScanning, isBusy } = useDoor(centre.id)
  const [hasCamera, setHasCamera] = useState(false)
  // While a family is on the screen, what is scanned by mistake must not take its place.
  useHandScanner(look, step.kind !== 'family' && !isScanning && !isBusy)
  useWakeLock()
  return (
    <div className="door">
      {hasCamera && (
        <Suspense>
          <Camera isPaused={step.kind !== 'idle' || isScanning} take={look} close={() => setHasCamera(false)} />
        </Suspense>
      )}
      {step.kind === 'idle' && (
        <ScanForm look={look} isBusy={isScanning} openCamera={hasCamera ? undefined : () => setHasCamera(true)} />
      )}
      {step.kind === 'idle' && <SearchPanel playgroundId={centre.id} look={look} />}
      {step.kind === 'family' && (
        <FamilyPanel
          playgroundId={centre.id}
          family={step.family}
          isBusy={isBusy}
          admit={(people) => letIn(step.family.code, people)}
          back={next}
        />
      )}
      {step.kind === 'admitted' && (
        <Admitted
          admission={step.admission}
          people={step.people}
          next={next}
          isBusy={isBusy}
          takeBack={() => takeBack(step.admission.id)}
        />
      )}
      {step.kind === 'undone' && (
        <Outcome tone="ask" icon={<IconArrowBackUp size={44} aria-hidden />} title={t('door.undone')} next={next} />
      )}
      {step.kind === 'refused' && (
        <Outcome tone="no" icon={<IconHandStop size={44} aria-hidden />} title={t('door.refused')} next={next}>
          <p>{step.text}</p>
        </Outcome>
      )}
      <HousePanel playgroundId={centre.id} count={count} />
      <SettingsPanel playgroundId={centre.id} />
    </div>
  )
}

/** A hand scanner types the code and presses Enter; so does whoever types it. @param openCamera undefined while it is open. */
const ScanForm = ({
  look,
  isBusy,
  openCamera,
}: {
  look: (code: string) => void
  isBusy: boolean
  openCamera: (() => void) | undefined
}) => {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Whatever was done last: the next entitlement that is scanned has a field to go to. Beside a camera its keyboard would only cover the screen.
  const isAlone = openCamera !== undefined
  useEffect(() => {
    if (isAlone) field.current?.focus()
  }, [isAlone])
  const typed = code.trim()
  return (
    <form className="door-scan" onSubmit={submitted(() => typed !== '' && look(typed))}>
      <TextInput
        ref={field}
        size="xl"
        label={t('door.code')}
        description={t('door.hint')}
        value={code}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="xl" variant="next" loading={isBusy} disabled={typed === ''}>
        {t('door.lookUp')}
      </Button>
      {openCamera && (
        <Button size="xl" leftSection={<IconCamera size={26} aria-hidden />} onClick={openCamera}>
          {t('door.camera.open')}
        </Button>
      )}
    </form>
  )
}

const Admitted = ({
  admission,
  people,
  next,
  takeBack,
  isBusy,
}: {
  admission: Admission
  people: readonly Guest[]
  next: () => void
  takeBack: () => void
  isBusy: boolean
}) => {
  const { t } = useWords()
  const lines = people.map(({ child }, at) => {
    const left = admission.people[at]?.entrancesLeft ?? null
    const name = child?.firstName ?? t('door.guest')
    return { id: child?.id ?? at, text: left === null ? name : `${name}: ${t('door.left', { count: left })}` }
  })
  return (
    <Outcome
      tone="ok"
      icon={<IconCheck size={44} aria-hidden />}
      title={t('door.admitted')}
      next={next}
      action={
        <Button
          size="xl"
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={22} aria-hidden />}
          onClick={takeBack}
        >
          {t('door.undo')}
        </Button>
      }
    >
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Outcome>
  )
}

/** The outcome, full of its colour, with its own shape and word; the first button goes on. */
const Outcome = ({
  tone,
  icon,
  title,
  children,
  next,
  action,
}: {
  tone: 'ok' | 'ask' | 'no'
  icon: ReactNode
  title: string
  children?: ReactNode
  next: () => void
  action?: ReactNode
}) => {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className={`door-outcome ${tone}`} role="status">
      <header>
        <span className="shape">{icon}</span>
        <h2>{title}</h2>
      </header>
      {children}
      <div className="door-actions">
        <Button ref={button} size="xl" variant="default" onClick={next}>
          {t('door.next')}
        </Button>
        {action}
      </div>
    </section>
  )
}
