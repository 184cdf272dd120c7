import { useQueryClient } from '@tanstack/react-query'
import { getStaffMeQuery } from '../../platform/me.ts'

/** Asks anew about oneself after one's second factors changed. */
export const useFactorsChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: getStaffMeQuery.queryKey })
}
