import { getVisit } from '@hoppla/contract/entrance/visits'
import { callApi } from '../../../platform/api/api.ts'

export const getVisitQuery = (id: string) => ({ queryKey: ['visits', id], queryFn: () => callApi(getVisit, { params: { id } }) })
