import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import type { MakeUpEnd } from '@hoppla/contract/classes/make-ups'
import type { PlannedGroup } from '@hoppla/contract/classes/seasons'
import type { OfferEnd, WaitingEnd, WaitingState } from '@hoppla/contract/classes/waiting-list'
import type { Generated, JSONColumnType } from 'kysely'
import type { Texts } from './places.ts'

type Json<T extends object> = JSONColumnType<T, string, string>
export type ClassType = 'SportKidz' | 'SportKidzTrial' | 'LeoCamp'

export interface ClassesTables {
  classes: {
    id: string
    key: string
    type: ClassType
    playground_id: string
    price_minor: number
    regular_price_minor: number
    price_valid_to: string | null
    currency: string
    vat_percent: number
    meals_percent: Generated<number>
    meals_vat_percent: Generated<number>
    sellable_from: string | null
    sellable_to: string | null
    is_active: Generated<boolean>
    make_ups: Generated<number>
    names: Json<Texts>
    descriptions: Json<Texts>
    confirmation_information: Json<Texts>
    place: Json<Texts>
    position: Generated<number>
    cancelled_at: Date | null
    season_id: string | null
  }
  class_seasons: {
    id: string
    playground_id: string
    name: string
    first_day: string
    last_day: string
    on_sale_from: string | null
    plan: JSONColumnType<PlannedGroup[], string, string> | null
    version: number
    saved_by: string | null
    saved_at: Date
    published_at: Date | null
  }
  class_occasions: { id: string; class_id: string; date: string }
  class_age_groups: {
    id: string
    key: string
    class_id: string
    names: Json<Texts>
    min_age: number
    max_age: number
    start_time: string
    end_time: string
    with_adult: Generated<boolean>
    position: Generated<number>
    is_offered: Generated<boolean>
    seats_owed: Generated<number>
    merged_at: Date | null
    room_id: string | null
    leader_id: string | null
  }
  class_seats: {
    age_group_id: string
    number: number
    state: Generated<'free' | 'reserved' | 'queued' | 'held' | 'booked'>
    vacancy: number | null
  }
  class_sessions_off: {
    age_group_id: string
    date: string
    closing_id: string | null
    cause: string | null
    reason: Json<Texts> | null
    cancelled_at: Date | null
    cancelled_by: string | null
  }
  class_messages: {
    id: string
    class_id: string
    age_group_id: string | null
    booked_child_id: string | null
    subjects: Json<Texts>
    bodies: Json<Texts>
    sent_by: string | null
    sent_at: Date
    is_change: Generated<boolean>
  }
  class_message_bookings: { message_id: string; booking_id: string; language: string; mail_id: string | null }
  class_windows: {
    class_id: string
    present_from: Date
    siblings_from: Date
    all_from: Date
    present_mailed_at: Date | null
    siblings_mailed_at: Date | null
    opened_at: Date | null
  }
  class_predecessors: { class_id: string; before_id: string }
  class_session_shares: { booking_id: string; age_group_id: string; date: string }
  class_session_moves: { age_group_id: string; from_date: string; date: string; start_time: string; end_time: string }
  class_session_changes: { age_group_id: string; date: string; room_id: string | null; leader_id: string | null }
  class_absences: {
    id: string
    booked_child_id: string
    day: string
    is_reported: boolean
    noted_by: string | null
    at: Date
    withdrawn_at: Date | null
  }
  class_make_ups: {
    id: string
    booked_child_id: string
    missed: string
    because: 'Absence' | 'SessionCancelled'
    age_group_id: string
    date: string
    begins_at: Date
    has_begun: Generated<boolean>
    chosen_at: Date
    reminded_at: Date | null
    end_reason: MakeUpEnd | null
  }
  class_session_choices: {
    id: string
    booked_child_id: string
    date: string
    refund_minor: number
    until: string
    state: 'Open' | 'MakeUp' | 'Money' | 'Void'
    created_at: Date
  }
  class_calendars: { account_id: string; secret_hash: Buffer; language: string; created_at: Date; security_version: number | null }
  class_media: { class_id: string; media_id: string; position: number }
  tshirt_sizes: { name: string; position: number }
  guest_holds: {
    booking_id: string
    client: Buffer
    mailbox: Buffer
    class_id: string
    seats: number
    attempt: Buffer | null
    created_at: Date
    keep_until: Date | null
    proven_at: Date | null
  }
  booking_codes: { mailbox: Buffer; code_id: string; expires_at: Date; tries: number }
  class_bookings: {
    id: string
    reference: string
    class_id: string
    country_id: string
    account_id: string | null
    language: string
    email: string
    email_normalized: string
    first_name: string
    last_name: string
    phone_country_code: string
    phone: string
    wants_information: boolean
    wants_partner_information: boolean
    status: BookingStatus
    currency: string
    total_minor: number
    created_at: Date
    expires_at: Date
    status_changed_at: Date
    reminded_at: Date | null
    moved_at: Date | null
    joins_on: Generated<string | null>
    paid_sessions: Generated<number | null>
    cart_order_id: Generated<string | null>
    cart_line_id: Generated<string | null>
  }
  class_booking_lines: { order_line_id: string; booking_id: string }
  class_booking_children: {
    id: string
    booking_id: string
    position: number
    age_group_id: string
    seat_number: number
    has_seat: boolean
    child_id: string | null
    first_name: string
    last_name: string
    birth_date: string | null
    child_key: Buffer
    tshirt_size: string | null
    price_minor: number
    health_encrypted: Buffer | null
    health_erase_after: string
    health_consent_version: string | null
    health_consent_at: Date | null
    health_withdrawn_at: Date | null
    child_since: string | null
  }
  class_trials: { child_key: Buffer; class_type: ClassType; taken_at: Date; booking_id: string }
  class_waiting_entries: {
    id: string
    join_id: string
    class_id: string
    country_id: string
    account_id: string | null
    language: string
    email: string
    email_normalized: string
    first_name: string
    last_name: string
    phone_country_code: string
    phone: string
    wants_information: boolean
    wants_partner_information: boolean
    secret_hash: Buffer
    secret_encrypted: Buffer
    state: WaitingState
    end_reason: WaitingEnd | null
    priority: number
    turn: number | null
    passed: Generated<number>
    created_at: Date
    confirm_by: Date | null
    joined_at: Date | null
    state_changed_at: Date
    trial_child_id: Generated<string | null>
    waits: Generated<boolean>
  }
  class_waiting_children: {
    id: string
    entry_id: string
    position: number
    class_id: string
    child_id: string | null
    first_name: string
    last_name: string
    birth_date: string | null
    child_key: Buffer
    tshirt_size: string | null
    is_waiting: boolean
  }
  class_waiting_groups: { entry_id: string; position: number; age_group_id: string }
  class_offers: {
    id: string
    entry_id: string
    class_id: string
    state: 'Open' | 'Accepted' | OfferEnd
    price_minor: number
    created_at: Date
    ends_at: Date
    ended_at: Date | null
    booking_id: string | null
    joins_on: Generated<string | null>
    sessions: Generated<number | null>
  }
  class_offer_seats: { offer_id: string; position: number; age_group_id: string; seat_number: number; is_open: boolean }
}
