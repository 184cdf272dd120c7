import type { RetentionEntry } from '@hoppla/contract/privacy'
import { classNotesKeptFor, forgetBookings } from '../classes/classes.ts'
import { keptMonths as enquiriesKeptMonths, messageKeptDays as enquiryMessageKeptDays } from '../enquiries/enquiries.ts'
import { healthKeptFor } from '../profile/profile.ts'

/** How long what is kept. The page “what we store” reads these numbers, and so do the statements below. */
export const keptFor = {
  exportDays: 7,
  unconfirmedDays: 90,
  browserDays: 400,
  attemptDays: 1,
  childYears: 19,
  healthMonths: healthKeptFor,
  orderAddressMonths: 36,
  offerMonths: 12,
  presentDays: 90,
  paymentEventDays: 90,
  logAddressMonths: 12,
  logMonths: 36,
  mailDays: 30,
  classBookingMonths: 24,
  trialMonths: 12,
  classNoteDays: classNotesKeptFor,
  technicalDays: 7,
} as const

type About = RetentionEntry['about']
type Basis = RetentionEntry['basis']
export type RetentionRule = {
  /** Its words: `retention.{key}` of mail-account. */
  key: RetentionKey
  about: About
  basis: Basis
  /** Numbers for the words. */
  numbers: Record<string, number>
  /** Which columns hold it: `table: column …`; a test finds each of them in the database. */
  holds: Record<string, string>
  /**
   * Statements that erase what is past its time: at most 5,000 rows each, run again until none is left. `$1` is now.
   * `unconfirmed-accounts`: whole accounts, by the way an account is deleted. Empty: erased only with its account.
   */
  clocks: readonly string[] | 'unconfirmed-accounts'
}
type RetentionKey =
  | 'account'
  | 'unconfirmed'
  | 'sign-in'
  | 'attempts'
  | 'children'
  | 'health'
  | 'consents'
  | 'orders'
  | 'order-address'
  | 'offers'
  | 'presents'
  | 'pass-photos'
  | 'payment-news'
  | 'exports'
  | 'security-log'
  | 'enquiries'
  | 'class-bookings'
  | 'class-notes'
  | 'mails'
  | 'technical'

const before = (n: number, unit: 'days' | 'months' | 'years'): string => `$1::timestamptz - interval '${n} ${unit}'`
const deleteSome = (table: string, condition: string): string =>
  `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit 5000)`
const updateSome = (table: string, changes: string, condition: string): string =>
  `update ${table} set ${changes} where ctid in (select ctid from ${table} where ${condition} limit 5000)`

