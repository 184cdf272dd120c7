import { auditLog } from '@hoppla/contract/audit/audit-log'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** What is looked for in the log; empty values are not asked for. Days are `YYYY-MM-DD`. */
export type AuditFilter = { from: string; to: string; actor: string; subject: string; place: string }

/** The filter as the call takes it. */
export const queryOf = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** Lines of the log, newest first, 50 at a time. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      callApi(auditLog, { query: { ...queryOf(filter), ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: (before) => before,
  })
