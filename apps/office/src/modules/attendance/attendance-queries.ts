import {
  getRegister,
  listMarks,
  listStaffGroups,
  markAttendance,
  markRestAway,
  type Register,
  type SessionMarks,
} from '@hoppla/contract/attendance/attendance'
import { previewCancelSession, previewReopenSession } from '@hoppla/contract/classes/cancel-session'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import { queries } from '../../platform/queries.ts'
import { withSession } from './register.rules.ts'
import { isRest, type Waiting } from './waiting/waiting.rules.ts'

/** The groups of a play centre; without names, so they may be asked for as often as somebody looks. */
export const listStaffGroupsQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['staff-groups', playgroundId],
    queryFn: () => callApi(listStaffGroups, { params: { playgroundId } }),
    refetchInterval: 60_000,
  })

/** What the server last said of a session, and when: an answer to a question that was asked before does not know it. */
type Said = { at: number; groupId: string; date: string; marks: SessionMarks }
const said = new Map<string, Said>()

const withSaidSince = (register: Register, since: number): Register =>
  [...said.values()]
    .filter(({ at, groupId }) => groupId === register.id && at >= since)
    .reduce((before, { date, marks }) => withSession(before, date, marks), register)

/** Who is in the group. Each answer is a look at children that is written down, so it is not asked again by itself; what is known of them is, below. */
export const getRegisterQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['register', groupId],
    queryFn: async () => {
      const since = performance.now()
      return withSaidSince(await callApi(getRegister, { params: { groupId } }), since)
    },
    staleTime: 300_000,
    refetchOnReconnect: false,
  })

/** Takes over what the server says of a session. */
const note = (groupId: string, date: string, marks: SessionMarks): void => {
  said.set(`${groupId} ${date}`, { at: performance.now(), groupId, date, marks })
  queries.setQueryData(getRegisterQuery(groupId).queryKey, (before) => before && withSession(before, date, marks))
}

/** What colleagues mark at a session meanwhile; it names nobody. */
export const listMarksQuery = (groupId: string, date: string) =>
  queryOptions({
    queryKey: ['session-marks', groupId, date],
    queryFn: async () => {
      const since = performance.now()
      const marks = await callApi(listMarks, { params: { groupId, date } })
      if ((said.get(`${groupId} ${date}`)?.at ?? 0) < since) note(groupId, date, marks)
      return marks
    },
    staleTime: 30_000,
    refetchInterval: 30_000,
  })

/** How long an answer is waited for before the connection counts as away. */
const patienceMs = 15_000

/** Sends one of what waits. @throws ApiError as `callApi`. */
export const sendOne = async (one: Waiting): Promise<void> => {
  const { groupId, date } = one
  const options = { signal: AbortSignal.timeout(patienceMs) }
  const marks = isRest(one)
    ? await callApi(markRestAway, { params: { groupId, date } }, options)
    : await callApi(markAttendance, { params: { groupId, date, id: one.childId }, body: { state: one.state } }, options)
  note(groupId, date, marks)
}

/** What cancelling a session of a group would do, as things stand. */
export const previewCancelSessionQuery = (classId: string, groupId: string, date: string) =>
  queryOptions({
    queryKey: ['cancel-session', classId, groupId, date],
    queryFn: () => callApi(previewCancelSession, { params: { classId, date }, body: { groupIds: [groupId] } }),
    staleTime: 2_000,
    // Opened again, it says nothing of before.
    gcTime: 0,
    retry: false,
  })

/** What letting a cancelled session of a group take place would do, as things stand. */
export const previewReopenSessionQuery = (classId: string, groupId: string, date: string) =>
  queryOptions({
    queryKey: ['reopen-session', classId, groupId, date],
    queryFn: () => callApi(previewReopenSession, { params: { classId, date }, body: { groupIds: [groupId] } }),
    staleTime: 2_000,
    gcTime: 0,
    retry: false,
  })

/** Asks anew after a session was cancelled or takes place after all. */
export const useSessionsChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['register'], ['session-marks'], ['staff-groups'], ['today']])
      void client.invalidateQueries({ queryKey })
  }
}
