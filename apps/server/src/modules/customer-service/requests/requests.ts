import { randomUUID } from 'node:crypto'
import {
  type DataRequest,
  dataRequestsMost,
  type ErasurePreview,
  type openDataRequest as openRoute,
} from '@hoppla/contract/customer-service/data-requests'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db, Tx } from '../../../db/connect.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { countriesWith } from '../../../http/permissions.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { findAccount, findAccountByEmail, normalizeEmail } from '../../identity/identity.ts'
import { countGuestData, whyNotLeave } from '../../privacy/privacy.ts'
import { checkedUntil, dueOn, keptUntil } from './requests.rules.ts'
import { countKept, findRequest, type ListedRequest, listRequests } from './requests.sql.ts'

/** Enough for a busy telephone; too little to try addresses one after the other. */
const openedMost = { max: 30, seconds: 3_600 }

const onWire = ({ staff }: StaffCaller, row: ListedRequest, now: Date): DataRequest => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  state: row.state,
  customerId: row.account_id !== null && row.address !== null ? row.account_id : null,
  name: row.name,
  email: row.address === null ? null : maskEmail(row.address),
  country: row.country,
  note: row.note,
  openedAt: row.opened_at.toISOString(),
  by: row.takenBy,
  dueOn: row.due_on,
  isOverdue: row.state === 'open' && row.due_on < dayIn(now, row.timeZone),
  checkedUntil: checkedUntil({ checkedAt: row.checked_at, checkedBy: row.checked_by }, staff.id, now)?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  liftedAt: row.lifted_at?.toISOString() ?? null,
})

export const countriesOf = (deps: Pick<Deps, 'db'>, { staff }: StaffCaller): Promise<string[]> =>
  countriesWith(deps.db, staff, 'customers.requests')

/** What people have asked in the countries of one's places. */
export const listDataRequests = async (deps: Deps, caller: StaffCaller, state: 'open' | 'closed'): Promise<DataRequest[]> =>
  (await listRequests(deps.db, await countriesOf(deps, caller), state, dataRequestsMost)).map((row) =>
    onWire(caller, row, deps.clock.now()),
  )

/** One of the countries of one's places. @throws Refusal `data-request.not-found`, also for one of another country. */
export const getRequest = async (deps: Pick<Deps, 'db'>, caller: StaffCaller, id: string): Promise<ListedRequest> => {
  const row = await findRequest(deps.db, id)
  if (!row || !(await countriesOf(deps, caller)).includes(row.country_id)) throw new Refusal('data-request.not-found')
  return row
}

/** As it stands after something was done to it. */
export const shownRequest = async (deps: Deps, caller: StaffCaller, id: string): Promise<DataRequest> =>
  onWire(caller, await getRequest(deps, caller, id), deps.clock.now())

type Line = 'opened' | 'read' | 'code-sent' | 'code-wrong' | 'checked' | 'performed' | 'closed' | 'lifted'
/** Whose it is, is said by the account; of a family without one nothing says it. */
export const auditRequest = (
  db: Db,
  { staff, address }: StaffCaller,
  row: Pick<ListedRequest, 'id' | 'account_id' | 'country_id' | 'kind'>,
  did: Line,
): Promise<void> =>
  audit(db, {
    actorId: staff.id,
    action: `data-request.${did}`,
    ...(row.account_id === null ? {} : { subject: row.account_id }),
    placeId: row.country_id,
    address,
    detail: { request: row.id, kind: row.kind },
  })

type Body = ServeInput<typeof openRoute>['body']
type Whose = { accountId: string | null; email: string | null; countryId: string }

/** Takes note of what somebody asks. @throws Refusal of `openDataRequest`. */
export const openDataRequest = async (deps: Deps, caller: StaffCaller, body: Body): Promise<DataRequest> => {
  await limit(deps, `data-requests:${caller.staff.id}`, openedMost)
  const { accountId, email, countryId } = await findWhose(deps, caller, body)
  if (accountId === null && (body.kind === 'correction' || body.kind === 'restriction'))
    throw new Refusal('data-request.account-only')
  const { id } = await deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const now = deps.clock.now()
      const { rows } = await zoneOf(tx, countryId)
      const row = {
        id: randomUUID(),
        account_id: accountId,
        email,
        country_id: countryId,
        kind: body.kind,
        channel: body.channel,
        note: body.note,
        state: 'open' as const,
        opened_at: now,
        opened_by: caller.staff.id,
        due_on: dueOn(dayIn(now, rows[0]?.timezone ?? 'UTC')),
      }
      await tx.insertInto('data_requests').values(row).execute()
      await auditRequest(tx, caller, row, 'opened')
      return { id: row.id }
    }),
  )
  return shownRequest(deps, caller, id)
}

const zoneOf = async (tx: Tx, countryId: string) => ({
  rows: await tx.selectFrom('countries').select('timezone').where('id', '=', countryId).execute(),
})

const findWhose = async (deps: Deps, caller: StaffCaller, { customerId, email }: Body): Promise<Whose> => {
  const countries = await countriesOf(deps, caller)
  const address = email === undefined ? undefined : normalizeEmail(email)
  const account =
    customerId !== undefined
      ? await findAccount(deps.db, customerId)
      : address === undefined
        ? undefined
        : await findAccountByEmail(deps.db, address)
  if (account) {
    // An address of another country is answered like one that nobody has.
    if (account.country_id === null || !countries.includes(account.country_id))
      throw new Refusal(customerId === undefined ? 'data-request.nobody' : 'account.not-found')
    return { accountId: account.id, email: null, countryId: account.country_id }
  }
  if (address === undefined) throw new Refusal('account.not-found')
  const guest = await countGuestData(deps.db, address)
  if (!guest || !countries.includes(guest.countryId)) throw new Refusal('data-request.nobody')
  return { accountId: null, email: address, countryId: guest.countryId }
}

/** A request; of an open erasure with what is to be said before. Logged. @throws Refusal `data-request.not-found`. */
export const readDataRequest = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
): Promise<{ request: DataRequest; erasure: ErasurePreview | null }> => {
  const row = await getRequest(deps, caller, id)
  await auditRequest(deps.db, caller, row, 'read')
  const isAsked = row.kind === 'erasure' && row.state === 'open'
  return {
    request: onWire(caller, row, deps.clock.now()),
    erasure: isAsked ? await deps.db.transaction().execute((tx) => previewErasure(deps, tx, row)) : null,
  }
}

const previewErasure = async (deps: Deps, tx: Tx, row: ListedRequest): Promise<ErasurePreview> => {
  const slug = (await tx.selectFrom('countries').select('slug').where('id', '=', row.country_id).executeTakeFirst())?.slug ?? ''
  if (row.account_id === null) {
    const guest = row.email === null ? undefined : await countGuestData(tx, row.email)
    const today = dayIn(deps.clock.now(), row.timeZone)
    return {
      orders: guest?.orders ?? 0,
      keptUntil: guest?.orders ? keptUntil(today, slug) : null,
      bookings: guest?.bookings ?? 0,
      problems: [],
    }
  }
  const kept = await countKept(tx, row.account_id)
  return {
    orders: kept.orders,
    keptUntil: kept.newest === null ? null : keptUntil(kept.newest, slug),
    bookings: kept.bookings,
    problems: await whyNotLeave(deps, tx, row.account_id),
  }
}
