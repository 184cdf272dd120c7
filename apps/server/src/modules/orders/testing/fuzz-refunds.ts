import { readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal } from '@hoppla/contract/orders/withdrawal'
import type { ModelOrder } from './fuzz-model.ts'
import { atOnce, staff } from './fuzz-people.ts'
import type { OrderTable, Plays } from './fuzz-plays.ts'

/** Staff that refund orders, and buyers that withdraw from them. */
export const fuzzRefunds = ({ entrance, book, pick, chance }: OrderTable): Plays => {
  const { orders, createRefund } = book
  const aDone = () => pick(orders.filter(({ state, backMinor, totalMinor }) => state === 'done' && backMinor < totalMinor))
  const refund = async (order: ModelOrder) => {
    const params = { orderReference: order.reference }
    const { lines } = await entrance.as(staff)(readRefunds, { params })
    const line = lines[0]
    if (!line || line.refundableAmount === 0) return
    const amount = chance() < 0.4 ? line.refundableAmount : Math.ceil(line.refundableAmount * chance() * 100) / 100
    const to = chance() < 0.5 ? 'source' : 'gift-card'
    await entrance.as(staff)(refundOrder, { params, body: { lines: [{ lineId: line.lineId, amount }], to, cause: 'goodwill' } })
    createRefund(order, Math.round(amount * 100), to)
  }
  const takeBack = async (order: ModelOrder) => {
    const contract = { orderReference: order.reference, email: `${order.buyer}@hoppla.example` }
    const { refundAmount } = await entrance.as(order.buyer)(readWithdrawal, { body: contract })
    if (refundAmount === 0) return
    // Of several at the same moment one counts; the others get the same answer. A later one is a different request: a card had got value back meanwhile.
    const before = order.backMinor
    await entrance.as(order.buyer)(confirmWithdrawal, { body: { ...contract, name: 'Racer', refundAmount } })
    if (order.backMinor === before) createRefund(order, Math.round(refundAmount * 100), 'source')
  }
  return {
    refund: async () => {
      const order = aDone()
      if (order) await refund(order)
    },
    withdrawal: async () => {
      const order = aDone()
      if (!order) return
      const twice = chance() < 0.3
      await atOnce(twice ? [() => takeBack(order), () => takeBack(order)] : [() => takeBack(order)])
    },
  }
}
