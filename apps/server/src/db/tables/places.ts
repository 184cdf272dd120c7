import type { PartyOpeningContent } from '@hoppla/contract/places'
import type { ClosingCause } from '@hoppla/contract/places/closings'
import type { Generated, JSONColumnType } from 'kysely'

/** A jsonb column: read as its value, written as JSON text. */
type Json<T extends object | null> = JSONColumnType<T, string, string>
/** Words per language. */
export type Texts = Record<string, string>
/** One opening interval, `HH:MM` on the playground's own clock. */
export type Interval = { from: string; to: string }
export type LocationType = 'Country' | 'Region' | 'Playground' | 'Area' | 'Room' | 'Table'
/** Percent. `camp`: `childClass` when left out; `campMeals`: the part of a camp's price that is its meals, and the VAT on it. */
export type VatRates = {
  giftCard: number
  serialTicket: number
  pass: number
  childClass: number
  camp?: number | undefined
  campMeals?: { percentOfPrice: number; vat: number } | undefined
}
/** For VAT: taxed when sold, or when used (directive 2006/112/EC art. 30a, 30b). */
export type GiftCardVoucher = 'single-purpose' | 'multi-purpose'
/** `adapter`: a payment provider by its name. */
export type PaymentSettings = { adapter: string; methods: string[] }
export type OpeningKind = 'term' | 'school-holiday' | 'public-holiday'
export type NoticeType = 'General' | 'Shop' | 'ChildClass' | 'EntranceBooking' | 'PartyBooking' | 'Account'
export type NoticeKind = 'error' | 'info' | 'warning' | 'success'

/** What was done when a place was closed. Money in minor units. */
export type ClosingEffects = {
  families: number
  children: number
  cancelled: number
  dropped: number
  refundMinor: number
  currency: string
}

export interface PlacesTables {
  media: {
    id: string
    key: string
    kind: 'image' | 'document'
    file_name: string
    content_type: string
    size_bytes: number
    width: number | null
    height: number | null
    version: string
    names: Json<Texts>
    /** `30-70`: percent from the left and from the top. */
    focus: string | null
    created_at: Generated<Date>
  }
  media_contents: { media_id: string; version: string; bytes: Buffer }
  media_drawings: { media_id: string; version: string; look: string; png: Buffer }
  brands: {
    id: string
    key: string
    name: string
    short_name: string | null
    logo_media_id: string | null
    colours: Json<Record<string, string>>
    social_links: Json<Record<string, Record<string, string>>>
    content_links: Json<Record<string, Record<string, Record<string, string>>>>
  }
  brand_art: { brand_id: string; slot: string; media_id: string }
  brand_fonts: { brand_id: string; role: 'display' | 'text'; family: string; weight: string; version: string; bytes: Buffer }
  brand_paper_faces: { brand_id: string; face: 'display' | 'text' | 'strong'; version: string; bytes: Buffer }
  brand_texts: { brand_id: string; language: string; words: Json<Record<string, string>> }
  locations: { id: string; type: LocationType; parent_id: string | null }
  location_closure: { ancestor_id: string; descendant_id: string; depth: number }
  countries: {
    id: string
    key: string
    slug: string
    brand_id: string
    name: string
    culture: string
    currency: string
    timezone: string
    languages: string[]
    phone_code: string
    holiday_country: string
    company_name: string
    company_orgno: string
    company_phone: Generated<string>
    company_address: string
    company_vat_number: string
    company_managers: Generated<string[]>
    complaints: JSONColumnType<Texts, string | undefined, string>
    gift_card_voucher: Generated<GiftCardVoucher>
    vat_rates: Json<VatRates>
    sms_from: string
    mail_from: string
    create_user_in_nav: Generated<boolean>
    future_ordering_merchant_id: string | null
    future_ordering_nav_tender_type: string | null
    payment: Json<PaymentSettings>
    gift_card_years: number
    /** What a venue manager may refund of one order; null: the default of the currency. */
    refund_limit_minor: number | null
    lowest_price_shown: Generated<boolean>
    position: Generated<number>
  }
  regions: { id: string; key: string; country_id: string; name: string; names: Json<Texts>; position: Generated<number> }
  playgrounds: {
    id: string
    key: string
    country_id: string
    region_id: string
    slug: string
    name: string
    names: Json<Texts>
    descriptions: Json<Texts>
    street_address: string
    postal_code: string
    city: string
    phone: string
    latitude: number | null
    longitude: number | null
    map_link: string | null
    admin_email: string
    child_class_email: string
    party_booking_email: string
    group_booking_email: string
    play_center_type: string
    cost_center: string | null
    price_extra_birthday_child_minor: number | null
    extra_birthday_child_articles: Json<Record<string, string>>
    is_disabled: Generated<boolean>
    use_nav_dynamics: Generated<boolean>
    use_food_export: Generated<boolean>
    party_booking_opening_at: Date | null
    entrance_booking_opening_on: string | null
    entrance_cancel_until: Generated<string>
    party_booking_opening_content: Json<Record<string, PartyOpeningContent>>
    block_reservation_minutes: Generated<number>
    school_calendar: string | null
    holiday_region: string | null
    media_id: string | null
    position: Generated<number>
  }
  areas: {
    id: string
    key: string
    playground_id: string
    name: string
    names: Json<Texts>
    descriptions: Json<Texts>
    area_type: string
    position: Generated<number>
  }
  themes: { id: string; key: string; name: string; names: Json<Texts>; media_id: string | null }
  rooms: {
    id: string
    key: string
    area_id: string
    name: string
    names: Json<Texts>
    descriptions: Json<Texts>
    size: number | null
    max_guests: number
    recommended_max_guests: number
    block: string | null
    theme_id: string | null
    is_disabled: Generated<boolean>
    position: Generated<number>
  }
  dining_tables: {
    id: string
    key: string
    area_id: string
    name: string
    names: Json<Texts>
    seats: number
    position: Generated<number>
  }
  room_media: { room_id: string; media_id: string; position: number }
  opening_rules: {
    id: string
    location_id: string
    kind: OpeningKind
    weekday: number | null
    holiday: string | null
    valid_from: string | null
    valid_to: string | null
    open: Json<Interval[]>
    comments: Json<Texts>
  }
  opening_exceptions: { id: string; location_id: string; date: string; open: Json<Interval[]>; comments: Json<Texts> }
  closings: {
    id: string
    place_id: string
    date: string
    from_time: string
    until_time: string
    cause: ClosingCause
    reason: Json<Texts>
    notice_id: string | null
    made_by: string | null
    made_at: Date
    effects: Json<ClosingEffects>
  }
  school_holidays: { id: string; key: string; calendar: string; names: Json<Texts>; from_date: string; to_date: string }
  application_notices: {
    id: string
    key: string
    type: NoticeType
    kind: NoticeKind
    icon: string | null
    names: Json<Texts>
    content: Json<Texts>
    starts_at: Date
    ends_at: Date | null
    is_disabled: Generated<boolean>
  }
  application_notice_locations: { notice_id: string; location_id: string }
}
