import type { ChildDetails } from '@hoppla/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { myChildren, oneChild } from './profile.queries.ts'

/** Takes over what the server answered after a change, and has the lists that show the child fetched anew. */
export const useChildSaved = (): ((child: ChildDetails) => Promise<void>) => {
  const cache = useQueryClient()
  return useCallback(
    async (child) => {
      cache.setQueryData(oneChild(child.guid).queryKey, child)
      await Promise.all([
        cache.invalidateQueries({ queryKey: myChildren.queryKey }),
        cache.invalidateQueries({ queryKey: ['overview'] }),
      ])
    },
    [cache],
  )
}
