import { Button, TextInput } from '@mantine/core'
import { IconCamera, IconKeyboard, IconScan } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { useWords } from '../../platform/words.ts'

const Camera = lazy(async () => ({ default: (await import('./camera/camera.tsx')).Camera }))

/**
 * Where codes come in: the camera, a hand scanner, or typed. The camera stays open while something else is on the screen, and reads nothing then.
 * @param isShown false while it waits behind something else. @param children what stands beside: the house, who was let in.
 */
export const ScanView = ({
  isShown,
  isScanning,
  look,
  children,
}: {
  isShown: boolean
  isScanning: boolean
  look: (code: string) => void
  children: ReactNode
}) => {
  const { t } = useWords()
  const [hasCamera, setHasCamera] = useState(false)
  const view = useRef<HTMLElement>(null)
  const wasHidden = useRef(false)
  // Back from a family: the keyboard and the screen reader begin at its top again.
  useEffect(() => {
    if (isShown && wasHidden.current) view.current?.focus({ preventScroll: true })
    wasHidden.current = !isShown
  }, [isShown])
  return (
    <section ref={view} tabIndex={-1} className="door-view door-scan" aria-label={t('door.nav.scan')} hidden={!isShown}>
      <div className="door-eye">
        {hasCamera ? (
          <Suspense>
            <Camera isPaused={!isShown || isScanning} take={look} close={() => setHasCamera(false)} />
          </Suspense>
        ) : (
          <div className="no-camera">
            <IconScan size={96} stroke={1} aria-hidden />
            <p>{t('door.hint')}</p>
            <Button size="xl" variant="next" leftSection={<IconCamera size={26} aria-hidden />} onClick={() => setHasCamera(true)}>
              {t('door.camera.open')}
            </Button>
          </div>
        )}
      </div>
      <div className="door-side">
        {children}
        <CodeForm look={look} isBusy={isScanning} />
      </div>
    </section>
  )
}

/** The way for a code that no scanner reads: behind a press, since its keyboard covers half of a phone. */
const CodeForm = ({ look, isBusy }: { look: (code: string) => void; isBusy: boolean }) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const typed = code.trim()
  const field = useRef<HTMLInputElement>(null)
  // Whoever opened it wants to type.
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <div className="door-bottom">
        <Button size="xl" leftSection={<IconKeyboard size={24} aria-hidden />} onClick={() => setOpen(true)}>
          {t('door.typeCode')}
        </Button>
      </div>
    )
  return (
    <form
      className="door-bottom door-card"
      onSubmit={submitted(() => {
        if (typed === '') return
        look(typed)
        setCode('')
        setOpen(false)
      })}
    >
      <TextInput
        ref={field}
        size="xl"
        label={t('door.code')}
        value={code}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <div className="pair">
        <Button type="submit" size="xl" variant="next" loading={isBusy} disabled={typed === ''}>
          {t('door.lookUp')}
        </Button>
        <Button size="xl" onClick={() => setOpen(false)}>
          {t('door.closeCode')}
        </Button>
      </div>
    </form>
  )
}
