import { type Permission, permissions } from '@hoppla/contract/permissions'
import type { Answer } from '@hoppla/contract/route'
import type { getStaffMe as getStaffMeRoute, StaffMe, StaffPlace } from '@hoppla/contract/staff'
import type { RoleHeld } from '@hoppla/contract/staff/fields'
import { commonLanguage } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Staff, StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { stepUpLife } from '../../http/policy.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RawRequest, WithHeaders } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  endedSessionCookies,
  endStaffSessions,
  evictAccess,
  findAccount,
  languageOfCulture,
  listStaffSessions,
  touchStaffSession,
} from '../identity/identity.ts'
import { notePresence } from './factors/codes.ts'
import { describeFactors } from './factors/second-factors.ts'
import { ownOffice } from './office.ts'
import { liesIn, placeName } from './place-names.sql.ts'

/** Who is signed in at the office, with everything that its pages are made by. */
export const getStaffMe = async (deps: Deps, caller: StaffCaller): Promise<Answer<typeof getStaffMeRoute>> => {
  const { staff } = caller
  const account = await findAccount(deps.db, staff.id)
  const [session] = await listStaffSessions(deps.db, { sessionId: staff.sessionId })
  if (!account || !session) throw new Refusal('auth.required')
  const now = deps.clock.now()
  if (await touchStaffSession(deps.db, staff.sessionId, now)) await notePresence(deps.db, staff.id, now)
  const confirmedUntil = staff.confirmedAt + stepUpLife
  return {
    id: account.id,
    name: `${account.first_name} ${account.last_name}`.trim(),
    email: account.email,
    language: languageOfCulture(account.culture, commonLanguage),
    roles: await listRoles(deps.db, staff),
    permissions: permissionsOf(staff),
    places: await listPlaces(deps.db, staff),
    sessionEndsAt: session.expiresAt.toISOString(),
    confirmedUntil: confirmedUntil > now.getTime() ? new Date(confirmedUntil).toISOString() : null,
    secondFactors: await describeFactors(deps.db, account.id),
    device: await findDevice(deps.db, staff.deviceId),
  }
}

const permissionsOf = (staff: Staff): StaffMe['permissions'] =>
  (Object.keys(permissions) as Permission[])
    .map((permission) => ({ permission, places: placesWith(staff, permission) }))
    .filter(({ places }) => places.length > 0)
    .map(({ permission, places }) => ({ permission, places: places === 'chain' ? places : [...places] }))

const listRoles = async (db: Db, { id }: Staff): Promise<RoleHeld[]> => {
  const { rows } = await sql<RoleHeld>`
    select r.id, r.role, r.location_id as "placeId", ${placeName('r.location_id')} as "placeName", r.last_day as "lastDay"
    from published.staff_roles r where r.account_id = ${id} and r.is_held order by r.role, "placeName"`.execute(db)
  return rows
}

const listPlaces = async (db: Db, { grants }: Staff): Promise<StaffPlace[]> => {
  const places = grants.some(({ placeId }) => placeId === null) ? 'chain' : grants.flatMap(({ placeId }) => placeId ?? [])
  const { rows } = await sql<StaffPlace>`
    select l.id, coalesce(c.key, g.key, p.key) as key, coalesce(c.name, g.name, p.name) as name, l.type as kind, l.parent_id as "parentId", coalesce(c.slug, p.slug) as slug,
      (select o.languages from location_closure u join countries o on o.id = u.ancestor_id where u.descendant_id = l.id) as languages
    from locations l left join countries c on c.id = l.id left join regions g on g.id = l.id left join playgrounds p on p.id = l.id
    where l.type in ('Country', 'Region', 'Playground') and ${liesIn('l.id', places)}
    order by coalesce(c.position, g.position, p.position), name`.execute(db)
  return rows
}

const findDevice = async (db: Db, id: string | null): Promise<StaffMe['device']> =>
  id === null
    ? null
    : ((await db
        .selectFrom('staff_devices')
        .select(['id', 'name', 'location_id as placeId'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? null)

/** Ends this session. */
export const signOutStaff = async (
  deps: Deps,
  caller: StaffCaller,
  { request }: { request: RawRequest },
): Promise<WithHeaders<undefined>> => {
  const office = ownOffice(deps, caller, request)
  await deps.db.transaction().execute(async (tx) => {
    await endStaffSessions(tx, { sessionId: caller.staff.sessionId })
    await audit(tx, { actorId: caller.staff.id, action: 'sign-out', address: caller.address, detail: { country: office.slug } })
  })
  evictAccess(deps)
  return { kind: 'with-headers', answer: undefined, headers: { 'set-cookie': endedSessionCookies(office) } }
}
