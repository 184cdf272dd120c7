import type { Generated, JSONColumnType } from 'kysely'
import type { Texts } from './places.ts'

type Json<T extends object | null> = JSONColumnType<T, string, string>
/** Cancelled at least so many days before, so much is kept: percent of the whole price, or the deposit. */
export type CancelStep = { days: number; keep: number | 'deposit' }
export type PartyExtraKind = 'food' | 'extra'
export type PartyExtraPer = 'party' | 'child' | 'piece'

export interface PartiesTables {
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
}
