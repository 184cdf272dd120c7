import type { ChildDetails } from '@hoppla/contract/profile/children'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { renew, takeOver } from '../../platform/api/queries.tsx'
import { getChildQuery, shownFamily } from './profile.queries.ts'

/** Takes over what the server answered after a change, and has the lists that show the child fetched anew. */
export const useChildSaved = (): ((child: ChildDetails) => Promise<void>) => {
  const cache = useQueryClient()
  return useCallback(
    async (child) => {
      await takeOver(cache, getChildQuery(child.guid).queryKey, child)
      await renew(cache, ...shownFamily)
    },
    [cache],
  )
}
