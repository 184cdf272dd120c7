import type { StaffRole } from '@hoppla/contract/roles'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/devices'
import { sql } from 'kysely'
import { type Cipher, cipherFor } from '../../crypto/encrypt.ts'
import type { Db } from '../../db/connect.ts'
import type { Caller, StaffCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { WithHeaders } from '../../http/serve.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { type AccountRow, findAccount, hashPassword, openStaffSession, settleAfter, verifyPassword } from '../identity/identity.ts'
import { type DeviceRow, deviceCookie, deviceOfBrowser, listPeopleOfDevice } from './devices.ts'
import { notePresence } from './factors/codes.ts'
import { findManageable } from './members.ts'
import { type Asked, browserName, ownOffice } from './office.ts'
import { notifyManagers } from './staff.mails.ts'

/** So many wrong PINs in a row, and nobody gets in with it for so many seconds. */
export const pinGuesses = { max: 5, seconds: 900 } as const
/** Tries at one device, whoever is named. */
const perDevice = { max: 60, seconds: 60 }
const refusalTime = 250

/** The key of the hashes of PINs. */
export const pinCipher = (config: Config): Cipher => cipherFor(config, 'staff pins')

/** 000000, 123456, 654321, 121212, 112233: what is tried first. */
const isSimple = (pin: string): boolean => {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0))
  return new Set(steps).size === 1 || new Set(digits).size <= 2 || /^(\d)\1(\d)\2(\d)\3$/.test(pin) || /^(\d{3})\1$/.test(pin)
}

/** Sets a PIN, one's own or that of somebody whose every role one may give. @throws Refusal `pin.too-simple`, `account.not-found`, `role.not-yours-to-give`. */
export const setPin = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.setPin>,
): Promise<undefined> => {
  if (isSimple(body.pin)) throw new Refusal('pin.too-simple', { errors: { pin: [] } })
  const hash = await hashPassword(body.pin)
  await deps.db.transaction().execute(async (tx) => {
    const { staff, address } = caller
    const id = params.id === staff.id ? staff.id : (await findManageable(tx, caller, params.id)).id
    const row = {
      hash_encrypted: pinCipher(deps.config).close(hash, id),
      wrong_pins: 0,
      locked_until: null,
      set_by: staff.id,
      set_at: deps.clock.now(),
    }
    await tx
      .insertInto('staff_pins')
      .values({ account_id: id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    await audit(tx, { actorId: staff.id, action: 'pin.set', subject: id, address })
  })
}

/**
 * Signs in at a shared device. Somebody without a PIN, or without a role there, is answered like a wrong PIN.
 * @throws Refusal `device.not-found`, `pin.wrong`, `pin.locked`, `request.too-many`, `request.cross-site`.
 */
export const signInWithPin = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.signInWithPin>,
): Promise<WithHeaders<Answer<typeof contract.signInWithPin>>> => {
  const office = ownOffice(deps, caller, request)
  const { headers } = request
  const { secret, ...device } = await deviceOfBrowser(deps.db, office, headers)
  await limit(deps, `staff-pin:${device.id}`, perDevice)
  const account = await settleAfter(refusalTime, () => checkPin(deps, caller, device, body))
  const { id: accountId, security_version: version, email_normalized: emailNormalized } = account
  const where = { id: device.id, placeId: device.placeId }
  const how = { methods: ['pin'], browser: browserName(headers['user-agent']), device: where }
  const cookies = await openStaffSession(deps, caller, office, headers, { accountId, version, emailNormalized }, how)
  if (!cookies) throw new Refusal('pin.wrong')
  const now = deps.clock.now()
  await notePresence(deps.db, accountId, now)
  await deps.db.updateTable('staff_devices').set({ last_used_at: now }).where('id', '=', device.id).execute()
  return { kind: 'with-headers', headers: { 'set-cookie': [...cookies, deviceCookie(office, secret)] }, answer: {} }
}

const checkPin = async (
  deps: Deps,
  caller: Caller,
  device: DeviceRow,
  { memberId, pin }: { memberId: string; pin: string },
): Promise<AccountRow> => {
  const { db, config } = deps
  const [person] = await listPeopleOfDevice(db, device.placeId, memberId)
  const tried = await beginTry(deps, person?.id)
  const hash = tried && pinCipher(config).open(tried.encrypted, memberId)
  const isRight = await verifyPassword(hash, pin)
  const account = await findAccount(db, memberId)
  if (isRight && account && person) {
    await db.updateTable('staff_pins').set({ wrong_pins: 0, locked_until: null }).where('account_id', '=', memberId).execute()
    return account
  }
  await db.transaction().execute(async (tx) => {
    const about = person ? { subject: person.id } : {}
    await audit(tx, {
      action: 'pin.wrong',
      ...about,
      address: caller.address,
      detail: { device: device.id, location: device.placeId },
    })
    if (!person || tried?.count !== pinGuesses.max) return
    const managers = await listManagers(tx, device.placeId)
    await notifyManagers(deps, tx, managers, { name: person.name, device: device.name, place: device.placeName })
  })
  throw new Refusal('pin.wrong', { errors: { pin: [] } })
}

/**
 * Counts a PIN before it is compared, so that a burst of guesses sees itself; the last one locks until it has shown to be right.
 * @throws Refusal `pin.locked`.
 */
const beginTry = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string | undefined,
): Promise<{ encrypted: Buffer; count: number } | undefined> => {
  const now = clock.now()
  const until = new Date(now.getTime() + pinGuesses.seconds * 1_000)
  const { rows } = await sql<{ encrypted: Buffer; count: number }>`
    with tries as (select account_id, case when locked_until is null then wrong_pins + 1 else 1 end as count from staff_pins
      where account_id = ${accountId ?? null}::uuid and (locked_until is null or locked_until <= ${now}) for update)
    update staff_pins p set wrong_pins = t.count, locked_until = case when t.count >= ${pinGuesses.max} then ${until}::timestamptz end
    from tries t where p.account_id = t.account_id returning p.hash_encrypted as encrypted, t.count`.execute(db)
  if (rows.length === 0 && accountId !== undefined) throw new Refusal('pin.locked', { retryAfter: pinGuesses.seconds })
  return rows[0]
}

/** Who looks after a place, the nearest first: of its centre, of its country, of the chain. */
const managing: readonly StaffRole[] = ['VenueManager', 'CountryManager', 'Admin']
const listManagers = async (db: Db, placeId: string): Promise<AccountRow[]> => {
  const { rows } = await sql<{ accountId: string; role: StaffRole }>`
    select r.account_id as "accountId", r.role from published.staff_roles r
    where r.is_held and r.role = any(${managing}::text[]) and (r.location_id is null or exists (
      select from location_closure c where c.ancestor_id = r.location_id and c.descendant_id = ${placeId}))`.execute(db)
  const nearest = managing.find((role) => rows.some((row) => row.role === role))
  const ids = [...new Set(rows.filter(({ role }) => role === nearest).map(({ accountId }) => accountId))]
  const accounts = await Promise.all(ids.map((id) => findAccount(db, id)))
  return accounts.filter((account) => account !== undefined)
}
