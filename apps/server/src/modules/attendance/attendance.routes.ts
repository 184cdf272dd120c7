import * as contract from '@hoppla/contract/attendance/attendance'
import { serve } from '../../http/serve.ts'
import { listMarks, markAttendance, markRestAway } from './marks.ts'
import { getRegister, listStaffGroups, printHealthNotes, readHealthNotes } from './register.ts'
import { listGroupWaiting } from './waiting.ts'

export const attendanceRoutes = [
  serve(contract.listStaffGroups, listStaffGroups),
  serve(contract.getRegister, getRegister),
  serve(contract.readHealthNotes, readHealthNotes),
  serve(contract.listGroupWaiting, listGroupWaiting),
  serve(contract.printHealthNotes, printHealthNotes),
  serve(contract.listMarks, listMarks),
  serve(contract.markAttendance, markAttendance),
  serve(contract.markRestAway, markRestAway),
]
