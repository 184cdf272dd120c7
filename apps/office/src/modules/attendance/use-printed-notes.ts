import { printHealthNotes } from '@hoppla/contract/attendance/attendance'
import type { Answer } from '@hoppla/contract/route'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

type Printed = Answer<typeof printHealthNotes>

/**
 * Health notes for the leader's own list on paper: fetched by a press, which is a reading of each child's in the log, printed, and forgotten.
 * @returns the notes while they are printed, and the press.
 */
export const usePrintedNotes = (groupId: string) => {
  const { t } = useWords()
  const [notes, setNotes] = useState<Printed>()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!notes) return
    const forget = () => setNotes(undefined)
    addEventListener('afterprint', forget, { once: true })
    print()
    return () => removeEventListener('afterprint', forget)
  }, [notes])
  return {
    notes,
    isWaiting,
    print: (): void => {
      setWaiting(true)
      callApi(printHealthNotes, { params: { groupId } })
        .then(setNotes, (error: unknown) => notifications.show({ color: 'berry', message: errorText(error, t) }))
        .finally(() => setWaiting(false))
    },
  }
}
