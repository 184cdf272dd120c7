import { useEffect } from 'react'

/** Keeps the screen on while the page is open (W3C Screen Wake Lock). A browser takes it back whenever the page is hidden; it is asked anew after that. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused where the battery is nearly empty: then the screen goes dark, as the device wishes.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) await held?.release()
      else lock = held
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
