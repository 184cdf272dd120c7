import { accountData } from './personal-data.account.ts'
import { classData } from './personal-data.classes.ts'
import { doorData } from './personal-data.door.ts'
import { partyData } from './personal-data.parties.ts'
import { paymentData } from './personal-data.payments.ts'
import { purchaseData } from './personal-data.purchases.ts'
import { because, type Places } from './personal-data.reasons.ts'
import { staffData } from './personal-data.staff.ts'

/** Tables in which no row belongs to a person. */
export const aboutNobody: readonly string[] = `
  locations location_closure location_search location_vocabulary brands brand_art brand_fonts brand_paper_faces brand_texts
  countries regions playgrounds areas rooms dining_tables themes
  room_media media media_contents media_drawings opening_rules opening_exceptions arrival_windows entrance_windows entrance_places
  school_holidays application_notices class_sessions_off
  application_notice_locations content_pages content_version party_packages party_starts party_rules party_extras party_days party_stock room_bookings entrance_prices articles article_locations
  article_media classes class_occasions class_seats class_media class_windows class_predecessors class_session_moves tshirt_sizes offers offer_articles
  price_history signing_keys receipt_counters credit_note_counters schema_migrations readiness secret_checks
  job_interruptions staff_devices daily_figures daily_figures_through door_settings accounting_days accounting_articles
  accounting_days_summed accounting_final accounting_companies payout_fetches payouts payout_states payout_items payout_lists payout_matches wallet_versions
  ordered_kinds posting_rules ledger_lines ledger_accounts ledger_default_accounts ledger_openings`
  .trim()
  .split(/\s+/)

const { key, copy, machine, others, bookkeeping, mailed, secret } = because

/**
 * Where everything that is stored about a person goes when that person takes it along. Each column of each table stands here once: with its place in the
 * export (`section.field`), or with the reason why it is in none. A test compares this with the database, so that a new column cannot be forgotten;
 * another plants a value in every place and looks for it in a real export.
 */
export const personalData: Places = {
  wallet_objects: {
    id: key,
    kind: 'wallet.kind',
    subject_id: key,
    account_id: key,
    country_id: key,
    language: 'wallet.language',
    code_hash: secret,
    code_encrypted: secret,
    content_hash: machine,
    version: machine,
    notified_version: machine,
    is_at_google: machine,
    created_at: 'wallet.createdAt',
  },
  wallet_devices: { device_id: key, object_id: key, push_token: secret, registered_at: 'wallet.devices' },
  ...accountData,
  audit_log: {
    id: key,
    at: 'events.at',
    actor_id: key,
    action: 'events.action',
    subject: key,
    address: 'events.address',
    detail: 'events.detail',
    place_id: key,
    before: 'events.detail',
    after: 'events.detail',
  },
  content_drafts: {
    kind: bookkeeping,
    item_id: key,
    revision: bookkeeping,
    rows: bookkeeping,
    base: bookkeeping,
    publish_at: bookkeeping,
    failure: bookkeeping,
    saved_by: key,
    saved_at: bookkeeping,
  },
  balance_transactions: {
    id: key,
    provider: machine,
    provider_transaction_id: key,
    kind: machine,
    amount_minor: bookkeeping,
    fee_minor: bookkeeping,
    net_minor: bookkeeping,
    currency: bookkeeping,
    occurred_at: bookkeeping,
    source_id: key,
    reference: key,
    country_id: key,
    fetched_at: bookkeeping,
  },
  balance_matches: { transaction_id: key, own_id: key, order_id: key, matched_at: bookkeeping },
  payout_differences: {
    id: key,
    provider: machine,
    reason: machine,
    subject: key,
    payout_id: key,
    order_id: key,
    country_id: key,
    currency: bookkeeping,
    expected_minor: bookkeeping,
    actual_minor: bookkeeping,
    found_at: bookkeeping,
    gone_at: bookkeeping,
    explained_at: bookkeeping,
    explained_by: key,
    explanation: bookkeeping,
  },
  chain_imports: {
    id: key,
    state: machine,
    file_name: bookkeeping,
    uploaded_at: bookkeeping,
    zip: bookkeeping,
    files: bookkeeping,
    take_files: bookkeeping,
    report: bookkeeping,
    problems: bookkeeping,
    is_replanned: machine,
  },
  saved_versions: {
    kind: bookkeeping,
    item_id: key,
    version: bookkeeping,
    value: bookkeeping,
    saved_by: key,
    saved_at: bookkeeping,
  },
  acting_sessions: {
    id: key,
    account_id: key,
    staff_id: 'acting.by',
    staff_session: machine,
    country_id: 'acting.where',
    reason: 'acting.reason',
    note: 'acting.notes',
    started_at: 'acting.at',
    ends_at: machine,
    ended_at: 'acting.doneAt',
  },
  acting_steps: {
    acting_id: key,
    kind: 'actingSteps.action',
    subject: 'actingSteps.reference',
    at: 'actingSteps.at',
  },
  data_requests: {
    id: key,
    account_id: key,
    email: copy,
    country_id: key,
    kind: 'dataRequests.kind',
    channel: machine,
    note: 'dataRequests.notes',
    state: 'dataRequests.status',
    opened_at: 'dataRequests.at',
    opened_by: 'dataRequests.by',
    due_on: machine,
    code_id: secret,
    code_until: machine,
    code_tries: machine,
    checked_at: machine,
    checked_by: others,
    closed_at: 'dataRequests.doneAt',
    closed_by: others,
    lifted_at: machine,
  },
  customer_notes: {
    id: key,
    account_id: key,
    author_id: 'staffNotes.by',
    text: 'staffNotes.notes',
    written_at: 'staffNotes.at',
  },
  enquiries: {
    id: key,
    form_id: key,
    kind: 'enquiries.kind',
    playground_id: 'enquiries.playground',
    language: 'enquiries.language',
    name: 'enquiries.bookedBy',
    email: 'enquiries.email',
    phone: 'enquiries.phone',
    wished_on: 'enquiries.wishedOn',
    details: 'enquiries.notes',
    created_at: 'enquiries.createdAt',
    version: machine,
    assignee_id: others,
    done_at: 'enquiries.doneAt',
    party_on: 'enquiries.partyOn',
    party_from: 'enquiries.partyFrom',
    party_children: 'enquiries.partyChildren',
  },
  enquiry_texts: {
    id: key,
    enquiry_id: key,
    kind: machine,
    text: 'enquiries.notes',
    written_by: others,
    written_at: machine,
  },
  coupons: {
    id: key,
    offer_id: 'offers.article',
    account_id: key,
    bar_code: 'offers.code',
    created_at: 'offers.createdAt',
    used_at: 'offers.usedAt',
  },
  ...purchaseData,
  ...partyData,
  ...paymentData,
  ...doorData,
  ...staffData,
  ...classData,
  data_exports: {
    id: key,
    account_id: key,
    requested_at: 'exports.createdAt',
    ready_at: machine,
    expires_at: 'exports.validTo',
    json_encrypted: copy,
    html_encrypted: copy,
  },
  mails: {
    id: key,
    recipient: 'account.email',
    sender: bookkeeping,
    subject: 'mails.subject',
    text_body: mailed,
    html_body: mailed,
    attachments: mailed,
    language: 'mails.language',
    template: machine,
    sent_at: 'mails.at',
    reply_to: bookkeeping,
  },
  mail_deliveries: {
    id: key,
    recipient: 'mailDeliveries.email',
    template: 'mailDeliveries.kind',
    country_id: key,
    order_id: key,
    booking_id: key,
    account_id: key,
    queued_at: 'mailDeliveries.at',
    tries: 'mailDeliveries.tries',
    tried_at: machine,
    answer_class: machine,
    accepted_at: 'mailDeliveries.status',
    refused_at: 'mailDeliveries.status',
    given_up_at: 'mailDeliveries.status',
  },
  // For a week: answers given, so that a repeat is answered alike. What they say stands where it belongs.
  idempotency_keys: { scope: key, key: machine, body_hash: copy, status: machine, answer: copy, created_at: machine },
  rate_limits: { bucket: machine, window_start: machine, hits: machine },
}

