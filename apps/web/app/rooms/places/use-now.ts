import { useEffect, useState } from 'react'

const minute = 60_000

/**
 * The time while a page is open: the server's moment plus what has passed since, so that a wrong clock on the phone does not open a closed
 * playground. @param madeAt when the page was made, epoch ms.
 */
export const useNow = (madeAt: number): Date => {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - start), minute)
    return () => clearInterval(timer)
  }, [])
  return new Date(madeAt + passed)
}
