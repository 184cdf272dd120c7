import { useEffect } from 'react'

/** Pages kept by the browser come back as they were left, with a button that is still busy: calls `wake` then. */
export const usePageRestored = (wake: () => void): void => {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) wake()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  })
}