/** Columns that a deletion leaves as they are: the law of the books, with no trace of whom. Everything else that says something of a person must be gone. */
export const keptInTheLedger: Record<string, string> = {
  accounts: 'culture',
  audit_log: 'action detail',
  orders: 'reference language status currency discount_name',
  order_lines: 'kind article_name rules',
  payments: 'token provider method state currency session_id',
  payment_inbox: 'provider event_id session_id state currency',
  refunds: 'reason currency provider_refund_id',
  receipts: 'company_name company_orgno',
  credit_notes: 'reason currency note cause',
  withdrawals: 'language',
  disputes: 'provider provider_dispute_id currency reason state',
  gift_cards: 'currency',
  goodwills: 'currency cause note',
  gift_card_entries: 'kind',
  serial_tickets: 'code',
  entrance_bookings: 'status code',
  parties: 'status foods extras code language',
  party_order_lines: 'key',
  passes: 'code photo_status photo_rejection',
  class_bookings: 'reference language status currency',
  class_waiting_entries: 'language state end_reason',
  class_make_ups: 'end_reason',
  class_session_choices: 'state',
}

/** Tables whose rows go whole with their account. */
export const goneWhole: readonly string[] = `
  acting_sessions acting_steps customer_notes order_notes data_requests staff_invitations staff_invitation_roles staff_people staff_passkeys staff_totp staff_recovery_codes staff_tickets
  staff_pins staff_views staff_subscriptions wallet_objects wallet_devices
  account_roles account_tokens known_devices oidc_records staff_sessions consents children child_guardians child_health child_consents
  party_invitations party_invitation_links party_answers party_answer_children party_messages party_requests
  enquiries enquiry_texts coupons entrance_watches carts cart_lines class_message_bookings class_trials class_calendars data_exports mails mail_deliveries pass_photos idempotency_keys login_attempts`
  .trim()
  .split(/\s+/)
/** Whether a place says something of a person, wherever else it stands. */
export const isPersonal = (place: string): boolean => ![key, machine, bookkeeping].includes(place as never)
