import type { User, updateProfile, usersWithinDates } from '@hoppla/contract/profile'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db, Tx } from '../../db/connect.ts'
import type { SignedInCaller } from '../../http/caller.ts'
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
import { findConsents, insertConsents, listAccountsOpened } from './profile.sql.ts'
import { userFrom } from './profile.wire.ts'
import { consentTextVersion, phoneOf } from './registration.ts'

/** The signed-in account, as the wire spells it. @throws Refusal `auth.required` when it is gone. */
export const getMe = async (db: Db, caller: SignedInCaller): Promise<User> => {
  const { id, roles, placed } = caller.account
  const [account, consents] = await Promise.all([findAccount(db, id), findConsents(db, id)])
  if (!account) throw new Refusal('auth.required')
  const ofCountry = placed.filter(({ at }) => at === caller.site.countryId).map(({ role }) => role)
  return userFrom(account, [...roles, ...ofCountry], consents)
}

type Wish = ServeInput<typeof updateProfile>['body']

/**
 * Changes what is given and leaves the rest. A new e-mail address waits for its confirmation; consents are written to the ledger.
 * @throws Refusal `password.required`, `password.wrong`, `login.locked` (e-mail changed), `playground.not-found`, `request.invalid` (phone),
 * `request.too-many` (e-mail changed too often).
 */
export const changeProfile = async (deps: Deps, caller: SignedInCaller, wish: Wish): Promise<User> => {
  const phone = phoneOf(caller.site, wish, 'phone')
  await checkEmailChange(deps, caller, wish)
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockOwn(tx, caller)
    const now = deps.clock.now()
    if (wish.preferredplaycenterid && !(await holdPlayground(tx, wish.preferredplaycenterid)))
      throw new Refusal('playground.not-found')
    await updateAccount(tx, account.id, { ...changesOf(wish, caller), ...phoneChanges(wish, phone, account) }, now)
    if (wish.email !== undefined) await requestEmailChange(deps, tx, caller.site, account, wish.email)
    const changed = changedConsents(consentsFrom(wish), await findConsents(tx, account.id))
    await insertConsents(tx, account.id, changed, { textVersion: consentTextVersion, source: 'profile', at: now })
  })
  return getMe(deps.db, caller)
}

/** A new address is a new way in: whoever has found somebody's browser open cannot ask for one without the password. */
const checkEmailChange = async (deps: Deps, caller: SignedInCaller, { email, password }: Wish): Promise<void> => {
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

const changesOf = (wish: Wish, caller: SignedInCaller): Changes => {
  const changes: Changes = {}
  if (wish.firstname !== undefined) changes.first_name = wish.firstname
  if (wish.lastname !== undefined) changes.last_name = wish.lastname
  if (wish.City !== undefined) changes.city = wish.City
  if (wish.StreetAddress !== undefined) changes.street_address = wish.StreetAddress
  if (wish.CoAddress !== undefined) changes.co_address = wish.CoAddress
  if (wish.PostalCode !== undefined) changes.postal_code = wish.PostalCode
  if (wish.culture !== undefined) changes.culture = cultureFor(wish.culture, caller.language)
  if (wish.preferredplaycenterid !== undefined) changes.preferred_playground_id = wish.preferredplaycenterid
  return changes
}

// A number that changes is no longer a confirmed one.
const phoneChanges = (wish: Wish, phone: ReturnType<typeof phoneOf>, account: AccountRow): Changes => {
  if (wish.phone === undefined) return {}
  if (!phone) return { phone: null, phone_country_code: null, phone_confirmed_at: null }
  const isSame = phone.number === account.phone && phone.countryCode === account.phone_country_code
  return isSame ? {} : { phone: phone.number, phone_country_code: phone.countryCode, phone_confirmed_at: null }
}

const mostUsers = 1_000
const aDay = 86_400_000

/** Accounts opened between two days (UTC), both included. Logged: it reads many people's data. */
export const listUsersWithin = async (
  deps: Deps,
  caller: SignedInCaller,
  wish: ServeInput<typeof usersWithinDates>['query'],
): Promise<User[]> => {
  const startOf = (given: string): number => Math.floor(Date.parse(given) / aDay) * aDay
  const [from, before] = [new Date(startOf(wish.startDate)), new Date(startOf(wish.endDate) + aDay)]
  const rows = await listAccountsOpened(deps.db, { from, before, culture: wish.culture, most: mostUsers })
  await audit(deps.db, {
    actorId: caller.account.id,
    action: 'users.listed',
    address: caller.address,
    detail: { startDate: wish.startDate, endDate: wish.endDate, culture: wish.culture ?? null, count: rows.length },
  })
  return rows.map((row) => userFrom(row, ['Customer', ...row.role_names], row.consent_kinds ?? {}))
}
