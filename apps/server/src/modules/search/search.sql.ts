import { statement } from '../../db/statement.ts'

/** Accounts that ordered or booked what has this reference: orders and bookings are numbered alike. @param $1 the reference. */
export const findAccountsByReference = statement<{ id: string }>(
  'find-accounts-by-reference',
  `select account_id as id from published.orders where reference = $1 and account_id is not null
  union select account_id from published.class_bookings where reference = $1 and account_id is not null`,
)
