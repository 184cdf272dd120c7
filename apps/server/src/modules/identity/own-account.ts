import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { forgetAnswers } from '../../http/idempotency.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit, eraseFromAuditLog, listEventsOf } from '../../logging/audit.ts'
import { evictAccess } from './access.ts'
import { endEverySession } from './backchannel-logout.ts'
import { type AccountRow, findAccountById, lockAccount } from './identity.sql.ts'
import { blind } from './links.ts'
import { countGuess, deleteGuesses } from './password-guesses.sql.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './passwords/passwords.ts'
import { ownWords, replacePassword } from './recovery.ts'

/** Whoever has found somebody's browser open may not guess the password there. */
const guessLimit = { max: 5, seconds: 900 }

/**
 * Asks the signed-in person for the password once more, before something that cannot be taken back.
 * @param field path of the password in the form. @returns the account. @throws Refusal `password.wrong`, `login.locked`, `request.too-many`, `auth.required`.
 */
export const checkOwnPassword = async (
  deps: Deps,
  caller: SignedInCaller,
  password: string,
  field: string,
): Promise<AccountRow> => {
  await limit(deps, `own-password:${caller.account.id}`, guessLimit)
  const account = await findAccountById(deps.db, caller.account.id)
  if (!account) throw new Refusal('auth.required')
  await comparePassword(deps, caller, account, password, field)
  return account
}

/**
 * Compares a password with that of an account, as one more guess in a row. @param field path of the password in the form.
 * @throws Refusal `password.wrong`, `login.locked`.
 */
export const comparePassword = async (
  deps: Deps,
  { address }: Pick<Caller, 'address'>,
  account: AccountRow,
  password: string,
  field: string,
): Promise<void> => {
  const emailHash = blind(deps.config, account.email_normalized)
  if ((await countGuess(deps.db, emailHash, deps.clock.now())) === undefined) throw new Refusal('login.locked')
  if (await verifyPassword(account.password_hash, password)) return deleteGuesses(deps.db, emailHash)
  await audit(deps.db, { actorId: account.id, action: 'password.wrong', address })
  throw new Refusal('password.wrong', { errors: { [field]: [] } })
}

/**
 * Replaces the signed-in person's password. Every session, token and known browser ends, this one's too, and a mail notifies the holder.
 * @throws Refusal `password.wrong`, `login.locked`, `password.too-weak`, `password.breached`, `request.too-many`.
 */
export const changePassword = async (
  deps: Deps,
  caller: SignedInCaller,
  input: { currentPassword: string; newPassword: string },
): Promise<void> => {
  const before = await checkOwnPassword(deps, caller, input.currentPassword, 'currentPassword')
  await checkNewPassword(deps, input.newPassword, ownWords(before), 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, before.id)
    // Changed meanwhile in another window: what was proven is no longer the password.
    if (!account || account.password_hash !== before.password_hash) throw new Refusal('password.wrong')
    await replacePassword(deps, tx, caller.site, account, passwordHash)
  })
  evictAccess(deps)
}

/**
 * Takes every personal value out of an account and ends its sessions, tokens and known browsers. The row stays, empty, for the books that point at it.
 * @param account held by the caller's transaction, which has also said `hoppla.erasing`. Afterwards call `evictAccess`.
 */
export const eraseIdentity = async (deps: Deps, tx: Tx, account: AccountRow): Promise<void> => {
  const now = deps.clock.now()
  const nowhere = `erased-${account.id}@erased.invalid`
  await endEverySession(deps, tx, account.id)
  await eraseFromAuditLog(tx, account.id)
  await forgetAnswers(tx, account.id)
  await sql`
    with tokens as (delete from account_tokens where account_id = ${account.id}),
      devices as (delete from known_devices where account_id = ${account.id}),
      attempts as (delete from login_attempts where email_hash = ${blind(deps.config, account.email_normalized)}),
      failures as (delete from login_failures where email_hash = ${blind(deps.config, account.email_normalized)}),
      roles as (delete from account_roles where account_id = ${account.id}),
      staff as (delete from staff_sessions where account_id = ${account.id})
    update accounts set
      key = null, email = ${nowhere}, email_normalized = ${nowhere}, email_confirmed_at = null, pending_email = null, password_hash = null,
      first_name = '', last_name = '', phone = null, phone_country_code = null, phone_confirmed_at = null, street_address = '', co_address = '',
      postal_code = '', city = '', comment = '', culture = 'en', preferred_playground_id = null, registration_source = '',
      member_id = random_code(10), member_card_id = random_code(14), security_version = security_version + 1, updated_at = ${now}, deleted_at = ${now}
    where id = ${account.id}`.execute(tx)
}

/** What identity keeps about an account, for its holder to take along. Moments are ISO. */
export const exportIdentity = async (db: Db, accountId: string): Promise<IdentityExport> => {
  const { rows } = await sql<IdentityExport>`
    select
      json_build_object('email', a.email, 'emailConfirmedAt', a.email_confirmed_at, 'pendingEmail', a.pending_email, 'firstName', a.first_name,
        'lastName', a.last_name, 'phone', a.phone_country_code || ' ' || a.phone, 'streetAddress', a.street_address, 'coAddress', a.co_address,
        'postalCode', a.postal_code, 'city', a.city, 'comment', a.comment, 'culture', a.culture, 'memberId', a.member_id,
        'memberCardId', a.member_card_id, 'oldKey', a.key, 'country', n.name, 'playground', p.name, 'registrationSource', a.registration_source,
        'phoneConfirmedAt', a.phone_confirmed_at, 'createdAt', a.created_at, 'updatedAt', a.updated_at) as account,
      (select coalesce(json_agg(json_build_object('role', r.role, 'playground', coalesce(l.name, k.name), 'grantedAt', r.granted_at, 'validTo', r.last_day) order by r.granted_at), '[]')
        from account_roles r left join playgrounds l on l.id = r.location_id left join countries k on k.id = r.location_id
        where r.account_id = a.id) as roles,
      (select coalesce(json_agg(json_build_object('kind', purpose, 'email', email_normalized, 'createdAt', created_at, 'usedAt', used_at,
          'validTo', expires_at) order by created_at), '[]') from account_tokens where account_id = a.id) as links,
      (select coalesce(json_agg(b order by b."lastUsedAt" desc), '[]') from (
        select null as name, null::timestamptz as "createdAt", last_used_at as "lastUsedAt", null::timestamptz as "validTo"
          from known_devices where account_id = a.id
        union all select browser, created_at, last_seen_at, expires_at from staff_sessions where account_id = a.id) b) as browsers
    from accounts a left join playgrounds p on p.id = a.preferred_playground_id left join countries n on n.id = a.country_id
    where a.id = ${accountId} and a.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The account is gone.')
  return { ...row, events: await listEventsOf(db, accountId) }
}
type Fields = Record<string, string | number | boolean | null>
export type IdentityExport = { account: Fields } & Record<'roles' | 'links' | 'browsers' | 'events', Fields[]>
