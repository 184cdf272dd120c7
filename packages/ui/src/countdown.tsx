import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { isoDuration, mmss, secondsLeft, spokenMinute } from './clock.ts'
import { Icon } from './icon.tsx'

const subscribe = (tick: () => void) => {
  const timer = setInterval(tick, 500)
  return () => clearInterval(timer)
}

/**
 * Whole seconds left until `deadline` (epoch ms), looked at every 500 ms; null while rendering on the server and hydrating.
 * `serverOffset` is server clock minus browser clock in ms, so that a wrong browser clock does no harm.
 */
export const useSecondsLeft = (deadline: number, serverOffset = 0): number | null =>
  useSyncExternalStore(
    subscribe,
    () => secondsLeft(deadline, Date.now(), serverOffset),
    () => null,
  )

export type CountdownProps = {
  /** Epoch ms at which the hold ends, by the server's clock. */
  deadline: number
  serverOffset?: number
  /** Length of the whole hold in ms: the line is full then. */
  total: number
  /** What is being held, for example “We are holding your seat”. */
  children: ReactNode
  /** The accessible name with the time in words. */
  name: (minutes: number, seconds: number) => string
  /** Said aloud at 5, 1 and 0 minutes. */
  say: (minutes: 5 | 1 | 0) => string
  /** Once, when the time is over. */
  onEnd?: () => void
}

/** A server-true countdown on something held. Sticky on phones. */
export const Countdown = ({ deadline, serverOffset = 0, total, children, name, say, onEnd }: CountdownProps) => {
  const left = useSecondsLeft(deadline, serverOffset)
  const reported = useRef<number | null>(null)
  useEffect(() => {
    if (left !== 0 || reported.current === deadline) return
    reported.current = deadline
    onEnd?.()
  }, [left, deadline, onEnd])
  const minute = left === null ? null : spokenMinute(left)
  const share = left === null ? 100 : Math.min(100, (left * 100_000) / total)
  return (
    <div className="hold" role="timer" aria-label={left === null ? undefined : name(Math.floor(left / 60), left % 60)}>
      <Icon name="clock" />
      <span>{children}</span>
      <time dateTime={left === null ? undefined : isoDuration(left)}>{left === null ? '––:––' : mmss(left)}</time>
      <svg className="track" aria-hidden="true">
        <rect className="all" width="100%" height="6" rx="3" />
        <rect className="left" width={`${share}%`} height="6" rx="3" />
      </svg>
      <span className="vh" role="status">
        {minute === null ? '' : say(minute)}
      </span>
    </div>
  )
}
