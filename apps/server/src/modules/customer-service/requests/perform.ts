import { randomUUID } from 'node:crypto'
import type { Corrections, DataRequest } from '@hoppla/contract/customer-service/data-requests'
import { channelTypes } from '@hoppla/contract/profile'
import type { Tx } from '../../../db/connect.ts'
import type { Site, StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import {
  type AccountRow,
  evictAccess,
  languageOfCulture,
  lockAccount,
  requestEmailChange,
  updateAccount,
} from '../../identity/identity.ts'
import { siteOfCountry } from '../../places/places.ts'
import { eraseGuest, leaveForGood, requestExportOf } from '../../privacy/privacy.ts'
import { phoneOf, takeBackConsents } from '../../profile/profile.ts'
import { mailGuestExport } from './requests.mails.ts'
import { checkedUntil } from './requests.rules.ts'
import { lockRequest, type RequestRow } from './requests.sql.ts'
import { auditRequest, getRequest, shownRequest } from './requests.ts'

type Doing = {
  deps: Deps
  tx: Tx
  caller: StaffCaller
  site: Site
  request: RequestRow
  account: AccountRow | undefined
  corrections: Corrections
}

/** Does what was asked, once, by whoever has checked who asks. @throws Refusal of `performDataRequest`. */
export const performDataRequest = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  corrections: Corrections = {},
): Promise<DataRequest> => {
  const row = await getRequest(deps, caller, id)
  const site = await siteOfCountry(deps, row.country_id)
  if (!site) throw new Refusal('data-request.not-found')
  await deps.db.transaction().execute(async (tx) => {
    // The account before its requests, as an erasure holds them.
    const account = row.account_id === null ? undefined : await lockAccount(tx, row.account_id)
    const request = await lockRequest(tx, id)
    if (request?.state !== 'open' || (row.account_id !== null && !account)) throw new Refusal('data-request.closed')
    const { checked_at: checkedAt, checked_by: checkedBy } = request
    if (checkedUntil({ checkedAt, checkedBy }, caller.staff.id, deps.clock.now()) === null)
      throw new Refusal('data-request.unchecked')
    await auditRequest(tx, caller, request, 'performed')
    const keepsAddress = await actions[request.kind]({ deps, tx, caller, site, request, account, corrections })
    await tx
      .updateTable('data_requests')
      .set({ state: 'done', closed_at: deps.clock.now(), closed_by: caller.staff.id, ...(keepsAddress ? {} : { email: null }) })
      .where('id', '=', id)
      .execute()
  })
  evictAccess(deps)
  return shownRequest(deps, caller, id)
}

/** What each kind does. @returns whether the address of a family without an account is still needed. */
const actions: Record<RequestRow['kind'], (doing: Doing) => Promise<boolean>> = {
  export: async ({ deps, tx, caller, site, request, account }) => {
    if (!account) {
      await enqueue(tx, mailGuestExport, { mailId: randomUUID(), requestId: request.id })
      return true
    }
    const language = languageOfCulture(account.culture, site.languages[0])
    const by = { actorId: caller.staff.id, address: caller.address }
    await requestExportOf(deps, tx, { accountId: account.id, countryId: site.countryId, language }, by)
    return false
  },
  correction: async ({ deps, tx, site, account, corrections: { email, phone, ...said } }) => {
    if (!account) throw new Refusal('data-request.closed')
    if (email === undefined && phone === undefined && Object.keys(said).length === 0)
      throw new Refusal('data-request.no-corrections', { errors: { corrections: [] } })
    const called = phoneOf(site, { phone }, 'corrections.phone')
    // Nobody has shown yet that the new number is the customer’s.
    const ofPhone = called && { phone: called.number, phone_country_code: called.countryCode, phone_confirmed_at: null }
    await updateAccount(tx, account.id, { ...changesOf(said), ...ofPhone }, deps.clock.now())
    // As if asked for by its holder: the new address waits for its own confirmation, the old one is notified and can undo it.
    if (email !== undefined) await requestEmailChange(deps, tx, site, account, email)
    return false
  },
  erasure: async ({ deps, tx, caller, site, request, account }) => {
    // That it was asked and done stays, with nothing that says by whom.
    await tx.updateTable('data_requests').set({ account_id: null, email: null, note: '' }).where('id', '=', request.id).execute()
    const actorId = caller.staff.id
    if (account) await leaveForGood(deps, tx, account, { site, language: site.languages[0], actorId })
    else if (request.email !== null)
      await eraseGuest(deps, tx, { email: request.email, site, language: site.languages[0] }, actorId)
    return false
  },
  restriction: async ({ deps, tx, account }) => {
    if (!account) throw new Refusal('data-request.closed')
    await takeBackConsents(tx, account.id, channelTypes, { source: 'staff', at: deps.clock.now() })
    return false
  },
}

type Changes = Parameters<typeof updateAccount>[2]
const changesOf = ({ firstName, lastName, streetAddress, postalCode, city }: Omit<Corrections, 'email' | 'phone'>): Changes => ({
  ...(firstName === undefined ? {} : { first_name: firstName }),
  ...(lastName === undefined ? {} : { last_name: lastName }),
  ...(streetAddress === undefined ? {} : { street_address: streetAddress }),
  ...(postalCode === undefined ? {} : { postal_code: postalCode }),
  ...(city === undefined ? {} : { city }),
})

/** Closes a request without doing it. @throws Refusal `data-request.not-found`, `data-request.closed`. */
export const closeDataRequest = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  state: 'refused' | 'withdrawn',
): Promise<DataRequest> => {
  const row = await getRequest(deps, caller, id)
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockRequest(tx, id))?.state !== 'open') throw new Refusal('data-request.closed')
    await tx
      .updateTable('data_requests')
      .set({ state, closed_at: deps.clock.now(), closed_by: caller.staff.id, email: null, code_id: null, code_until: null })
      .where('id', '=', id)
      .execute()
    await auditRequest(tx, caller, row, 'closed')
  })
  return shownRequest(deps, caller, id)
}

/** Ends a restriction; one that has ended stays ended. @throws Refusal `data-request.not-found`. */
export const liftRestriction = async (deps: Deps, caller: StaffCaller, id: string): Promise<DataRequest> => {
  const row = await getRequest(deps, caller, id)
  await deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('data_requests')
      .set({ lifted_at: deps.clock.now() })
      .where('id', '=', id)
      .where('kind', '=', 'restriction')
      .where('state', '=', 'done')
      .where('lifted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await auditRequest(tx, caller, row, 'lifted')
  })
  return shownRequest(deps, caller, id)
}
