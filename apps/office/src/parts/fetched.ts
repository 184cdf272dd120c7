import { notifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { useWords } from '../platform/words.ts'

/**
 * A part of a page that is fetched when it is first needed, and stays. Where it cannot be fetched that is said, and the next need tries again.
 * @param load the same function each time. @param need another value for each time that it is needed; nothing while it is not.
 */
export const useFetched = <P>(
  load: () => Promise<ComponentType<P>>,
  need: string | number | undefined,
): ComponentType<P> | undefined => {
  const { t } = useWords()
  const [fetched, setFetched] = useState<{ Part: ComponentType<P> }>()
  useEffect(() => {
    if (!need || fetched) return
    let isGone = false
    load().then(
      (Part) => {
        if (!isGone) setFetched({ Part })
      },
      (error: unknown) => {
        console.error(error)
        notifications.show({ color: 'coral', message: t('common.failure.offline') })
      },
    )
    return () => {
      isGone = true
    }
  }, [load, need, fetched, t])
  return fetched?.Part
}

/** What is open when it comes opens a moment later: only then does the focus know its way back. */
export const useAfterMount = (isOpen: boolean): boolean => {
  const [is, setIs] = useState(false)
  useEffect(() => setIs(isOpen), [isOpen])
  return is
}
