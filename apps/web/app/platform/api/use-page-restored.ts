import { useEffect } from 'react'

/** Calls `wake` when the browser restores the page from its back/forward cache, where it still is as it was left, for example with a busy button. */
export const usePageRestored = (wake: () => void): void => {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) wake()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  })
}
