import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/own-sessions'
import type { StaffCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { endStaffSessions, evictAccess, listStaffSessions } from '../identity/identity.ts'

/** The caller's own sessions at the office, newest first. */
export const listOwnSessions = async ({ db }: Deps, { staff }: StaffCaller): Promise<Answer<typeof contract.listOwnSessions>> => {
  const [mine, here] = [
    await listStaffSessions(db, { accountId: staff.id }),
    await listStaffSessions(db, { sessionId: staff.sessionId }),
  ]
  const devices = await db.selectFrom('staff_devices').select(['id', 'name']).execute()
  return {
    sessions: mine.map(({ id, browser, deviceId, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      browser,
      device: devices.find((device) => device.id === deviceId)?.name ?? null,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: expiresAt.toISOString(),
      isThis: here.some((one) => one.id === id),
    })),
  }
}

/** Ends one of the caller's own sessions; of somebody else's none. Logged when there was one. */
export const endOwnSession = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { params }: ServeInput<typeof contract.endOwnSession>,
): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endStaffSessions(tx, { accountId: staff.id, id: params.id })
    if (ended === 0) return
    await audit(tx, { actorId: staff.id, action: 'staff.sessions-ended', subject: staff.id, address, detail: { ended } })
  })
  evictAccess(deps)
}
