import { useState } from 'react'
import type { Point } from './near.rules.ts'

export type Position = { state: 'unasked' | 'asking' | 'denied' | 'unavailable' } | { state: 'known'; at: Point }

/** Where the visitor is, asked of the browser only when asked to. It stays in the page: nothing is sent anywhere or stored. */
export const usePosition = (): { position: Position; ask: () => void; evict: () => void } => {
  const [position, setPosition] = useState<Position>({ state: 'unasked' })
  const ask = () => {
    // Absent on pages without https.
    if (!('geolocation' in navigator)) return setPosition({ state: 'unavailable' })
    setPosition({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPosition({ state: 'known', at: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => setPosition({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      // A town's precision is enough, and an answer of some minutes ago too.
      { maximumAge: 600_000, timeout: 10_000 },
    )
  }
  return { position, ask, evict: () => setPosition({ state: 'unasked' }) }
}
