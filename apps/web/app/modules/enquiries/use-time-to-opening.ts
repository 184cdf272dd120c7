import { getEnquiryForm } from '@hoppla/contract/enquiries'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import type { Opening } from './party-data.ts'

/**
 * Milliseconds until an opening, updated every second; 0 once it is open. The page may come from a cache, so the server is asked for its time.
 * @param madeAt when the page was rendered: used until the server has answered.
 */
export const useTimeToOpening = (opening: Opening | null, madeAt: number): number => {
  const at = opening?.at
  const [now, setNow] = useState(madeAt)
  useEffect(() => {
    if (at === undefined) return
    // Until the server answers, the page's own time is used: it is never ahead, so a form once shown is not removed again.
    let ahead = madeAt - performance.now()
    const look = () => setNow(ahead + performance.now())
    callApi(getEnquiryForm, {}).then(
      ({ now: server }) => {
        ahead = Date.parse(server) - performance.now()
        look()
      },
      (error: unknown) => {
        // The browser's own clock must do; the server guards the enquiry itself.
        ahead = Date.now() - performance.now()
        console.warn(error)
      },
    )
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [at, madeAt])
  return at === undefined ? 0 : Math.max(0, at - now)
}
