import { randomUUID } from 'node:crypto'
import type { CodeOnOffer, OwnCode, OwnTicket, TicketDetail } from '@hoppla/contract/tickets'
import type { Pass, PhotoUploadStatus } from '@hoppla/contract/tickets/passes'
import { codeKeeper, codeOf } from '../../crypto/code-keeper.ts'
import { readCode } from '../../crypto/printed-codes.ts'
import { type Queryable, within } from '../../db/statement.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { periodFrom } from '../catalogue/catalogue.ts'
import { claimGuestOrders, getCompletedOrder } from '../orders/orders.ts'
import { lockChildrenById } from '../profile/profile.ts'
import { getBookableChild, notSelectable } from './ticket-orders.ts'
import { codeState, firstPhotoStatus, passState, placePass, takesPhoto, ticketState } from './tickets.rules.ts'
import {
  type CodeRow,
  claimCode,
  findCode,
  findCodeByHash,
  findPass,
  findPassOfOrder,
  findTicket,
  insertPasses,
  insertTickets,
  listCodesOfBuyer,
  listEntries,
  listHeldPeriods,
  listPassesOf,
  listTicketsOf,
  type PassRow,
  type TicketRow,
} from './tickets.sql.ts'

// ---- connecting

/**
 * Turns a code into a serial ticket of the caller.
 * @throws Refusal `code.not-found` for anything that is no code of ours, `code.used`, `code.expired`, `code.revoked`, `code.other-kind`, `code.other-country`.
 */
export const connectTicket = async (deps: Deps, caller: SignedInCaller, typed: string): Promise<OwnTicket> => {
  const code = await readCodeToConnect(deps, caller, typed, 'serial-ticket')
  const { entrances } = code.terms
  if (entrances === null) throw new Error(`Code ${code.id} has no entrances.`)
  return connect(deps, caller, code, async (tx, now) => {
    const { start, end } = periodFrom(code.terms, dayIn(now, code.timeZone))
    const ticket = { ...one(code, caller), valid_from: start, valid_to: end, entrances }
    await insertTickets(tx, [ticket], now)
    const [row] = await findTicket(tx, [caller.account.id, ticket.id])
    if (!row) throw new Error('The ticket has just been written.')
    return ticketOf(deps, row)
  })
}

/** Turns a code into a pass of one child. @throws Refusal as for tickets, and `child.not-found`, `child.not-selectable`. */
export const connectPass = async (deps: Deps, caller: SignedInCaller, input: { code: string; childId: string }): Promise<Pass> => {
  const code = await readCodeToConnect(deps, caller, input.code, 'pass')
  await getBookableChild(deps, caller, input.childId)
  return connect(deps, caller, code, async (tx, now) => {
    const [holder] = await lockChildrenById(tx, [[input.childId]])
    if (!holder) throw new Refusal('child.not-found', { errors: { childId: [] } })
    const held = (await listHeldPeriods(tx, [[input.childId], now])).filter(({ countryId }) => countryId === code.countryId)
    const { period, overlap } = placePass(code.terms, held, dayIn(now, code.timeZone))
    if (overlap === 'has-pass') throw notSelectable()
    const pass = {
      ...one(code, caller),
      child_id: input.childId,
      valid_from: period.start,
      valid_to: period.end,
      photo_status: firstPhotoStatus(code.terms),
      entrances_without_photo: code.terms.entrancesWithoutPhoto,
    }
    await insertPasses(tx, [pass], now)
    const [row] = await findPass(tx, [caller.account.id, pass.id])
    if (!row) throw new Error('The pass has just been written.')
    return passOf(deps, row)
  })
}

/** What a code is good for, so that its holder can see it, and say for which child, before it is used. @throws Refusal as for connecting. */
export const lookUpCode = async (deps: Deps, caller: SignedInCaller, typed: string): Promise<CodeOnOffer> => {
  const code = await readCodeToConnect(deps, caller, typed)
  return {
    kind: code.kind,
    articleId: code.articleId,
    name: code.name,
    rules: code.rules,
    numberOfEntrances: code.terms.entrances,
    period: periodFrom(code.terms, dayIn(deps.clock.now(), code.timeZone)),
    validToDate: code.validTo,
  }
}

/** Claims the code first: of many at once one goes on, the others wait for its commit and are refused. With its idempotency key, the winner may ask again. */
const connect = <A extends object>(
  deps: Deps,
  caller: SignedInCaller,
  code: CodeRow,
  handOut: (tx: Queryable, now: Date) => Promise<A>,
): Promise<A> =>
  deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const now = deps.clock.now()
      if (!(await claimCode(tx, code.id, now))) throw new Refusal('code.used', atCode)
      return handOut(within(tx), now)
    }),
  )

const one = (code: CodeRow, { account }: SignedInCaller) => ({
  id: randomUUID(),
  order_line_id: code.orderLineId,
  number: code.number,
  redeem_code_id: code.id,
  account_id: account.id,
})

const atCode = { errors: { code: [] } }

/** Codes cannot be guessed (75 bits); the limit spares the database and stops whoever tries. */
const readCodeToConnect = async (deps: Deps, caller: SignedInCaller, typed: string, kind?: CodeRow['kind']): Promise<CodeRow> => {
  await limit(deps, `connect-code:${caller.account.id}`, { max: 10, seconds: 60 })
  const written = readCode(typed)
  const [code] = written === undefined ? [] : await findCodeByHash(deps.pool, [codeKeeper(deps.config).hashes(written)])
  if (!code) throw new Refusal('code.not-found', atCode)
  if (kind !== undefined && code.kind !== kind) throw new Refusal('code.other-kind', atCode)
  if (code.countryId !== caller.site.countryId) throw new Refusal('code.other-country', atCode)
  const state = stateOfCode(deps, code)
  if (state === 'Revoked') throw new Refusal('code.revoked', atCode)
  if (state === 'Connected') throw new Refusal('code.used', atCode)
  if (state === 'Expired') throw new Refusal('code.expired', atCode)
  return code
}

