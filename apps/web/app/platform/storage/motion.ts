import { useState, useSyncExternalStore } from 'react'
import { store, stored, unstore } from './stored-values.ts'

const key = 'motion'
const lessMotion = '(prefers-reduced-motion: reduce)'

/** Whether the visitor's browser is asked to save data: then nothing is fetched that only moves. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const subscribe = (onChange: () => void) => {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const mayMove = () => !matchMedia(lessMotion).matches && !savesData()

/** Whether decoration may move: not under reduced motion, not with data saving, and never before hydration, so that nothing moves that cannot be paused. */
export const useMayMove = (): boolean => useSyncExternalStore(subscribe, mayMove, () => false)

/** Whether the visitor has paused what moves, on this page or an earlier one, and how to change that; kept in the browser for a year. */
export const useMotionPause = (): { isPaused: boolean; toggle: () => void } => {
  const [isPaused, setIsPaused] = useState(() => stored<unknown>(key) === 'paused')
  const toggle = () => {
    setIsPaused(!isPaused)
    if (isPaused) unstore(key)
    else store(key, 'paused')
  }
  return { isPaused, toggle }
}
