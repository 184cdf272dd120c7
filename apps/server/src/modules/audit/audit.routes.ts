import * as contract from '@hoppla/contract/audit/audit-log'
import { serve } from '../../http/serve.ts'
import { auditLog, auditLogFile } from './audit.ts'

export const auditRoutes = [
  serve(contract.auditLog, (deps, caller, { query }) => auditLog(deps, caller, query)),
  serve(contract.auditLogFile, (deps, caller, { query }) => auditLogFile(deps, caller, query)),
]
