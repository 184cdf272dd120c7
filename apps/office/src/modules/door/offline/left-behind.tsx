import { useEffect, useState } from 'react'
import { Note } from '../../../parts/states.tsx'
import { useWords } from '../../../platform/words.ts'
import { forgetFamilies } from './forget.ts'
import { openQueue } from './queue.ts'

const forgetAndCount = async (): Promise<number> => {
  const store = await forgetFamilies()
  return store ? (await openQueue(store).list()).filter(({ state }) => state !== 'known').length : 0
}

/** Where nobody is signed in: what the door knew of families is forgotten, and what it has not sent yet is said. */
export const LeftBehind = () => {
  const { t } = useWords()
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    forgetAndCount().then(setUnsent, (error: unknown) => reportError(error))
  }, [])
  return unsent > 0 ? <Note tone="warn">{t('signIn.unsent', { count: unsent })}</Note> : null
}
