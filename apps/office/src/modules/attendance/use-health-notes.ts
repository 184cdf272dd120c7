import { readHealthNotes } from '@hoppla/contract/attendance/attendance'
import type { Answer } from '@hoppla/contract/route'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api.ts'

export type HealthNotes = Answer<typeof readHealthNotes>
/** Of one child: being fetched, failed, or what is written. Absent: nobody has asked. */
export type ReadNotes = { state: 'waiting' } | { state: 'failed'; error: unknown } | { state: 'read'; notes: HealthNotes }

/**
 * Health notes that were asked for, by child: in this page's memory alone, and gone when it is left or the session is over. Each press is a look that is
 * written down.
 */
export const useHealthNotes = (groupId: string) => {
  const [read, setRead] = useState<Readonly<Record<string, ReadNotes>>>({})
  useEffect(() => () => setRead({}), [])
  const set = (id: string, one: ReadNotes) => setRead((before) => ({ ...before, [id]: one }))
  return {
    read,
    ask: (id: string): void => {
      set(id, { state: 'waiting' })
      callApi(readHealthNotes, { params: { groupId, id } }).then(
        (notes) => set(id, { state: 'read', notes }),
        (error: unknown) => set(id, { state: 'failed', error }),
      )
    },
  }
}
export type Health = ReturnType<typeof useHealthNotes>
