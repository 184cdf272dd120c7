import type { User, updateProfile as updateProfileRoute, usersWithinDates as usersWithinDatesRoute } from '@hoppla/contract/profile'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db, Tx } from '../../db/connect.ts'
import type { SignedInCaller, StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  type AccountRow,
  checkOwnPassword,
  cultureFor,
  findAccount,
  lockAccount,
  normalizeEmail,
  requestEmailChange,
  updateAccount,
} from '../identity/identity.ts'
import { holdPlayground } from '../places/places.ts'
import { changedConsents, consentsFrom } from './profile.rules.ts'
import { findConsents, insertConsents, listUsersOpened } from './profile.sql.ts'
import { userFrom } from './profile.wire.ts'
import { consentTextVersion, phoneOf } from './registration.ts'

/** The signed-in account, as the wire spells it. @throws Refusal `auth.required` when it is gone. */
export const getMe = async (db: Db, caller: SignedInCaller): Promise<User> => {
  const { id, grants } = caller.account
  const [account, consents] = await Promise.all([findAccount(db, id), findConsents(db, id)])
  if (!account) throw new Refusal('auth.required')
  const held = grants.filter(({ placeId }) => placeId === null || placeId === caller.site.countryId)
  return userFrom(account, ['Customer', ...held.map(({ role }) => role)], consents)
}

type Input = ServeInput<typeof updateProfileRoute>['body']

/**
 * Changes what is given and leaves the rest. A new e-mail address waits for its confirmation; consents are written to the ledger.
 * @throws Refusal `password.required`, `password.wrong`, `login.locked` (e-mail changed), `playground.not-found`, `request.invalid` (phone),
 * `request.too-many` (e-mail changed too often).
 */
export const updateProfile = async (deps: Deps, caller: SignedInCaller, input: Input): Promise<User> => {
  const phone = phoneOf(caller.site, input, 'phone')
  await checkEmailChange(deps, caller, input)
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockOwn(tx, caller)
    const now = deps.clock.now()
    if (input.preferredplaycenterid && !(await holdPlayground(tx, input.preferredplaycenterid)))
      throw new Refusal('playground.not-found')
    await updateAccount(tx, account.id, { ...changesOf(input, caller), ...phoneChanges(input, phone, account) }, now)
    if (input.email !== undefined) await requestEmailChange(deps, tx, caller.site, account, input.email)
    const changed = changedConsents(consentsFrom(input), await findConsents(tx, account.id))
    await insertConsents(tx, account.id, changed, { textVersion: consentTextVersion, source: 'profile', at: now })
  })
  return getMe(deps.db, caller)
}

/** A new address is a new way in: whoever has found somebody's browser open cannot ask for one without the password. */
const checkEmailChange = async (deps: Deps, caller: SignedInCaller, { email, password }: Input): Promise<void> => {
  if (email === undefined) return
  const account = await findAccount(deps.db, caller.account.id)
  if (!account) throw new Refusal('auth.required')
  const known = [account.email, account.pending_email ?? account.email].map(normalizeEmail)
  if (known.includes(normalizeEmail(email))) return
  if (password === undefined) throw new Refusal('password.required', { errors: { password: [] } })
  await checkOwnPassword(deps, caller, password, 'password')
}

const lockOwn = async (tx: Tx, caller: SignedInCaller): Promise<AccountRow> => {
  const account = await lockAccount(tx, caller.account.id)
  if (!account) throw new Refusal('auth.required')
  return account
}

type Changes = Parameters<typeof updateAccount>[2]

const changesOf = (input: Input, caller: SignedInCaller): Changes => {
  const changes: Changes = {}
  if (input.firstname !== undefined) changes.first_name = input.firstname
  if (input.lastname !== undefined) changes.last_name = input.lastname
  if (input.City !== undefined) changes.city = input.City
  if (input.StreetAddress !== undefined) changes.street_address = input.StreetAddress
  if (input.CoAddress !== undefined) changes.co_address = input.CoAddress
  if (input.PostalCode !== undefined) changes.postal_code = input.PostalCode
  if (input.culture !== undefined) changes.culture = cultureFor(input.culture, caller.language)
  if (input.preferredplaycenterid !== undefined) changes.preferred_playground_id = input.preferredplaycenterid
  return changes
}

// A number that changes is no longer a confirmed one.
const phoneChanges = (input: Input, phone: ReturnType<typeof phoneOf>, account: AccountRow): Changes => {
  if (input.phone === undefined) return {}
  if (!phone) return { phone: null, phone_country_code: null, phone_confirmed_at: null }
  const isSame = phone.number === account.phone && phone.countryCode === account.phone_country_code
  return isSame ? {} : { phone: phone.number, phone_country_code: phone.countryCode, phone_confirmed_at: null }
}

const mostUsers = 1_000
const aDay = 86_400_000

/** Accounts opened between two days (UTC), both included. Logged: it reads many people's data. */
export const usersWithinDates = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof usersWithinDatesRoute>['query'],
): Promise<User[]> => {
  const startOf = (given: string): number => Math.floor(Date.parse(given) / aDay) * aDay
  const [from, before] = [new Date(startOf(input.startDate)), new Date(startOf(input.endDate) + aDay)]
  const rows = await listUsersOpened(deps.db, { from, before, culture: input.culture, most: mostUsers })
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'users.listed',
    address: caller.address,
    detail: { startDate: input.startDate, endDate: input.endDate, culture: input.culture ?? null, count: rows.length },
  })
  return rows.map((row) => userFrom(row, ['Customer', ...row.role_names], row.consents))
}
