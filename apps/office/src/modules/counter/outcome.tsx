import { Button } from '@mantine/core'
import { IconCheck, IconHandStop, IconQuestionMark } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

const shapes = { ok: IconCheck, ask: IconQuestionMark, no: IconHandStop } as const

/** What came of it: full of its colour, with its own shape and word; the first button has the focus. @param action a second button. */
export const Outcome = ({
  tone,
  title,
  press,
  next,
  action,
  children,
}: {
  tone: 'ok' | 'ask' | 'no'
  title: string
  press: string
  next: () => void
  action?: ReactNode
  children?: ReactNode
}) => {
  const Shape = shapes[tone]
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className={`counter-outcome ${tone}`} role="status">
      <h2>
        <Shape size={40} aria-hidden />
        {title}
      </h2>
      {children}
      <Button ref={button} size="lg" onClick={next}>
        {press}
      </Button>
      {action}
    </section>
  )
}