// ---- codes, as their buyer sees them

/** The codes an account has bought; of one order where a reference is given. */
export const listMyCodes = async (
  deps: Deps,
  { account }: SignedInCaller,
  orderReference: string | undefined,
): Promise<OwnCode[]> => {
  await claimGuestOrders(deps.db, account.id)
  return (await listCodesOfBuyer(deps.pool, [account.id, orderReference ?? null])).map((row) => ownCode(deps, row))
}

/** A code as its buyer sees it. */
export const ownCode = (deps: Deps, row: CodeRow): OwnCode => ({
  guid: row.id,
  kind: row.kind,
  name: row.name,
  code: codeOf(deps, row),
  state: stateOfCode(deps, row),
  validToDate: row.validTo,
  orderReference: row.orderReference,
  delivery: {
    to: row.recipient,
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    greeting: row.greeting,
    sendAt: row.sendAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  },
})

/** A code of this buyer. @throws Refusal `code.not-found`, also for somebody else's. */
export const getOwnCode = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<CodeRow> => {
  const [row] = await findCode(deps.pool, [id])
  if (row?.accountId !== account.id) throw new Refusal('code.not-found')
  return row
}

const stateOfCode = ({ clock }: Pick<Deps, 'clock'>, row: CodeRow) =>
  codeState(
    { isRedeemed: row.redeemedAt !== null, isRevoked: row.revokedAt !== null, validTo: row.validTo },
    dayIn(clock.now(), row.timeZone),
  )

// ---- tickets and passes, as their owner sees them

export const listMyTickets = async (deps: Deps, { account }: SignedInCaller): Promise<OwnTicket[]> =>
  (await listTicketsOf(deps.pool, [account.id])).map((row) => ticketOf(deps, row))

/** One ticket with its entrances. @throws Refusal `ticket.not-found`, also for somebody else's. */
export const getMyTicket = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<TicketDetail> => {
  const [row] = await findTicket(deps.pool, [account.id, id])
  if (!row) throw new Refusal('ticket.not-found')
  const entries = await listEntries(deps.pool, [id])
  return {
    ...ticketOf(deps, row),
    history: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

const ticketOf = (deps: Pick<Deps, 'clock'>, row: TicketRow): OwnTicket => ({
  guid: row.id,
  name: row.name,
  rules: row.rules,
  code: row.code,
  state: ticketState(row, dayIn(deps.clock.now(), row.timeZone)),
  period: { start: row.validFrom, end: row.validTo },
  numberOfEntrances: row.entrances,
  entrancesLeft: row.entrancesLeft,
  orderReference: row.orderReference,
  validAt: row.terms.places.map(({ name }) => name),
})

export const listMyPasses = async (deps: Deps, { account }: SignedInCaller): Promise<Pass[]> =>
  (await listPassesOf(deps.pool, [account.id])).map((row) => passOf(deps, row))

/** One pass. @throws Refusal `pass.not-found`, also for somebody else's. */
export const getMyPass = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<Pass> => {
  const [row] = await findPass(deps.pool, [account.id, id])
  if (!row) throw new Refusal('pass.not-found')
  return passOf(deps, row)
}

const passOf = (deps: Pick<Deps, 'clock'>, row: PassRow): Pass => ({
  guid: row.id,
  name: row.name,
  period: { start: row.validFrom, end: row.validTo },
  child:
    row.childId === null ? null : { guid: row.childId, firstName: row.childFirstName ?? '', lastName: row.childLastName ?? '' },
  state: passState(row, dayIn(deps.clock.now(), row.timeZone)),
  code: row.code,
  canUploadPhoto: takesPhoto(row, dayIn(deps.clock.now(), row.timeZone)),
  photoStatus: row.photoStatus,
  photoRejection: row.photoRejection,
  entrancesWithoutPhotoLeft: wantsPhoto(row.photoStatus) ? Math.max(0, row.entrancesWithoutPhoto - row.usedWithoutPhoto) : 0,
  numberOfEntrances: row.terms.entrances,
  entrancesUsed: row.used,
  rules: row.rules,
  orderReference: row.orderReference,
  validAt: row.terms.places.map(({ name }) => name),
})

const wantsPhoto = (status: PassRow['photoStatus']): boolean => status !== 'NotRequired' && status !== 'Approved'

/** Whether the buyer's pass of a completed order wants a photo; what somebody else has made of a code is nobody's business. @throws Refusal `order.not-found`, `order.not-completed`. */
export const passPhotoUploadStatus = async (
  deps: Deps,
  caller: SignedInCaller,
  orderReference: string,
): Promise<PhotoUploadStatus> => {
  const order = await getCompletedOrder(deps, caller, orderReference)
  const line = order.lines[0]
  if (line?.kind !== 'pass') throw new Refusal('order.not-found')
  const [pass] = await findPassOfOrder(deps.pool, [order.id, caller.account.id])
  return {
    status: pass?.photoStatus ?? firstPhotoStatus({ photoRequired: line.terms?.photoRequired ?? false }),
    photoUploadAvailable: pass !== undefined && takesPhoto(pass, dayIn(deps.clock.now(), pass.timeZone)),
    numberOfAllowedBookingsWithoutImage: line.terms?.entrancesWithoutPhoto ?? 0,
    passId: pass?.id ?? null,
  }
}
