import { deleteSome } from '../../db/erasure.ts'
import { oldAuditLog, oldMailDeliveries, oldMails, oldRequests } from '../../db/old-records.ts'
import { oldCarts } from '../cart/cart.ts'
import { oldBookings, oldClassNotes, oldWaiting } from '../classes/classes.ts'
import { endedOffers } from '../coupons/coupons.ts'
import { keptMonths as enquiriesKeptMonths, messageKeptDays as enquiryMessageKeptDays } from '../enquiries/enquiries.ts'
import { oldGuestNames, oldWatches } from '../entrance/entrance.ts'
import { oldLoginAttempts, oldSignIns } from '../identity/identity.ts'
import { deliveredPresents, oldBuyers, oldOrderNotes, oldPaymentEvents } from '../orders/orders.ts'
import { grownChildren, outdatedHealth } from '../profile/profile.ts'
import { oldStaffRecords } from '../staff/staff.ts'
import { partyRetention } from './party-retention.ts'
import { keptFor } from './retention-periods.ts'
import type { RetentionRule } from './retention-rule.ts'

export type { RetentionRule } from './retention-rule.ts'

/** What is stored about people, why, and for how long. The erasing job works by this table, and the privacy page shows it. */
export const retentionRules: readonly RetentionRule[] = [
  {
    key: 'account',
    about: 'account',
    basis: 'contract',
    numbers: {},
    columns: {
      accounts:
        'key email email_normalized pending_email first_name last_name phone phone_country_code street_address co_address postal_code city comment culture member_id member_card_id registration_source',
      staff_views: 'list name filters',
      ...{ staff_subscriptions: 'kind', account_name_words: 'word folded' },
      ...{ wallet_objects: 'kind language code_hash code_encrypted', wallet_devices: 'device_id push_token' },
    },
    erasures: [],
  },
  {
    key: 'unconfirmed',
    about: 'account',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.unconfirmedDays },
    columns: {},
    erasures: 'unconfirmed-accounts',
  },
  {
    key: 'sign-in',
    about: 'security',
    basis: 'contract',
    numbers: { n: keptFor.browserDays },
    columns: {
      accounts: 'password_hash',
      account_roles: 'role',
      staff_sessions: 'session_id browser',
      staff_people: 'last_seen_at',
      staff_passkeys: 'credential_id public_key name',
      staff_totp: 'secret_encrypted pending_encrypted',
      staff_recovery_codes: 'code_hash',
      staff_tickets: 'token_hash challenge',
      staff_pins: 'hash_encrypted',
      account_tokens: 'token_hash purpose email_normalized restores_email',
      known_devices: 'token_hash',
      login_failures: 'email_hash',
      oidc_records: 'issuer kind id_hash grant_id uid payload',
    },
    erasures: oldSignIns(keptFor.browserDays),
  },
  {
    key: 'attempts',
    about: 'security',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.attemptDays },
    columns: { login_attempts: 'email_hash address' },
    erasures: oldLoginAttempts(keptFor.attemptDays),
  },
  {
    key: 'invitations',
    about: 'security',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.invitationDays },
    columns: { staff_invitations: 'email email_normalized first_name last_name token_hash', staff_invitation_roles: 'role' },
    erasures: oldStaffRecords(keptFor.invitationDays),
  },
  {
    key: 'children',
    about: 'child',
    basis: 'contract',
    numbers: { n: keptFor.childYears },
    columns: {
      children: 'key first_name last_name birth_date member_id member_card_id other_info',
      child_guardians: 'rights greeted_on',
      child_name_words: 'word folded',
    },
    erasures: grownChildren(keptFor.childYears),
  },
  {
    key: 'health',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.healthMonths },
    columns: { child_health: 'encrypted erase_after' },
    erasures: outdatedHealth(),
  },
  {
    key: 'consents',
    about: 'account',
    basis: 'legal-obligation',
    numbers: {},
    columns: { consents: 'kind text_version source', child_consents: 'kind text_version source' },
    erasures: [],
  },
  {
    key: 'orders',
    about: 'purchase',
    basis: 'legal-obligation',
    numbers: {},
    columns: {
      orders: 'reference language status currency',
      payments: 'token provider method session_id',
      serial_tickets: 'code',
      entrance_bookings: 'status code',
      parties: 'foods extras language status code',
      party_order_lines: 'key',
      passes: 'code photo_status photo_rejection',
    },
    erasures: [],
  },
  {
    key: 'pass-photos',
    about: 'child',
    basis: 'contract',
    numbers: {},
    // The bytes lie in the photo store under the row's id. The job of orders erases both, every hour.
    columns: { pass_photos: 'submitted_at approved_at' },
    erasures: [],
  },
  {
    key: 'order-address',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.orderAddressMonths },
    columns: { orders: 'email', withdrawals: 'name' },
    erasures: oldBuyers(keptFor.orderAddressMonths),
  },
  {
    key: 'offers',
    about: 'account',
    basis: 'contract',
    numbers: { n: keptFor.offerMonths },
    columns: { coupons: 'bar_code' },
    erasures: endedOffers(keptFor.offerMonths),
  },
  {
    key: 'carts',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.cartDays },
    columns: { carts: 'language email name phone_country_code phone codes_encrypted', cart_lines: 'item_encrypted title' },
    erasures: oldCarts(keptFor.cartDays),
  },
  {
    key: 'presents',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.presentDays },
    columns: { order_deliveries: 'recipient_name recipient_email greeting' },
    erasures: deliveredPresents(keptFor.presentDays),
  },
  {
    key: 'payment-events',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.paymentEventDays },
    columns: { payments: 'method_label redirect_url client_secret', payment_inbox: 'raw method_label' },
    erasures: oldPaymentEvents(keptFor.paymentEventDays),
  },
  {
    key: 'exports',
    about: 'account',
    basis: 'legal-obligation',
    numbers: { n: keptFor.exportDays },
    columns: { data_exports: 'json_encrypted html_encrypted' },
    erasures: [deleteSome('data_exports', 'expires_at <= $1')],
  },
  {
    key: 'security-log',
    about: 'security',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.logAddressMonths, lines: keptFor.logMonths },
    // What staff did for a customer is erased by the job of its own module (customer-service.erase-old), by the same number.
    columns: {
      audit_log: 'action subject address detail before after',
      acting_sessions: 'staff_session reason note',
      acting_steps: 'kind subject',
      data_requests: 'email kind channel note state',
    },
    erasures: oldAuditLog(keptFor.logAddressMonths, keptFor.logMonths),
  },
  {
    key: 'staff-notes',
    about: 'account',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.logMonths },
    // Those on customers are erased by the job of their own module (customers.erase-old-notes), by the same number.
    columns: { customer_notes: 'text', order_notes: 'text' },
    erasures: oldOrderNotes(keptFor.logMonths),
  },
  {
    key: 'enquiries',
    about: 'purchase',
    basis: 'legitimate-interest',
    numbers: { n: enquiriesKeptMonths, days: enquiryMessageKeptDays },
    columns: { enquiries: 'name email phone details', enquiry_texts: 'kind text' },
    // Erased by the job of their own module (enquiries.erase-old), by the same numbers.
    erasures: [],
  },
  {
    key: 'class-bookings',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.classBookingMonths },
    columns: {
      class_bookings: 'reference language email email_normalized first_name last_name phone_country_code phone status currency',
      class_booking_children: 'child_key first_name last_name tshirt_size health_consent_version',
      class_trials: 'child_key class_type',
      class_messages: 'subjects bodies',
      class_message_bookings: 'language',
      class_calendars: 'secret_hash',
    },
    erasures: oldBookings(keptFor.classBookingMonths, keptFor.trialMonths),
  },
  {
    key: 'class-waiting',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.waitingDays },
    columns: {
      class_waiting_entries:
        'language email email_normalized first_name last_name phone_country_code phone secret_hash secret_encrypted state end_reason',
      class_waiting_children: 'child_key first_name last_name tshirt_size',
      class_offers: 'state',
    },
    erasures: oldWaiting(keptFor.waitingDays),
  },
  {
    key: 'class-notes',
    about: 'child',
    basis: 'consent',
    numbers: { n: keptFor.classNoteDays },
    columns: { class_booking_children: 'health_encrypted' },
    erasures: oldClassNotes(keptFor.classNoteDays),
  },
  {
    key: 'visit-guests',
    about: 'purchase',
    basis: 'contract',
    numbers: { n: keptFor.guestNameDays },
    columns: { entrance_bookings: 'guest_name' },
    erasures: oldGuestNames(keptFor.guestNameDays),
  },
  ...partyRetention,
  {
    key: 'watches',
    about: 'purchase',
    basis: 'consent',
    numbers: { n: keptFor.watchDays },
    columns: { entrance_watches: 'email email_normalized language state' },
    erasures: oldWatches(keptFor.watchDays),
  },
  {
    key: 'mails',
    about: 'technical',
    basis: 'contract',
    numbers: { n: keptFor.mailDays },
    columns: { mails: 'recipient sender subject text_body html_body attachments language template' },
    erasures: oldMails(keptFor.mailDays),
  },
  {
    key: 'mail-deliveries',
    about: 'technical',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.mailDeliveryMonths },
    columns: { mail_deliveries: 'recipient template' },
    erasures: oldMailDeliveries(keptFor.mailDeliveryMonths),
  },
  {
    key: 'technical',
    about: 'technical',
    basis: 'legitimate-interest',
    numbers: { n: keptFor.technicalDays },
    columns: { idempotency_keys: 'scope key body_hash answer', rate_limits: 'bucket' },
    erasures: oldRequests(keptFor.technicalDays),
  },
]
