import { type ClassAvailability, childClassAvailability } from '@hoppla/contract/classes'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'

const everyMs = 5_000

/**
 * Free seats of a playground's classes, polled every five seconds while the page is visible. Undefined until the first answer, when the list in the page
 * applies; if a request fails, the last answer stays.
 * @returns the newest answer, and a way to ask at once.
 */
export const useAvailability = (playgroundId: string): { newest: ClassAvailability | undefined; look: () => void } => {
  const [newest, setNewest] = useState<ClassAvailability>()
  const [looks, setLooks] = useState(0)
  // Each look of ours begins the round anew.
  const story = `${playgroundId} ${looks}`
  useEffect(() => {
    const [id = ''] = story.split(' ')
    const abort = new AbortController()
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      callApi(childClassAvailability, { params: { playgroundId: id } }, { signal: abort.signal }).then(
        setNewest,
        (error: unknown) => {
          // Seats are checked when they are taken; the page continues with what it has.
          if (!abort.signal.aborted) console.warn(error)
        },
      )
    }
    ask()
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [story])
  return { newest, look: () => setLooks((count) => count + 1) }
}
