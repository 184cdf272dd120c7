import { useEffect } from 'react'
import { waitingKey } from './waiting.ts'

/** Marks that wait are sent from whichever page is open next, not only from that on which they were made. */
export const useWaitingMarks = (): void => {
  useEffect(() => {
    if (localStorage.getItem(waitingKey()) === null) return
    import('./sending.ts').then(
      ({ startSending }) => startSending(),
      // They stay on the device until the next page.
      (error: unknown) => console.error(error),
    )
  }, [])
}
