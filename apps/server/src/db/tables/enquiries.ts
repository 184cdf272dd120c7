import type { Generated, JSONColumnType } from 'kysely'
import type { Texts } from './places.ts'

type Json<T extends object | null> = JSONColumnType<T, string, string>
export type EnquiryKind = 'party' | 'group'

export interface EnquiriesTables {
  party_packages: {
    id: string
    key: string
    location_id: string
    names: Json<Texts>
    descriptions: Json<Texts>
    includes: Json<Texts[]>
    price_minor: number
    /** Saturdays, Sundays, public and school holidays; null: the same. */
    weekend_price_minor: number | null
    /** Null: that of entrance. */
    vat_percent: number | null
    /** How many of the play centre's hosts it takes. */
    hosts: Generated<number>
    currency: string
    included_children: number
    duration_minutes: number
    position: Generated<number>
  }
  entrance_prices: {
    id: string
    key: string
    location_id: string
    names: Json<Texts>
    notes: Json<Texts>
    from_age: number | null
    to_age: number | null
    weekday_price_minor: number
    weekend_price_minor: number
    /** Null: as on weekends. */
    holiday_price_minor: number | null
    currency: string
    position: Generated<number>
  }
  enquiries: {
    id: string
    form_id: string
    kind: EnquiryKind
    playground_id: string
    language: string
    name: string
    email: string
    phone: string
    wished_on: string
    details: Json<Record<string, string | number>>
    created_at: Date
    version: Generated<number>
    assignee_id: Generated<string | null>
    done_at: Generated<Date | null>
    party_on: Generated<string | null>
    party_from: Generated<string | null>
    party_children: Generated<number | null>
  }
  enquiry_texts: {
    id: Generated<string>
    enquiry_id: string
    kind: 'answer' | 'note'
    text: string
    written_by: string
    written_at: Date
  }
}
