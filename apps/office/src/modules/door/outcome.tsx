import type { Admission } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import cheer from '../../art/cheer.svg'
import { useWords } from '../../platform/words.ts'
import type { Guest } from './door-queries.ts'

/** How an outcome looks: green with a circle, yellow with a triangle, red with an octagon. */
export type Tone = 'ok' | 'ask' | 'no'

const shapes = { ok: IconCheck, ask: IconAlertTriangle, no: IconX } as const

/** The word of an outcome beside its shape. @param tone undefined: a question, without a shape. @param focused the keyboard and the screen reader begin here. */
export const OutcomeHeading = ({ tone, title, focused = false }: { tone: Tone | undefined; title: string; focused?: boolean }) => {
  const Shape = tone && shapes[tone]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <header className="outcome-heading">
      {Shape && (
        <span className="shape">
          <Shape size={44} stroke={3} aria-hidden />
        </span>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
    </header>
  )
}

/** The outcome, full of its colour, with its own shape and word. The first button goes on, and has the focus. */
export const Outcome = ({
  tone,
  title,
  children,
  next,
  nextNote,
  action,
}: {
  tone: Tone
  title: string
  children?: ReactNode
  next: () => void
  nextNote?: string | undefined
  action?: ReactNode
}) => {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className={`door-outcome ${tone}`}>
      <div className="outcome-text" role="status">
        <OutcomeHeading tone={tone} title={title} />
        {children}
      </div>
      <div className="door-actions">
        <Button ref={button} size="xl" variant="default" className="first" onClick={next}>
          {t('door.next')}
          {nextNote !== undefined && <small>{nextNote}</small>}
        </Button>
        {action}
      </div>
    </section>
  )
}

/** Milliseconds until the door is free for the next family by itself. */
const stayFor = 2_000

/** Goes on by itself, unless somebody stays. */
const useGoingOn = (next: () => void): { goesOn: boolean; stay: () => void } => {
  const [goesOn, setGoesOn] = useState(true)
  const go = useEffectEvent(next)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => go(), stayFor)
    return () => clearTimeout(timer)
  }, [goesOn])
  return { goesOn, stay: () => setGoesOn(false) }
}

/** Who was let in and what is left. It goes on by itself; taking back stays possible from the list of who was let in just now. */
export const Admitted = ({
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
  const { goesOn, stay } = useGoingOn(next)
  return (
    <Outcome
      tone="ok"
      title={t('door.admitted')}
      next={next}
      nextNote={goesOn ? t('door.byItself') : undefined}
      action={
        <>
          <Button
            size="xl"
            className="second"
            loading={isBusy}
            leftSection={<IconArrowBackUp size={22} aria-hidden />}
            onClick={() => {
              stay()
              takeBack()
            }}
          >
            {t('door.undo')}
          </Button>
          {goesOn && (
            <Button size="xl" variant="quiet" className="third" onClick={stay}>
              {t('door.stay')}
            </Button>
          )}
        </>
      }
    >
      <ul className="door-cards">
        {people.map(({ child }, at) => {
          const left = admission.people[at]?.entrancesLeft ?? null
          return (
            <li key={child?.id ?? at} className="door-card">
              <strong>{child?.firstName ?? t('door.guest')}</strong>
              {left !== null && <span>{t('door.left', { count: left })}</span>}
            </li>
          )
        })}
      </ul>
      <img className="cheer" src={cheer} alt="" width="150" height="120" />
    </Outcome>
  )
}
