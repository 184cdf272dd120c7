/** Why a column has no place in the export of what is stored about a person. */
export const because = {
  key: '— joins rows; says nothing itself',
  secret: '— opens or spends something for whoever holds it',
  copy: '— the same value stands in another column, written differently',
  machine: '— how far the machine is with its work',
  others: '— another person’s',
  bookkeeping: '— the same for every buyer: article, counter, seller',
  provider: '— told by the payment provider in its own form; what it says about the buyer stands in payments',
  mailed: '— was delivered to the person’s own mailbox, and may carry links that open something',
} as const
/** Where a column's value stands in the export, `section.field`, or why it stands in none. */
export type Place = `${string}.${string}` | (typeof because)[keyof typeof because]

export type Places = Record<string, Record<string, Place>>
