import type { LineKind, OrderStatus, PaymentStateName } from '@hoppla/contract/orders'
import type { GoodwillCause } from '@hoppla/contract/orders/goodwill'
import type { RefundCause } from '@hoppla/contract/orders/refund-schema'
import type { PhotoRejection, PhotoStatus } from '@hoppla/contract/tickets/passes'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DurationType } from './catalogue.ts'

/** Who takes the money: a payment provider by its name. `gift-card`: nobody, since gift cards have paid it all. */
export type ProviderName = string
/** What a line can be: an article of the shop, or seats of a class. */
export type { LineKind }
/** `Withdrawal`: the law's right. `Cancelled`: a booking given up by its parent. `CalledOff`: by the centre. `Moved`: to a class that costs less. `Goodwill`: given back by the staff. */
export type RefundReason =
  | 'PaidTooLate'
  | 'PaidTwice'
  | 'WrongAmount'
  | 'SoldOut'
  | 'Withdrawal'
  | 'Cancelled'
  | 'CalledOff'
  | 'Moved'
  | 'Goodwill'
  | 'Disputed'
/** What an article with a duration promised when it was bought. */
export type ArticleTerms = {
  /** Null: as often as one likes. */
  entrances: number | null
  /** YYYY-MM-DD; null: from the purchase, or from connecting. */
  activationDate: string | null
  durationType: DurationType
  duration: number
  photoRequired: boolean
  entrancesWithoutPhoto: number
  /** Where it is valid: there and everywhere below. */
  places: readonly { id: string; name: string }[]
}
export type InboxOutcome = 'fulfilled' | 'refunded' | 'noted' | 'unknown-payment'

