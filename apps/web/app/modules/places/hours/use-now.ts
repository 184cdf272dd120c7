import { useEffect, useState } from 'react'

const minute = 60_000

/**
 * The current time while a page is open: the server's time plus the time elapsed since, so that a wrong clock on the phone does not show a closed
 * playground as open. It is corrected as soon as a sleeping phone wakes up. @param madeAt when the page was rendered, epoch ms.
 */
export const useNow = (madeAt: number): Date => {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const steady = performance.now()
    // On some phones the monotonic clock stops during sleep, while the other one may be set back.
    const look = () => setPassed(Math.max(performance.now() - steady, Date.now() - start))
    const timer = setInterval(look, minute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return new Date(madeAt + passed)
}
