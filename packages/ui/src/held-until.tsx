import { type ReactNode, useEffect, useRef } from 'react'
import { spokenMinute } from './clock.ts'
import { useSecondsLeft } from './countdown.tsx'
import { Icon } from './icon.tsx'

export type HeldUntilProps = {
  /** Epoch ms at which the offer ends, by the server's clock. */
  deadline: number
  serverOffset?: number
  /** The clock time first: “The place is yours until 18:30”. */
  title: ReactNode
  /** The day. */
  note: ReactNode
  /** What is left in words, by whole minutes: “3 h 42 min”; 0: the last minute. */
  left: (minutes: number) => string
  /** The accessible name, with what is left. */
  name: (left: string) => string
  /** Said aloud at 5, 1 and 0 minutes. */
  say: (minutes: 5 | 1 | 0) => string
  /** Once, when the time is over. */
  onEnd?: () => void
}

/** How long an offer stands: hours, so it counts down in calm minutes. */
export const HeldUntil = ({ deadline, serverOffset = 0, title, note, left, name, say, onEnd }: HeldUntilProps) => {
  const seconds = useSecondsLeft(deadline, serverOffset)
  const reported = useRef<number | null>(null)
  useEffect(() => {
    if (seconds !== 0 || reported.current === deadline) return
    reported.current = deadline
    onEnd?.()
  }, [seconds, deadline, onEnd])
  const minutes = seconds === null ? undefined : Math.floor(seconds / 60)
  const words = minutes === undefined ? undefined : left(minutes)
  const spoken = seconds === null ? null : spokenMinute(seconds)
  return (
    <div className="hold until-clock" role="timer" aria-label={words === undefined ? undefined : name(words)}>
      <Icon name="clock" />
      <span>
        <b>{title}</b>
        <span className="small">{note}</span>
      </span>
      <time dateTime={minutes === undefined ? undefined : `PT${Math.floor(minutes / 60)}H${minutes % 60}M`}>{words}</time>
      <span className="vh" role="status">
        {spoken === null ? '' : say(spoken)}
      </span>
    </div>
  )
}
