import { purchases } from './personal-data.purchases.ts'
import { because, type Places } from './personal-data.reasons.ts'
import { staffData } from './personal-data.staff.ts'

/** Tables in which no row belongs to a person. */
export const aboutNobody: readonly string[] = `
  locations location_closure location_search location_vocabulary brands brand_art brand_fonts brand_paper_faces brand_texts
  countries regions playgrounds areas rooms dining_tables themes
  room_media media media_contents media_drawings opening_rules opening_exceptions school_holidays application_notices
  application_notice_locations content_pages content_version party_packages entrance_prices articles article_locations
  article_media classes class_occasions class_age_groups class_seats class_media tshirt_sizes offers offer_articles
  price_history signing_keys receipt_counters credit_note_counters schema_migrations readiness secret_checks
  job_interruptions staff_devices`
  .trim()
  .split(/\s+/)

const { key, secret, copy, machine, others, bookkeeping, mailed } = because

/**
 * Where everything that is stored about a person goes when that person takes it along. Each column of each table stands here once: with its place in the
 * export (`section.field`), or with the reason why it is in none. A test compares this with the database, so that a new column cannot be forgotten;
 * another plants a value in every place and looks for it in a real export.
 */
export const personalData: Places = {
  accounts: {
    id: key,
    key: 'account.oldKey',
    email: 'account.email',
    email_normalized: copy,
    email_confirmed_at: 'account.emailConfirmedAt',
    pending_email: 'account.pendingEmail',
    password_hash: secret,
    must_reset_password: machine,
    first_name: 'account.firstName',
    last_name: 'account.lastName',
    phone: 'account.phone',
    phone_country_code: 'account.phone',
    phone_confirmed_at: 'account.phoneConfirmedAt',
    street_address: 'account.streetAddress',
    co_address: 'account.coAddress',
    postal_code: 'account.postalCode',
    city: 'account.city',
    comment: 'account.comment',
    culture: 'account.culture',
    country_id: 'account.country',
    preferred_playground_id: 'account.playground',
    member_id: 'account.memberId',
    member_card_id: 'account.memberCardId',
    registration_source: 'account.registrationSource',
    security_version: machine,
    created_at: 'account.createdAt',
    updated_at: 'account.updatedAt',
    deleted_at: machine,
  },
  account_roles: {
    account_id: key,
    role: 'roles.role',
    location_id: 'roles.playground',
    granted_by: others,
    granted_at: 'roles.grantedAt',
    given_by_import: machine,
    id: key,
    last_day: 'roles.validTo',
  },
  staff_sessions: {
    session_id: secret,
    account_id: key,
    created_at: 'browsers.createdAt',
    confirmed_at: machine,
    last_seen_at: 'browsers.lastUsedAt',
    expires_at: 'browsers.validTo',
    id: key,
    browser: 'browsers.name',
    device_id: key,
    device_place_id: key,
  },
  account_tokens: {
    token_hash: secret,
    account_id: key,
    purpose: 'links.kind',
    email_normalized: 'links.email',
    restores_email: copy,
    expires_at: 'links.validTo',
    used_at: 'links.usedAt',
    created_at: 'links.createdAt',
  },
  // Tries with an address, by anybody, for a day: whose they are nobody knows.
  login_attempts: { id: key, email_hash: others, address: others, at: others },
  // Failed tries in a row with an address, by anybody.
  login_failures: { email_hash: others, count: others, last_at: others },
  known_devices: { token_hash: secret, account_id: key, last_used_at: 'browsers.lastUsedAt' },
  // When somebody signed in and out stands in `events`.
  oidc_records: {
    issuer: secret,
    kind: secret,
    id_hash: secret,
    account_id: key,
    grant_id: secret,
    uid: secret,
    payload: secret,
    consumed_at: secret,
    expires_at: secret,
  },
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
  saved_versions: {
    kind: bookkeeping,
    item_id: key,
    version: bookkeeping,
    value: bookkeeping,
    saved_by: key,
    saved_at: bookkeeping,
  },
  consents: {
    id: key,
    account_id: key,
    kind: 'consents.kind',
    given: 'consents.given',
    text_version: 'consents.textVersion',
    source: 'consents.source',
    at: 'consents.at',
  },
  children: {
    id: key,
    key: 'children.oldKey',
    first_name: 'children.firstName',
    last_name: 'children.lastName',
    birth_date: 'children.birthDate',
    member_id: 'children.memberId',
    member_card_id: 'children.memberCardId',
    other_info: 'children.otherInfo',
    created_at: 'children.createdAt',
    deleted_at: machine,
  },
  child_guardians: {
    child_id: key,
    account_id: key,
    rights: 'children.rights',
    created_at: 'children.guardianSince',
    greeted_on: 'children.greetedOn',
  },
  child_health: {
    child_id: key,
    encrypted: 'children.allergies',
    saved_by: others,
    saved_at: 'children.notesSavedAt',
    erase_after: 'children.notesKeptTo',
  },
  child_consents: {
    id: key,
    child_id: 'childConsents.child',
    account_id: key,
    kind: 'childConsents.kind',
    given: 'childConsents.given',
    text_version: 'childConsents.textVersion',
    source: 'childConsents.source',
    at: 'childConsents.at',
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
  },
  coupons: {
    id: key,
    offer_id: 'offers.article',
    account_id: key,
    bar_code: 'offers.code',
    created_at: 'offers.createdAt',
    used_at: 'offers.usedAt',
  },
  ...purchases,
  ...staffData,
  guest_holds: {
    booking_id: key,
    client: secret,
    mailbox: secret,
    class_id: key,
    seats: machine,
    attempt: secret,
    created_at: machine,
    keep_until: machine,
    proven_at: machine,
  },
  booking_codes: { mailbox: secret, code_id: secret, expires_at: machine, tries: machine },
  class_bookings: {
    id: key,
    reference: 'classBookings.reference',
    class_id: 'classBookings.class',
    country_id: bookkeeping,
    account_id: key,
    language: 'classBookings.language',
    email: 'classBookings.email',
    email_normalized: copy,
    first_name: 'classBookings.bookedBy',
    last_name: 'classBookings.bookedBy',
    phone_country_code: 'classBookings.phone',
    phone: 'classBookings.phone',
    wants_information: 'classBookings.wantsInformation',
    wants_partner_information: 'classBookings.wantsPartnerInformation',
    status: 'classBookings.status',
    currency: 'classBookings.total',
    total_minor: 'classBookings.total',
    created_at: 'classBookings.createdAt',
    expires_at: machine,
    status_changed_at: 'classBookings.doneAt',
    reminded_at: 'classBookings.remindedAt',
    moved_at: 'classBookings.movedAt',
  },
  class_booking_children: {
    id: key,
    booking_id: key,
    position: key,
    age_group_id: 'classBookings.time',
    seat_number: machine,
    has_seat: machine,
    child_id: key,
    first_name: 'classBookings.firstName',
    last_name: 'classBookings.lastName',
    birth_date: 'classBookings.birthDate',
    child_key: copy,
    tshirt_size: 'classBookings.tshirtSize',
    price_minor: 'classBookings.price',
    health_encrypted: 'classBookings.allergies',
    health_erase_after: machine,
    health_consent_version: 'classBookings.healthConsentVersion',
    health_consent_at: 'classBookings.healthConsentAt',
    health_withdrawn_at: 'classBookings.healthWithdrawnAt',
  },
  class_trials: { child_key: copy, class_type: 'trials.kind', taken_at: 'trials.at', booking_id: key },
  class_calendars: {
    account_id: key,
    secret_hash: secret,
    language: 'calendars.language',
    created_at: 'calendars.createdAt',
    security_version: machine,
  },
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
  credit_notes: 'reason currency note',
  withdrawals: 'language',
  disputes: 'provider provider_dispute_id currency reason state',
  gift_cards: 'currency',
  gift_card_entries: 'kind',
  serial_tickets: 'code',
  passes: 'code photo_status photo_rejection',
  class_bookings: 'reference language status currency',
}

/** Tables whose rows go whole with their account. */
export const goneWhole: readonly string[] = `
  staff_invitations staff_invitation_roles staff_people staff_passkeys staff_totp staff_recovery_codes staff_tickets staff_pins
  account_roles account_tokens known_devices oidc_records staff_sessions consents children child_guardians child_health child_consents
  enquiries coupons class_trials class_calendars data_exports mails pass_photos idempotency_keys login_attempts`
  .trim()
  .split(/\s+/)
/** Whether a place says something of a person, wherever else it stands. */
export const isPersonal = (place: string): boolean => ![key, machine, bookkeeping].includes(place as never)
