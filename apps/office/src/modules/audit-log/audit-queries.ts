import { type AuditEntry, auditLog } from '@hoppla/contract/audit/audit-log'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** How many of a page's lines are newer than one; ids grow with time. @param latest undefined: there was none. */
export const newerThan = (entries: readonly Pick<AuditEntry, 'id'>[], latest: string | undefined): number =>
  latest === undefined ? entries.length : entries.filter(({ id }) => BigInt(id) > BigInt(latest)).length

/** How many lines were written after the latest that is shown, counted up to a page of them. */
export const newerEntriesQuery = (filter: AuditFilter, latest: string | undefined) =>
  queryOptions({
    queryKey: ['audit-newer', filter, latest],
    queryFn: async () => {
      const { entries, cursor } = await callApi(auditLog, { query: queryOf(filter) })
      const count = newerThan(entries, latest)
      return { count, isMore: count === entries.length && cursor !== null }
    },
    refetchInterval: 15_000,
  })
