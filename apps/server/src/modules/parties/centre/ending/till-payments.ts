import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/parties/centre/ending'
import type { PartyEnding } from '@hoppla/contract/parties/centre/ending'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor, toMinor } from '@hoppla/i18n'
import type { Tx } from '../../../../db/connect.ts'
import { repeatOnConflict } from '../../../../db/repeat-conflict.ts'
import { within } from '../../../../db/statement.ts'
import type { StaffCaller } from '../../../../http/caller.ts'
import { answerOfKey, once } from '../../../../http/idempotency.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { dayIn } from '../../../../kernel/calendar.ts'
import type { Deps } from '../../../../kernel/deps.ts'
import { audit } from '../../../../logging/audit.ts'
import type { PartyRow } from '../../booking/parties-booked.sql.ts'
import { moneyOf } from '../../booking/party-money.ts'
import { holdParty } from '../../host/cancel-party.ts'
import { endOpenOrders } from '../../host/open-orders.ts'
import { getCentreRow, inside } from '../centre.ts'
import { listTillPayments } from './ending.sql.ts'
import { getPartyEnding, holdUnchanged } from './ending.ts'

const permission = 'till.charge'

/** Notes that the till took what is left to pay. @throws Refusal as `takePartyPayment` in the contract. */
export const takePartyPayment = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body: { version, amount } }: ServeInput<typeof contract.takePartyPayment>,
): Promise<PartyEnding> => {
  const seen = await getCentreRow(deps, caller, id, permission)
  // Sent again, it ends no order that somebody has made since.
  const isRepeat = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
  if (!isRepeat) {
    if (seen.version !== version) throw new Refusal('content.changed-meanwhile')
    await endOpenOrders(deps, id)
  }
  await repeatOnConflict(deps.db, (tx) =>
    once(tx, caller.idempotency, async () => {
      const party = await holdUnchanged(tx, caller, { seen, version })
      const { dueMinor } = moneyOf(party)
      if (dueMinor <= 0) throw new Refusal('party.nothing-due')
      if (dueMinor !== toMinor(amount, party.currency)) throw new Refusal('party.price-changed', { errors: { amount: [] } })
      await writePayment(deps, tx, caller, party, { amountMinor: dueMinor, reverses: null })
      return { id }
    }),
  )
  return getPartyEnding(deps, caller, id)
}

/** Takes a payment at the till back on its day, once; what it paid for is due again. @throws Refusal `party.not-found`, `party.over`. */
export const undoPartyPayment = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id, paymentId } }: ServeInput<typeof contract.undoPartyPayment>,
): Promise<PartyEnding> => {
  const seen = await getCentreRow(deps, caller, id, permission)
  await repeatOnConflict(deps.db, async (tx) => {
    await holdParty(tx, seen)
    const party = await getCentreRow(inside(tx), caller, id, permission)
    const payment = (await listTillPayments(within(tx), [id])).find((one) => one.id === paymentId)
    if (!payment) throw new Refusal('party.not-found')
    if (payment.isReversed) return
    const dayOf = (at: Date) => dayIn(at, party.timeZone)
    if (dayOf(payment.at) !== dayOf(deps.clock.now()) || party.status !== 'Booked') throw new Refusal('party.over')
    await writePayment(deps, tx, caller, party, { amountMinor: -payment.amountMinor, reverses: paymentId })
  })
  return getPartyEnding(deps, caller, id)
}

type Written = { amountMinor: number; reverses: string | null }
const writePayment = async (
  { clock }: Deps,
  tx: Tx,
  { staff, address }: StaffCaller,
  party: PartyRow,
  { amountMinor, reverses }: Written,
): Promise<void> => {
  await tx
    .insertInto('party_counter_payments')
    .values({
      ...{ id: randomUUID(), party_id: party.id, amount_minor: amountMinor, taken_by: staff.id, taken_at: clock.now(), reverses },
    })
    .execute()
  // Who saw the party before that does not take its money again.
  await tx
    .updateTable('parties')
    .set({ version: party.version + 1 })
    .where('id', '=', party.id)
    .execute()
  await audit(tx, {
    ...{ actorId: staff.id, action: reverses === null ? 'party.paid-at-till' : 'party.payment-undone', subject: party.id },
    ...{ placeId: party.playgroundId, address },
    after: { amount: fromMinor(amountMinor, party.currency), currency: party.currency },
  })
}
