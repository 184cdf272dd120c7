import { useEffect, useState } from 'react'

const minute = 60_000

/**
 * The time while a page is open: the server's moment plus what has passed since, so that a wrong clock on the phone does not open a closed
 * playground. It is correct again as soon as a sleeping phone wakes up. @param madeAt when the page was made, epoch ms.
 */
export const useNow = (madeAt: number): Date => {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const steady = performance.now()
    // Some phones stop the steady clock in their sleep; the other one may be set back meanwhile.
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