export interface OrdersTables {
  orders: {
    id: string
    reference: string
    account_id: string | null
    country_id: string
    language: string
    email: string
    status: OrderStatus
    currency: string
    total_minor: number
    cards_minor: Generated<number>
    discount_minor: Generated<number>
    discount_name: Generated<string | null>
    begin_at_once_at: ColumnType<Date | null, Date | null | undefined>
    begin_at_once_version: ColumnType<string | null, string | null | undefined>
    created_at: Date
    expires_at: Date
    status_changed_at: Date
    completed_at: Date | null
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    article_id: string | null
    article_key: string
    kind: LineKind
    article_name: string
    rules: Generated<string>
    quantity: number
    unit_price_minor: number
    discount_minor: Generated<number>
    amount_minor: number
    vat_percent: number
    voucher_minor: Generated<number>
    voucher_vat_minor: Generated<number>
    vat_minor: number
    gift_card_amount_minor: number | null
    gift_card_years: number | null
    gift_card_from: ColumnType<string | null, string | null | undefined>
    mode: 'direct' | 'redeem' | null
    terms: JSONColumnType<ArticleTerms> | null
    child_id: string | null
    playground_id: ColumnType<string | null, string | null | undefined>
    undelivered: Extract<RefundReason, 'SoldOut' | 'Cancelled' | 'CalledOff'> | null
  }
  redeem_codes: Record<'id' | 'order_line_id', string> & {
    number: number
    code_hash: Buffer
    code_encrypted: Buffer
    valid_to: string
    issued_at: Date
    redeemed_at: Date | null
    expired_at: Generated<Date | null>
    revoked_at: Date | null
  }
  serial_tickets: {
    id: string
    order_line_id: string
    number: number
    redeem_code_id: string | null
    account_id: string
    code: Generated<string>
    valid_from: string
    valid_to: string
    created_at: Date
    revoked_at: Date | null
    expired_at: Generated<Date | null>
  }
  serial_ticket_entries: {
    serial_ticket_id: string
    number: ColumnType<number, number | undefined, never>
    kind: 'issue' | 'use' | 'undo' | 'revoke'
    entrances: number
    entrances_left: ColumnType<number, number | undefined, never>
    location_id: string | null
    at: Date
  }
  passes: {
    id: string
    order_line_id: string
    number: number
    redeem_code_id: string | null
    account_id: string
    child_id: string | null
    code: Generated<string>
    valid_from: string
    valid_to: string
    photo_status: PhotoStatus
    photo_rejection: Generated<PhotoRejection | null>
    entrances_without_photo: number
    created_at: Date
    revoked_at: Date | null
    country_id: Generated<string>
    used_up_at: Generated<Date | null>
    earned_through: Generated<string | null>
  }
  pass_photos: { id: string; pass_id: string; submitted_at: Date; approved_at: Date | null }
  pass_entrances: {
    pass_id: string
    number: number
    location_id: string | null
    without_photo: boolean
    at: Date
    undone_at: Date | null
  }
  order_deliveries: {
    order_line_id: string
    recipient: 'me' | 'someone'
    recipient_name: string | null
    recipient_email: string | null
    greeting: string | null
    send_at: Date | null
    design_media_id: string | null
    sent_at: Date | null
  }
  payments: {
    id: string
    order_id: string
    attempt: number
    token: string
    provider: ProviderName
    method: string
    amount_minor: number
    currency: string
    state: PaymentStateName
    session_id: string | null
    redirect_url: string | null
    client_secret: string | null
    method_label: string | null
    created_at: Date
    opened_at: Date | null
    paid_at: Date | null
    next_check_at: Date | null
    checks: Generated<number>
  }
  sessions_to_end: { payment_id: string; next_try_at: Date; tries: Generated<number> }
  unread_webhooks: { provider: string; body_hash: Buffer; body: string; received_at: Date; times: Generated<number> }
  payment_inbox: {
    id: ColumnType<number, never, never>
    provider: string
    event_id: string
    payment_id: string
    session_id: string
    state: PaymentStateName
    method_label: string | null
    amount_minor: number | null
    currency: string | null
    raw: string
    received_at: Date
    processed_at: Date | null
    outcome: InboxOutcome | null
    tries: Generated<number>
    next_try_at: Date | null
  }
  refunds: {
    id: string
    payment_id: string
    amount_minor: number
    currency: string
    reason: RefundReason
    provider_refund_id: string | null
    created_at: Date
    done_at: Date | null
    credit_note_id: string | null
    gift_card_id: string | null
    next_check_at: Date | null
    failed_at: Date | null
    tries: Generated<number>
    next_try_at: Date | null
    disputed_minor: Generated<number>
  }
  credit_note_counters: { country_id: string; last_number: number }
  credit_notes: {
    id: string
    country_id: string
    number: number
    order_id: string
    reason: RefundReason
    amount_minor: number
    currency: string
    note: string | null
    /** Why, in a word; null: the machine, or the buyer, or before it was asked for. */
    cause: RefundCause | null
    made_by: string | null
    company_name: string
    company_orgno: string
    company_address: string
    /** Empty: from before 2026-11-22. */
    company_vat_number: Generated<string>
    issued_at: Date
  }
  credit_note_lines: { credit_note_id: string; order_line_id: string; amount_minor: number; vat_minor: number }
  order_notes: { id: string; order_id: string; author_id: string | null; text: string; written_at: Date }
  ordered_kinds: { country_id: string; kind: LineKind; method: string }
  withdrawals: { id: string; order_id: string; credit_note_id: string; name: string; language: string; received_at: Date }
  disputes: {
    provider: ProviderName
    provider_dispute_id: string
    payment_id: string
    amount_minor: number
    currency: string
    reason: string
    state: 'open' | 'won' | 'lost'
    opened_at: Date
    closed_at: Date | null
    settled_at: Date | null
  }
  coupon_uses: { order_id: string; coupon_id: string | null; used_at: Date; released_at: Date | null }
  receipt_counters: { country_id: string; last_number: number }
  receipts: {
    country_id: string
    number: number
    order_id: string
    payment_id: string
    company_name: string
    company_orgno: string
    company_address: string
    /** Empty: from before 2026-11-22. */
    company_vat_number: Generated<string>
    issued_at: Date
  }
  gift_cards: {
    id: string
    order_line_id: string
    number: number
    country_id: string
    currency: string
    amount_minor: number
    code_hash: Buffer
    code_encrypted: Buffer
    valid_from: ColumnType<string | null, string | null | undefined>
    valid_to: string
    issued_at: Date
    /** At which it was taxed when it was sold; 0: taxed when it is used. */
    vat_percent: Generated<number>
    credit_note_id: string | null
    reminded_at: Date | null
    net_minor: ColumnType<number | null, never, never>
    is_goodwill: Generated<boolean>
  }
  goodwills: Record<'id' | 'gift_card_id' | 'order_id' | 'country_id', string> & {
    currency: string
    amount_minor: number
    cause: GoodwillCause
    note: string | null
    given_by: string | null
    given_at: Date
  }
  gift_card_entries: {
    gift_card_id: string
    number: ColumnType<number, number | undefined, never>
    kind: 'issue' | 'redeem' | 'refund' | 'expire' | 'revoke'
    amount_minor: number
    balance_minor: ColumnType<number, number | undefined, never>
    order_id: string | null
    at: Date
    net_minor: ColumnType<number | null, never, never>
  }
}
