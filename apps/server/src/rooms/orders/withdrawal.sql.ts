import { statement } from '../../platform/statement.ts'

export type WithdrawalRow = {
  id: string
  name: string
  language: string
  receivedAt: Date
  creditNoteId: string
}

/** Withdrawals of an order, newest first. */
export const listWithdrawals = statement<WithdrawalRow>(
  'list-withdrawals',
  `select id, name, language, received_at as "receivedAt", credit_note_id as "creditNoteId" from withdrawals where order_id = $1
  order by received_at desc, id limit 50`,
)
export const findWithdrawal = statement<WithdrawalRow & { orderId: string }>(
  'find-withdrawal',
  `select id, name, language, received_at as "receivedAt", credit_note_id as "creditNoteId", order_id as "orderId" from withdrawals where id = $1`,
)
