import { randomUUID } from 'node:crypto'
import type { DataRequest } from '@hoppla/contract/customer-service/data-requests'
import type { StaffCaller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueueEncrypted } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { findAccount, keysFor, languageOfCulture } from '../../identity/identity.ts'
import { siteOfCountry } from '../../places/places.ts'
import { mailCheckCode } from './requests.mails.ts'
import { codeMinutes, codeOf, codeTries, isSame } from './requests.rules.ts'
import { countTry, type ListedRequest, lockRequest } from './requests.sql.ts'
import { auditRequest, getRequest, shownRequest } from './requests.ts'

/** Codes that go to one family, and that one person sends. */
const perRequest = { max: 3, seconds: 3_600 }
const perStaff = { max: 20, seconds: 3_600 }

export const codeKeys = (deps: Pick<Deps, 'config'>) => keysFor(deps.config, 'codes of data requests')

/** The address that a request is checked by: the account's, or the one that was booked with. @throws Refusal `data-request.closed`. */
const addressOf = ({ state, address }: ListedRequest): string => {
  if (state !== 'open' || address === null) throw new Refusal('data-request.closed')
  return address
}

/** Mails a code. @throws Refusal `data-request.not-found`, `data-request.closed`, `request.too-many`. */
export const sendCheckCode = async (deps: Deps, caller: StaffCaller, id: string): Promise<{ mailedTo: string; until: string }> => {
  const row = await getRequest(deps, caller, id)
  const to = addressOf(row)
  await limit(deps, `data-request-codes:${caller.staff.id}`, perStaff)
  // By the person, not by the request: another request is no way to more tries.
  await limit(deps, `data-request-code:${row.account_id ?? id}`, perRequest)
  const until = new Date(deps.clock.now().getTime() + codeMinutes * 60_000)
  const codeId = randomUUID()
  const site = await siteOfCountry(deps, row.country_id)
  const account = row.account_id === null ? undefined : await findAccount(deps.db, row.account_id)
  const language = languageOfCulture(account?.culture ?? '', site?.languages[0] ?? 'en')
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockRequest(tx, id)
    if (held?.state !== 'open') throw new Refusal('data-request.closed')
    await tx.updateTable('data_requests').set({ code_id: codeId, code_until: until, code_tries: 0 }).where('id', '=', id).execute()
    await enqueueEncrypted(
      deps,
      tx,
      mailCheckCode,
      { codeId, email: to, language, countryId: row.country_id, accountId: row.account_id },
      { recipient: to },
    )
    await auditRequest(tx, caller, row, 'code-sent')
  })
  return { mailedTo: maskEmail(to), until: until.toISOString() }
}

/** Compares what was read out with the code. Each try counts, also beside another. @throws Refusal of `checkCode`. */
export const checkCode = async (deps: Deps, caller: StaffCaller, id: string, typed: string): Promise<DataRequest> => {
  const row = await getRequest(deps, caller, id)
  addressOf(row)
  const now = deps.clock.now()
  const codeId = await countTry(deps.db, id, now, codeTries)
  const digits = typed.replaceAll(/\D/g, '')
  if (codeId === undefined || !codeKeys(deps).some((key) => isSame(codeOf(key, codeId), digits))) {
    await auditRequest(deps.db, caller, row, 'code-wrong')
    throw new Refusal('data-request.code-wrong', { errors: { code: [] } })
  }
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockRequest(tx, id)
    // Another was sent meanwhile: what was read out is no longer the code.
    if (held?.state !== 'open' || held.code_id !== codeId) throw new Refusal('data-request.code-wrong', { errors: { code: [] } })
    await tx
      .updateTable('data_requests')
      .set({ checked_at: now, checked_by: caller.staff.id, code_id: null, code_until: null })
      .where('id', '=', id)
      .execute()
    await auditRequest(tx, caller, row, 'checked')
  })
  return shownRequest(deps, caller, id)
}
