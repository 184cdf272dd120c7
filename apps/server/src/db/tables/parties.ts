import type { Generated, JSONColumnType } from 'kysely'
import type { PartyInvitationsTables } from './party-invitations.ts'
import type { Texts } from './places.ts'

type Json<T extends object | null> = JSONColumnType<T, string, string>
/** Cancelled at least so many days before, so much is kept: percent of the whole price, or the deposit. */
export type CancelStep = { days: number; keep: number | 'deposit' }
export type PartyExtraKind = 'food' | 'extra'
export type PartyExtraPer = 'party' | 'child' | 'each'

type FrozenRate = { id: string; names: Texts; minor: number; vatPercent: number; stockPerDay: number | null }
/** What everything at a party costs, as it was when it was booked. Minor units. @property package.dayMinor on the day of the party. */
export type FrozenRates = {
  currency: string
  package: {
    id: string
    names: Texts
    minor: number
    weekendMinor: number | null
    dayMinor: number
    includedChildren: number
    minutes: number
    vatPercent: number
    hosts: number
  }
  extraChildMinor: number | null
  foods: FrozenRate[]
  extras: (FrozenRate & { per: PartyExtraPer })[]
  deposit: { minor: number } | { percent: number }
}
/** By which rules a party is changed, paid and cancelled, as they were when it was booked. */
export type FrozenTerms = {
  setupMinutes: number
  cleanupMinutes: number
  leastChildren: number
  restDays: number
  changeDays: number
  answerDays: number
  cancelSteps: CancelStep[]
}
/** What a party that is held costs, and by which terms. @property of what it was made for: another choice has another quote. */
export type PartyQuote = { of: string; rates: FrozenRates; terms: FrozenTerms }
export type PartyStatus = 'Ordered' | 'Reserved' | 'Booked' | 'Cancelled'

export interface PartiesTables extends PartyInvitationsTables {
  party_starts: { id: string; location_id: string; weekdays: number[] | null; date: string | null; starts: string[] }
  party_rules: {
    location_id: string
    setup_minutes: number
    cleanup_minutes: number
    notice_hours: number
    least_children: number
    deposit_minor: number | null
    deposit_percent: number | null
    currency: string
    rest_days: number
    change_days: number
    answer_days: number
    cancel_steps: Json<CancelStep[]>
    most_at_once: number | null
    hosts: number | null
  }
  party_extras: {
    id: string
    key: string
    location_id: string
    kind: PartyExtraKind
    names: Json<Texts>
    descriptions: Json<Texts>
    price_minor: number
    currency: string
    per: PartyExtraPer
    vat_percent: number | null
    stock_per_day: number | null
    media_id: string | null
    is_disabled: Generated<boolean>
    position: Generated<number>
  }
  party_days: { playground_id: string; date: string }
  room_bookings: {
    id: string
    playground_id: string
    room_id: string
    room_block: string
    date: string
    starts_at: Date
    ends_at: Date
    blocked: string
    kind: 'party' | 'block'
    note: Generated<string>
    hosts: Generated<number>
    held_until: Date | null
    quote: Json<PartyQuote | null>
    created_at: Generated<Date>
  }
  party_stock: { booking_id: string; extra_id: string; count: number }
  parties: {
    id: string
    playground_id: string
    room_id: string
    theme_id: string | null
    package_id: string
    account_id: string | null
    order_id: string | null
    status: PartyStatus
    date: string
    starts_at: Date
    ends_at: Date
    child_id: string | null
    child_first_name: string
    turns: number | null
    children: number
    adults: number
    foods: Json<Record<string, number>>
    extras: Json<Record<string, number>>
    diets: Json<Record<string, number>>
    rates: Json<FrozenRates>
    terms: Json<FrozenTerms>
    code: Generated<string>
    contact_name: string | null
    contact_email: string | null
    contact_phone: string | null
    language: string
    version: Generated<number>
    reminded_at: Date | null
    created_at: Date
    booked_at: Date | null
    cancelled_at: Date | null
    cancelled_by: 'family' | 'centre' | null
  }
  party_order_lines: { order_line_id: string; order_id: string; party_id: string; key: string; part: 'deposit' | 'rest' }
  party_moves: {
    id: string
    party_id: string
    version: number
    room_id: string
    date: string
    starts_at: Date
    ends_at: Date
    moved_by: string | null
    moved_at: Date
  }
  party_counter_payments: {
    id: string
    party_id: string
    amount_minor: number
    taken_by: string | null
    taken_at: Date
    reverses: string | null
  }
  party_requests: {
    id: string
    party_id: string
    text: string
    answer: string | null
    created_at: Date
    closed_at: Date | null
    closed_by: string | null
    version: Generated<number>
  }
  party_endings: {
    party_id: string
    version: number
    came: number
    children: number
    foods: Json<Record<string, number>>
    extras: Json<Record<string, number>>
    ended_by: string | null
    ended_at: Date
  }
}
