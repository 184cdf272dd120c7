import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/parties/requests'
import type { PartyRequest } from '@hoppla/contract/parties/requests'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { storedLanguage } from '@hoppla/i18n'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { say } from '../../places/places.ts'
import { findParty } from '../booking/parties-booked.sql.ts'
import { getCentreOffer } from '../centre/centre.ts'
import { askedOnWire } from './own-requests.ts'
import { mailRequestAnswer } from './requests.mails.ts'
import { closeRequestRow, findRequest, listClosedRequests, listOpenRequests, type RequestRow } from './requests.sql.ts'

const onWire = (row: RequestRow, { language }: StaffCaller): PartyRequest => ({
  ...askedOnWire(row),
  ...{ partyId: row.partyId, date: row.date, from: row.from, child: row.child, version: row.version },
  room: say(row.roomNames, language, row.languages) || row.roomName,
  language: storedLanguage(row.language),
})

/** What families ask a play centre for. Each is a look at its party, which the family can read of. @throws Refusal `location.not-found`. */
export const listPartyRequests = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, query: { state } }: ServeInput<typeof contract.listPartyRequests>,
): Promise<Answer<typeof contract.listPartyRequests>> => {
  await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  const rows = await (state === 'open' ? listOpenRequests : listClosedRequests)(deps.pool, [playgroundId])
  await deps.db.transaction().execute(async (tx) => {
    for (const partyId of new Set(rows.map((row) => row.partyId)))
      await audit(tx, {
        ...{ actorId: caller.staff.id, action: 'party.requests-read', subject: partyId, placeId: playgroundId },
        address: caller.address,
      })
  })
  return { requests: rows.map((row) => onWire(row, caller)) }
}

/** A request of one of the caller's places. @throws Refusal `party.not-found`. */
const getRequest = async ({ db, pool }: Deps, { staff }: StaffCaller, id: string): Promise<RequestRow> => {
  const [row] = await findRequest(pool, [id])
  if (!row || !(await mayAt(db, staff, 'parties.edit', row.playgroundId))) throw new Refusal('party.not-found')
  return row
}

/** Mails the family an answer and closes what it asks for. @throws Refusal `party.not-found`, `party.no-address`, `content.changed-meanwhile`. */
export const answerPartyRequest = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body: { version, text } }: ServeInput<typeof contract.answerPartyRequest>,
): Promise<PartyRequest> => {
  const row = await getRequest(deps, caller, id)
  const [party] = await findParty(deps.pool, [row.partyId])
  if (!party?.email) throw new Refusal('party.no-address')
  await deps.db.transaction().execute(async (tx) => {
    await close(deps, tx, caller, { row, version, answer: text })
    await enqueue(tx, mailRequestAnswer, { mailId: randomUUID(), requestId: id })
  })
  return onWire(await getRequest(deps, caller, id), caller)
}

/** Closes what a family asks for; it was told otherwise. @throws Refusal `party.not-found`, `content.changed-meanwhile`. */
export const closePartyRequest = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body: { version } }: ServeInput<typeof contract.closePartyRequest>,
): Promise<PartyRequest> => {
  const row = await getRequest(deps, caller, id)
  await deps.db.transaction().execute((tx) => close(deps, tx, caller, { row, version, answer: null }))
  return onWire(await getRequest(deps, caller, id), caller)
}

type Closing = { row: RequestRow; version: number; answer: string | null }
const close = async (
  { clock }: Deps,
  tx: Tx,
  { staff, address }: StaffCaller,
  { row, version, answer }: Closing,
): Promise<void> => {
  const closed = await closeRequestRow(within(tx), [row.id, version, answer, clock.now(), staff.id])
  if (closed.length === 0) throw new Refusal('content.changed-meanwhile')
  const action = answer === null ? 'party.request-closed' : 'party.request-answered'
  await audit(tx, { actorId: staff.id, action, subject: row.partyId, placeId: row.playgroundId, address })
}
