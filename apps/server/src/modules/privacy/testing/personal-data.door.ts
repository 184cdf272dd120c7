import { because, type Places } from './personal-data.reasons.ts'

const { key, secret, copy, machine, others, bookkeeping } = because

/** What stands about the door and the counters: who was let in with what, and what was taken off. */
export const doorData: Places = {
  serial_ticket_entries: {
    serial_ticket_id: 'visits.article',
    number: key,
    kind: machine,
    entrances: bookkeeping,
    entrances_left: 'tickets.balance',
    location_id: 'visits.playground',
    at: 'visits.at',
  },
  pass_entrances: {
    pass_id: 'visits.article',
    number: key,
    location_id: 'visits.playground',
    without_photo: 'visits.withoutPhoto',
    at: 'visits.at',
    undone_at: bookkeeping,
  },
  // What was used stands in `visits`; who was let in with it is in the same admission.
  admissions: {
    id: key,
    location_id: copy,
    day: copy,
    at: copy,
    account_id: key,
    admitted_by: others,
    device_id: machine,
    undone_at: bookkeeping,
    received_at: bookkeeping,
    device_queue_id: machine,
  },
  admitted_people: { admission_id: key, number: key, child_id: key, kind: bookkeeping, used_id: key, entry: key },
  // About a visit that stands in `visits`; the note is the manager's own, and goes with the family.
  door_cases: {
    id: key,
    location_id: copy,
    admission_id: key,
    number: key,
    reason: bookkeeping,
    meant_id: key,
    opened_at: bookkeeping,
    closed_at: bookkeeping,
    closed_by: others,
    note: others,
  },
  class_arrivals: {
    id: key,
    location_id: 'visits.playground',
    day: copy,
    at: 'visits.at',
    booked_child_id: key,
    child_id: key,
    admission_id: key,
    admitted_by: others,
    device_id: machine,
    undone_at: bookkeeping,
  },
  // Guests of a party by head: nobody is named.
  party_arrivals: {
    received_at: bookkeeping,
    device_queue_id: machine,
    ...{ id: key, location_id: machine, day: machine, party_id: key, change: machine, at: machine, changed_by: others },
    device_id: machine,
  },
  house_changes: { id: key, location_id: machine, day: machine, change: machine, at: machine, changed_by: key },
  service_keys: {
    ...{ id: key, location_id: machine, name: machine, permissions: machine, prefix: machine, secret_hash: secret },
    ...{ created_at: machine, created_by: key, last_used_at: machine, revoked_at: machine },
  },
  // Who pays at a counter with a gift card is not known; what was taken off it stands in the card's ledger.
  till_charges: {
    ...{ id: key, location_id: machine, day: copy, at: copy, gift_card_id: key, entry: key, amount_minor: copy },
    ...{ currency: bookkeeping, reference: machine, receipt: machine, service_key_id: key, charged_by: others },
  },
  till_reversals: {
    ...{ id: key, charge_id: key, gift_card_id: key, entry: key, amount_minor: copy, at: copy },
    ...{ service_key_id: key, charged_by: others },
  },
  // Whose coupon it was, only coupon_counter_uses says.
  till_coupons: {
    ...{
      id: key,
      location_id: machine,
      day: copy,
      at: copy,
      discount_minor: bookkeeping,
      currency: bookkeeping,
      reference: machine,
    },
    ...{ receipt: machine, service_key_id: key, charged_by: others },
  },
  till_coupon_reversals: { id: key, charge_id: key, at: machine, service_key_id: key, charged_by: others },
}
