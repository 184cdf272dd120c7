/** Whole seconds until `deadline` (epoch ms), rounded up, never below 0. `serverOffset` is server clock minus browser clock, ms. */
export const secondsLeft = (deadline: number, now: number, serverOffset = 0): number =>
  Math.max(0, Math.ceil((deadline - (now + serverOffset)) / 1000))

const two = (count: number) => String(count).padStart(2, '0')

/** `mm:ss`; minutes go on past 99. See docs/product/web.md. */
export const mmss = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/** ISO 8601 duration for `<time datetime>`. */
export const isoDuration = (seconds: number): string => `PT${Math.floor(seconds / 60)}M${seconds % 60}S`

/** The moments a countdown speaks: 5, 1 and 0 minutes left. Null in between. */
export const spokenMinute = (seconds: number): 5 | 1 | 0 | null =>
  seconds === 0 ? 0 : seconds > 55 && seconds <= 60 ? 1 : seconds > 295 && seconds <= 300 ? 5 : null
