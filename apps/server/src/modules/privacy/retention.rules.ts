import type { RetentionEntry } from '@hoppla/contract/privacy'
import { deleteSome, type Erasure } from '../../db/erasure.ts'
import { oldAuditLog, oldMails, oldRequests } from '../../db/old-records.ts'
import { classNotesKeptFor, oldBookings, oldClassNotes } from '../classes/classes.ts'
import { endedOffers } from '../coupons/coupons.ts'
import { keptMonths as enquiriesKeptMonths, messageKeptDays as enquiryMessageKeptDays } from '../enquiries/enquiries.ts'
import { oldLoginAttempts, oldSignIns } from '../identity/identity.ts'
import { deliveredPresents, oldBuyers, oldPaymentEvents } from '../orders/orders.ts'
import { grownChildren, healthKeptFor, outdatedHealth } from '../profile/profile.ts'

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
   * What erases what is past its time, of the modules that own it; run again until nothing is left. `unconfirmed-accounts`: whole accounts, by the way an
   * account is deleted. Empty: erased only with its account.
   */
  clocks: readonly Erasure[] | 'unconfirmed-accounts'
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
    clocks: oldSignIns(keptFor.browserDays),
  },
  {
    key: 'attempts',
    about: 'security',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.attemptDays },
    holds: { login_attempts: 'email_hash address' },
    clocks: oldLoginAttempts(keptFor.attemptDays),
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
    clocks: grownChildren(keptFor.childYears),
  },
  {
    key: 'health',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.healthMonths },
    holds: { child_health: 'encrypted erase_after' },
    clocks: outdatedHealth(),
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
    clocks: oldBuyers(keptFor.orderAddressMonths),
  },
  {
    key: 'offers',
    about: 'account',
    basis: 'contract',
    numbers: { n: keptFor.offerMonths },
    holds: { coupons: 'bar_code' },
    clocks: endedOffers(keptFor.offerMonths),
  },
  {
    key: 'presents',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.presentDays },
    holds: { order_deliveries: 'recipient_name recipient_email greeting' },
    clocks: deliveredPresents(keptFor.presentDays),
  },
  {
    key: 'payment-news',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.paymentEventDays },
    holds: { payments: 'method_label redirect_url client_secret', payment_inbox: 'raw method_label' },
    clocks: oldPaymentEvents(keptFor.paymentEventDays),
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
    clocks: oldAuditLog(keptFor.logAddressMonths, keptFor.logMonths),
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
    clocks: oldBookings(keptFor.classBookingMonths, keptFor.trialMonths),
  },
  {
    key: 'class-notes',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.classNoteDays },
    holds: { class_booking_children: 'health_encrypted' },
    clocks: oldClassNotes(keptFor.classNoteDays),
  },
  {
    key: 'mails',
    about: 'technical',
    basis: 'contract',
    numbers: { n: keptFor.mailDays },
    holds: { mails: 'recipient sender subject text_body html_body attachments language template' },
    clocks: oldMails(keptFor.mailDays),
  },
  {
    key: 'technical',
    about: 'technical',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.technicalDays },
    holds: { idempotency_keys: 'scope key body_hash answer', rate_limits: 'bucket' },
    clocks: oldRequests(keptFor.technicalDays),
  },
]
