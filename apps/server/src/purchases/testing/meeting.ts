/** How long whoever stays alone waits for a second, in milliseconds. */
const patience = 250

/** @returns a place to meet: the first that comes waits for a second, so that the two go on together however busy the machine is; whoever stays alone goes on after a moment. */
export const aMeeting = (): (<A>(value: A) => Promise<A>) => {
  let waiting: (() => void) | undefined
  return async (value) => {
    const first = waiting
    waiting = undefined
    if (first) first()
    else
      await new Promise<void>((resolve) => {
        waiting = resolve
        setTimeout(() => {
          if (waiting === resolve) waiting = undefined
          resolve()
        }, patience)
      })
    return value
  }
}
