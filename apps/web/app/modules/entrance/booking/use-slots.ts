import type { EntranceDay } from '@hoppla/contract/entrance/windows'
import { useEffect, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { type BookingData, daysFrom, shownSlots } from '../booking-data.ts'

const everyMs = 5_000

type Kept = { date: string | null; days: EntranceDay[]; shown: BookingData['shown'] }
export type SlotsNow = {
  days: EntranceDay[]
  /** The windows of the day; undefined while they are fetched for the first time. */
  shown: BookingData['shown'] | undefined
  /** Why they could not be fetched, while there are none to show. */
  failure: unknown
  /** Asks at once. */
  look: () => void
}

/**
 * Days and the windows of one of them, as the page came with them, then asked for every five seconds while the page is visible. If a request fails, the last
 * answer stays. @param date the day that is shown.
 */
export const useSlots = (data: BookingData, date: string | null): SlotsNow => {
  const first: Kept = { date: data.shown?.slots.date ?? null, days: data.days, shown: data.shown }
  const [kept, setKept] = useState(first)
  const [failure, setFailure] = useState<unknown>()
  const [looks, setLooks] = useState(0)
  // Each look of ours begins the round anew; dates and ids have no spaces.
  const story = [data.guid, data.today, data.isWhole ? 'whole' : 'few', date ?? '', looks].join(' ')
  useEffect(() => {
    const [guid = '', today = '', days, day] = story.split(' ')
    const wanted = day === '' || day === undefined ? null : day
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const { days: newest } = await daysFrom(callApi, guid, today, days === 'whole')
        const shown = await shownSlots(callApi, guid, newest, wanted)
        if (isOver) return
        setKept({ date: wanted, days: newest, shown })
        setFailure(undefined)
      } catch (error) {
        // Places are checked when they are held; the page continues with what it has.
        if (!isOver) setFailure(error)
        console.warn(error)
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), everyMs)
    const onShown = () => void ask()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [story])
  const isOfDay = kept.date === date
  return {
    days: kept.days,
    shown: isOfDay ? kept.shown : undefined,
    failure: isOfDay ? undefined : failure,
    look: () => setLooks((count) => count + 1),
  }
}
