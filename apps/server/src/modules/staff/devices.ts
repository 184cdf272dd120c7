import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/devices'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Caller, StaffCaller } from '../../http/caller.ts'
import { mayAt, placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import type { WithHeaders } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { endStaffSessions, evictAccess, type Headers, hashOf, type Issuer, newSecret } from '../identity/identity.ts'
import { type Asked, officeOfCaller, ownOffice } from './office.ts'
import { liesIn, placeName } from './place-names.sql.ts'

/** Seconds: browsers keep no cookie for longer than 400 days; each sign-in renews it. */
const deviceLife = 400 * 86_400
const cookieName = ({ origin }: Pick<Issuer, 'origin'>): string => `${origin.startsWith('https:') ? '__Host-' : ''}office_device`

/** The cookie that makes a browser a shared device. */
export const deviceCookie = (office: Issuer, secret: string): string =>
  `${cookieName(office)}=${secret}; Path=/; Max-Age=${deviceLife}; HttpOnly; SameSite=Strict${office.origin.startsWith('https:') ? '; Secure' : ''}`

const secretOf = (office: Issuer, { cookie = '' }: Headers): string | undefined =>
  cookie
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === cookieName(office))?.[1]

export type DeviceRow = { id: string; name: string; placeId: string; placeName: string }

/** The shared device that a browser is, with its secret. @throws Refusal `device.not-found` also when it was switched off. */
export const deviceOfBrowser = async (db: Db, office: Issuer, headers: Headers): Promise<DeviceRow & { secret: string }> => {
  const secret = secretOf(office, headers)
  if (secret === undefined) throw new Refusal('device.not-found')
  const { rows } =
    await sql<DeviceRow>`select d.id, d.name, d.location_id as "placeId", ${placeName('d.location_id')} as "placeName"
    from staff_devices d where d.secret_hash = ${hashOf(secret)} and d.switched_off_at is null`.execute(db)
  const [device] = rows
  if (!device) throw new Refusal('device.not-found')
  return { ...device, secret }
}

/** The shared devices of the caller's places that are switched on. */
export const listDevices = async (
  deps: Deps,
  { staff }: StaffCaller,
  { query }: ServeInput<typeof contract.listDevices>,
): Promise<Answer<typeof contract.listDevices>> => {
  const place = query.place === undefined ? 'chain' : [query.place]
  const { rows } = await sql<DeviceRow & { createdAt: Date; lastUsedAt: Date | null }>`
    select d.id, d.name, d.location_id as "placeId", ${placeName('d.location_id')} as "placeName", d.created_at as "createdAt", d.last_used_at as "lastUsedAt"
    from staff_devices d
    where d.switched_off_at is null and ${liesIn('d.location_id', placesWith(staff, 'staff.manage'))} and ${liesIn('d.location_id', place)}
    order by "placeName", d.name, d.id`.execute(deps.db)
  return {
    devices: rows.map(({ createdAt, lastUsedAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Makes the browser that asks a shared device. @throws Refusal `location.not-found`, `request.cross-site`. */
export const enrolDevice = async (
  deps: Deps,
  caller: StaffCaller,
  { body, request }: Asked<typeof contract.enrolDevice>,
): Promise<WithHeaders<Answer<typeof contract.enrolDevice>>> => {
  const office = ownOffice(deps, caller, request)
  const { secret, hash } = newSecret()
  const id = await deps.db.transaction().execute(async (tx) => {
    const place = await tx.selectFrom('playgrounds').select('id').where('id', '=', body.placeId).forKeyShare().executeTakeFirst()
    if (!place || !(await mayAt(tx, caller.staff, 'staff.manage', place.id))) throw new Refusal('location.not-found')
    const now = deps.clock.now()
    const row = { name: body.name, location_id: place.id, secret_hash: hash, enrolled_by: caller.staff.id, created_at: now }
    const made = await tx
      .insertInto('staff_devices')
      .values({ ...row, last_used_at: null, switched_off_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { actorId: caller.staff.id, action: 'device.enrolled', subject: made.id, address: caller.address } as const
    await audit(tx, { ...entry, placeId: place.id })
    return made.id
  })
  return { kind: 'with-headers', headers: { 'set-cookie': [deviceCookie(office, secret)] }, answer: { id } }
}

/** Switches a device off; its sessions end. @throws Refusal `device.not-found`. */
export const switchOffDevice = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.switchOffDevice>,
): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const device = await tx
      .selectFrom('staff_devices')
      .select(['id', 'location_id'])
      .where('id', '=', params.id)
      .where('switched_off_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!device || !(await mayAt(tx, caller.staff, 'staff.manage', device.location_id))) throw new Refusal('device.not-found')
    await tx.updateTable('staff_devices').set({ switched_off_at: deps.clock.now() }).where('id', '=', device.id).execute()
    const ended = await endStaffSessions(tx, { deviceId: device.id })
    const entry = { actorId: caller.staff.id, action: 'device.switched-off', subject: device.id, address: caller.address } as const
    await audit(tx, { ...entry, placeId: device.location_id, detail: { ended } })
  })
  evictAccess(deps)
}

/** People with a PIN whose roles reach a place, by name; of one id at most one. */
export const listPeopleOfDevice = async (
  db: Db,
  placeId: string,
  id: string | null = null,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name
    from staff_pins n join published.accounts a on a.id = n.account_id
    where (${id}::uuid is null or a.id = ${id}::uuid) and a.deleted_at is null and exists (select from published.staff_roles r
      where r.account_id = a.id and r.is_held and (r.location_id is null or exists (
        select from location_closure c where c.ancestor_id = r.location_id and c.descendant_id = ${placeId})))
    order by name, a.id`.execute(db)
  return rows
}

/** The shared device that this browser is, and who may sign in there. @throws Refusal `device.not-found`. */
export const getOwnDevice = async (
  deps: Deps,
  caller: Caller,
  { request }: Asked<typeof contract.getOwnDevice>,
): Promise<Answer<typeof contract.getOwnDevice>> => {
  const device = await deviceOfBrowser(deps.db, officeOfCaller(deps, caller), request.headers)
  const { id, name, placeName, placeId } = device
  return { id, name, placeName, people: await listPeopleOfDevice(deps.db, placeId) }
}
