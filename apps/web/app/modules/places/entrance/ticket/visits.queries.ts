import { getVisit, listMyVisits } from '@hoppla/contract/entrance/visits'
import { callApi } from '../../../../platform/api/api.ts'

/** Visits of the account from today on, the next first. */
export const listMyVisitsQuery = { queryKey: ['visits'], queryFn: () => callApi(listMyVisits, {}) }
export const getVisitQuery = (id: string) => ({ queryKey: ['visits', id], queryFn: () => callApi(getVisit, { params: { id } }) })