/** What is stored about people, why, and until when: the one table that the erasing job runs by and the privacy page shows. */
export const retentionRules: readonly RetentionRule[] = [
  {
    key: 'account',
    about: 'account',
    basis: 'contract',
    numbers: {},
    holds: {
      accounts:
        'key email email_normalized pending_email first_name last_name phone phone_country_code street_address co_address postal_code city comment culture member_id member_card_id registration_source',
    },
    clocks: [],
  },
  {
    key: 'unconfirmed',
    about: 'account',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.unconfirmedDays },
    holds: {},
    clocks: 'unconfirmed-accounts',
  },
  {
    key: 'sign-in',
    about: 'security',
    basis: 'contract',
    numbers: { n: keptFor.browserDays },
    holds: {
      accounts: 'password_hash',
      account_roles: 'role',
      account_tokens: 'token_hash purpose email_normalized restores_email',
      known_devices: 'token_hash',
      login_failures: 'email_hash',
      oidc_records: 'issuer kind id_hash grant_id uid payload',
    },
    clocks: [
      deleteSome('known_devices', `last_used_at < ${before(keptFor.browserDays, 'days')}`),
      deleteSome('login_failures', `last_at < ${before(keptFor.browserDays, 'days')}`),
      // A confirmation clicked again after a month may still say thank you; later it may not.
      deleteSome('account_tokens', `expires_at < ${before(30, 'days')}`),
      deleteSome('oidc_records', `expires_at < ${before(1, 'days')}`),
    ],
  },
  {
    key: 'attempts',
    about: 'security',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.attemptDays },
    holds: { login_attempts: 'email_hash address' },
    clocks: [deleteSome('login_attempts', `at < ${before(keptFor.attemptDays, 'days')}`)],
  },
  {
    key: 'children',
    about: 'child',
    basis: 'contract',
    numbers: { n: keptFor.childYears },
    holds: {
      children: 'key first_name last_name birth_date member_id member_card_id other_info',
      child_guardians: 'rights greeted_on',
    },
    clocks: [deleteSome('children', `birth_date <= (${before(keptFor.childYears, 'years')})::date`)],
  },
  {
    key: 'health',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.healthMonths },
    holds: { child_health: 'encrypted erase_after' },
    clocks: [deleteSome('child_health', `erase_after < ($1::timestamptz)::date`)],
  },
  {
    key: 'consents',
    about: 'account',
    basis: 'legal-obligation',
    numbers: {},
    holds: { consents: 'kind text_version source', child_consents: 'kind text_version source' },
    clocks: [],
  },
  {
    key: 'orders',
    about: 'purchase',
    basis: 'legal-obligation',
    numbers: {},
    holds: {
      orders: 'reference language status currency',
      payments: 'token provider method session_id',
      serial_tickets: 'code',
      passes: 'code photo_status photo_rejection',
    },
    clocks: [],
  },
  {
    key: 'pass-photos',
    about: 'child',
    basis: 'contract',
    numbers: {},
    // The bytes lie in the photo store under the row's id. The job of orders erases both, every hour.
    holds: { pass_photos: 'submitted_at approved_at' },
    clocks: [],
  },
  {
    key: 'order-address',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.orderAddressMonths },
    holds: { orders: 'email', withdrawals: 'name' },
    clocks: [
      updateSome('orders', `email = ''`, `email <> '' and created_at < ${before(keptFor.orderAddressMonths, 'months')}`),
      updateSome('withdrawals', `name = ''`, `name <> '' and received_at < ${before(keptFor.orderAddressMonths, 'months')}`),
      // An order written in the very moment in which its account was deleted.
      updateSome('orders', `email = ''`, `email <> '' and account_id in (select id from accounts where deleted_at is not null)`),
    ],
  },
  {
    key: 'offers',
    about: 'account',
    basis: 'contract',
    numbers: { n: keptFor.offerMonths },
    holds: { coupons: 'bar_code' },
    clocks: [
      `delete from coupons where id in (select c.id from coupons c join offers o on o.id = c.offer_id
        where o.valid_to < (${before(keptFor.offerMonths, 'months')})::date limit 5000)`,
    ],
  },
  {
    key: 'presents',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.presentDays },
    holds: { gift_card_deliveries: 'recipient_name recipient_email greeting' },
    clocks: [
      `update gift_card_deliveries set recipient_name = '', recipient_email = '', greeting = null where order_line_id in (
        select d.order_line_id from gift_card_deliveries d join order_lines l on l.id = d.order_line_id
          join orders o on o.id = l.order_id join accounts a on a.id = o.account_id
        where d.recipient = 'someone' and d.recipient_email <> '' and d.sent_at is not null
          and (d.sent_at < ${before(keptFor.presentDays, 'days')} or a.deleted_at is not null) limit 5000)`,
    ],
  },
  {
    key: 'payment-news',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.paymentEventDays },
    holds: { payments: 'method_label redirect_url client_secret', payment_inbox: 'raw method_label' },
    clocks: [
      updateSome(
        'payment_inbox',
        `raw = '', method_label = null`,
        `raw <> '' and processed_at is not null and received_at < ${before(keptFor.paymentEventDays, 'days')}`,
      ),
      updateSome(
        'payments',
        'redirect_url = null, client_secret = null',
        `(redirect_url is not null or client_secret is not null) and state not in ('open', 'processing') and created_at < ${before(keptFor.paymentEventDays, 'days')}`,
      ),
    ],
  },
  {
    key: 'exports',
    about: 'account',
    basis: 'legal-obligation',
    numbers: { n: keptFor.exportDays },
    holds: { data_exports: 'json_encrypted html_encrypted' },
    clocks: [deleteSome('data_exports', 'expires_at <= $1')],
  },
  {
    key: 'security-log',
    about: 'security',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.logAddressMonths, lines: keptFor.logMonths },
    holds: { audit_log: 'action subject address detail' },
    clocks: [
      updateSome('audit_log', 'address = null', `address is not null and at < ${before(keptFor.logAddressMonths, 'months')}`),
      deleteSome('audit_log', `at < ${before(keptFor.logMonths, 'months')}`),
    ],
  },
  {
    key: 'enquiries',
    about: 'purchase',
    basis: 'legitimate-interest',
    numbers: { n: enquiriesKeptMonths, days: enquiryMessageKeptDays },
    holds: { enquiries: 'name email phone details' },
    // Erased by the job of their own module (enquiries.erase-old), by the same numbers.
    clocks: [],
  },
  {
    key: 'class-bookings',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.classBookingMonths },
    holds: {
      class_bookings: 'reference language email email_normalized first_name last_name phone_country_code phone status currency',
      class_booking_children: 'child_key first_name last_name tshirt_size health_consent_version',
      class_trials: 'child_key class_type',
      class_calendars: 'secret_hash',
    },
    clocks: [
      ...forgetBookings(`created_at < ${before(keptFor.classBookingMonths, 'months')}`, 5_000),
      deleteSome('class_trials', `taken_at < ${before(keptFor.trialMonths, 'months')}`),
    ],
  },
  {
    key: 'class-notes',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.classNoteDays },
    holds: { class_booking_children: 'health_encrypted' },
    clocks: [
      updateSome(
        'class_booking_children',
        'health_encrypted = null',
        // Never before the class is over, whatever its days were when it was booked.
        `health_encrypted is not null and health_erase_after < ($1::timestamptz)::date and not exists (select from class_bookings b
          join class_occasions o on o.class_id = b.class_id
          where b.id = class_booking_children.booking_id and o.date + ${keptFor.classNoteDays} >= ($1::timestamptz)::date)`,
      ),
      // What came to nothing needs no notes; a day is for money that comes late and takes the seat after all.
      updateSome(
        'class_booking_children',
        'health_encrypted = null',
        `health_encrypted is not null and exists (select from class_bookings b where b.id = booking_id and b.status in ('Cancelled', 'Expired')
          and b.status_changed_at < ${before(1, 'days')})`,
      ),
    ],
  },
  {
    key: 'mails',
    about: 'technical',
    basis: 'contract',
    numbers: { n: keptFor.mailDays },
    holds: { mails: 'recipient sender subject text_body html_body attachments language template' },
    clocks: [
      deleteSome('mails', `sent_at < ${before(keptFor.mailDays, 'days')}`),
      `delete from graphile_worker._private_jobs where id in (select id from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and created_at < ${before(keptFor.mailDays, 'days')} limit 5000)`,
    ],
  },
  {
    key: 'technical',
    about: 'technical',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.technicalDays },
    holds: { idempotency_keys: 'scope key body_hash answer', rate_limits: 'bucket' },
    clocks: [
      deleteSome('idempotency_keys', `created_at < ${before(keptFor.technicalDays, 'days')}`),
      deleteSome('rate_limits', `window_start < ${before(keptFor.technicalDays, 'days')}`),
    ],
  },
]
