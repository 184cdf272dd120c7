import * as contract from '@hoppla/contract/staff/today'
import { serve } from '../../http/serve.ts'
import { getStaffCounts, getToday, listGivenUpJobs } from './today.ts'

export const todayRoutes = [
  serve(contract.getToday, getToday),
  serve(contract.getStaffCounts, getStaffCounts),
  serve(contract.listGivenUpJobs, listGivenUpJobs),
]
