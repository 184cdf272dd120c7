import { randomUUID } from 'node:crypto'
import type { OrderResult } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../../brand/wording.ts'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { statement, within } from '../../../db/statement.ts'
import type { PaymentSettings } from '../../../db/tables/places.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import {
  choosePayment,
  findOrderStateByReference,
  isPayable,
  type NewLine,
  payWithinMinutes,
  placeLines,
  vatIncluded,
} from '../../orders/orders.ts'
import { lockParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { lineName } from '../booking/party-mails.ts'
import { openLines } from '../booking/party-money.ts'
import { partyWords } from '../parties.words.ts'
import { getOwnParty } from './my-parties.ts'
import { endOpenOrders, listOpenOrders } from './open-orders.ts'

/** How a play centre is paid. @param $1 the play centre. */
export const paymentOf = statement<{ payment: PaymentSettings; key: string }>(
  'payment-of-party',
  'select c.payment, p.key from playgrounds p join countries c on c.id = p.country_id where p.id = $1::uuid',
)
/** @param $1 the party; $2 the order; $3 `[{id, key}]` as JSON. */
const noteLines = statement(
  'note-party-lines',
  `insert into party_order_lines (order_line_id, order_id, party_id, key, part)
    select id, $2::uuid, $1::uuid, key, 'rest' from jsonb_to_recordset($3::jsonb) as w (id uuid, key text)`,
)

/**
 * Orders what is left to pay for a party. An order of the same amount that can be paid still is the answer again; one of another amount is ended first.
 * @throws Refusal `party.not-found`, `party.over`, `party.nothing-due`, `party.payment-pending`, and those of an order.
 */
export const payMyParty = async (
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  method: string | undefined,
): Promise<OrderResult> => {
  const seen = await getOwnParty(deps.pool, caller.account.id, id)
  if (seen.status !== 'Booked') throw new Refusal('party.over')
  const open = await findPayable(deps, seen)
  if (open) return open
  await endOpenOrders(deps, id)
  const [shop] = await paymentOf(deps.pool, [seen.playgroundId])
  if (!shop) throw new Refusal('party.not-found')
  const payment = choosePayment(deps, shop, method)
  const wording = await countryWording(deps, seen.countryId, caller.language)
  return repeatOnConflict(deps.db, async (tx) => {
    await lockParty(within(tx), [id])
    const party = await getOwnParty(within(tx), caller.account.id, id)
    if (party.status !== 'Booked') throw new Refusal('party.over')
    if (sumOf(openLines(party)) === 0) throw new Refusal('party.nothing-due')
    // Somebody else of the family pays it at this moment.
    if ((await listOpenOrders(within(tx), id)).length > 0) throw new Refusal('party.payment-pending', { retryAfter: 2 })
    const now = deps.clock.now()
    const expiresAt = new Date(now.getTime() + payWithinMinutes * 60_000)
    const { orderReference, paymentToken } = await orderRest(tx, party, caller, { key: shop.key, payment, wording, now, expiresAt })
    return { orderReference, paymentToken }
  })
}

type Customer = Parameters<typeof placeLines>[1]
type Rest = {
  key: string
  payment: ReturnType<typeof choosePayment>
  wording: Wording
  now: Date
  expiresAt: Date
  guestEmail?: string | undefined
}
/** Orders what is left to pay for a party that is held, and that no open order pays for. @param customer whose order it is. */
export const orderRest = async (
  tx: Tx,
  party: PartyRow,
  customer: Customer,
  { key, payment, wording, now, expiresAt, guestEmail }: Rest,
): Promise<OrderResult & { id: string }> => {
  const lines = openLines(party)
  const t = partyWords(wording)
  const frozen = lines.map((line) => {
    const name = lineName(party, line, wording)
    return newLine(key, line, line.key === 'package' ? t('line.package', { package: name }) : name)
  })
  const placed = await placeLines(within(tx), customer, {
    ...{ guestEmail, language: wording.language, lines: frozen, payment, ahead: undefined },
    ...{ totalAmount: fromMinor(sumOf(lines), party.currency), beginAtOnce: undefined, now, expiresAt },
  })
  await noteLines(within(tx), [party.id, placed.id, JSON.stringify(frozen.map((line, n) => ({ id: line.id, key: lines[n]?.key })))])
  return { id: placed.id, orderReference: placed.orderReference, paymentToken: placed.paymentToken }
}

/** What lines cost. */
export const sumOf = (lines: readonly { quantity: number; unitMinor: number }[]): number =>
  lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)

const findPayable = async (deps: Deps, party: PartyRow): Promise<OrderResult | undefined> => {
  const wanted = sumOf(openLines(party))
  for (const { reference, totalMinor } of await listOpenOrders(deps.pool, party.id)) {
    const [order] = await findOrderStateByReference(deps.pool, [reference])
    if (order && totalMinor === wanted && isPayable(order, deps.clock.now()))
      return { orderReference: order.reference, paymentToken: order.token }
  }
  return undefined
}

const newLine = (
  key: string,
  { quantity, unitMinor, vatPercent }: { quantity: number; unitMinor: number; vatPercent: number },
  name: string,
): NewLine => ({
  ...{ id: randomUUID(), position: 1, article_id: null, article_key: key, kind: 'party', child_id: null, mode: null },
  ...{ terms: null, gift_card_amount_minor: null, gift_card_years: null, gift_card_from: null, delivery: null },
  ...{ article_name: name, rules: '', quantity, unit_price_minor: unitMinor, vat_percent: vatPercent },
  vat_minor: vatIncluded(quantity * unitMinor, vatPercent),
})
