/** "Now" comes from here, so that tests can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export const testClock = (
  start: Date | string,
): Clock & { set: (at: Date | string) => void; advance: (seconds: number) => void } => {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to)
    },
    advance: (seconds) => {
      at = new Date(at.getTime() + seconds * 1000)
    },
  }
}
