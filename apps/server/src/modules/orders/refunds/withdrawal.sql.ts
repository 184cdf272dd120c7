import { statement } from '../../../db/statement.ts'

export type WithdrawalRow = {
  id: string
  name: string
  language: string
  receivedAt: Date
  creditNoteId: string
  /** The lines it took back. */
  lineIds: string[]
}

/** Withdrawals of an order, newest first. */
export const listWithdrawals = statement<WithdrawalRow>(
  'list-withdrawals',
  `select id, name, language, received_at as "receivedAt", credit_note_id as "creditNoteId",
    (select array_agg(l.order_line_id) from credit_note_lines l where l.credit_note_id = w.credit_note_id) as "lineIds"
  from withdrawals w where order_id = $1
  order by received_at desc, id limit 50`,
)
export const findWithdrawal = statement<Omit<WithdrawalRow, 'lineIds'> & { orderId: string }>(
  'find-withdrawal',
  `select id, name, language, received_at as "receivedAt", credit_note_id as "creditNoteId", order_id as "orderId" from withdrawals where id = $1`,
)
