import type { ColumnType, Generated } from 'kysely'

export interface CartTables {
  carts: {
    id: string
    country_id: string
    /** Null: nobody's; whoever knows its id may use it. */
    account_id: string | null
    language: string
    /** Of a guest; null: not said yet, or an account's. */
    email: string | null
    name: string | null
    phone_country_code: string | null
    phone: string | null
    /** Codes that pay or take something off, as JSON; null: none. */
    codes_encrypted: Buffer | null
    /** Since when, and until when, what is scarce in it is held; null: nothing is. */
    held_from: ColumnType<Date | null, Date | null | undefined>
    held_until: ColumnType<Date | null, Date | null | undefined>
    /** The order that was made of it last. */
    order_id: string | null
    /** Counts the changes. */
    version: Generated<number>
    created_at: Date
    changed_at: Date
  }
  cart_lines: {
    id: string
    cart_id: string
    position: Generated<number>
    /** What is asked for, as JSON. */
    item_encrypted: Buffer
    /** As it was when it was put in, for when it cannot be read any more. */
    title: string
    /** What it cost when that was shown last. */
    amount_minor: number
    created_at: Date
  }
}
