// Longer than 300 lines: one table.
import type { Database } from '../db/schema.ts'

/** How rows of a table are written. */
export type TableRule = {
  columns: readonly string[]
  /** What makes a row the same row. */
  key: readonly string[]
  /** The column whose owner's rows are replaced as a set: what the files no longer say is removed. */
  ownedBy?: string
  /** A column that is true for the rows an import may remove; absent: all. */
  removable?: string
  /** Rows that exist stay as they are. */
  keep?: true
  /** No unique key guards the rows: a row is written when there is none of its key yet. */
  ledger?: true
}

const id = ['id'] as const
const pairs = (owner: string, other: string, ...rest: string[]): TableRule => ({
  columns: [owner, other, ...rest],
  key: [owner, other],
  ownedBy: owner,
})

/** Every table an import writes, in the order of their foreign keys. */
export const tableRules = {
  media: {
    columns: ['id', 'key', 'kind', 'file_name', 'content_type', 'size_bytes', 'width', 'height', 'version', 'names', 'focus'],
    key: id,
  },
  media_contents: { columns: ['media_id', 'version', 'bytes'], key: ['media_id', 'version'], keep: true },
  brands: {
    columns: ['id', 'key', 'name', 'short_name', 'logo_media_id', 'colours', 'social_links', 'content_links'],
    key: id,
  },
  brand_art: { columns: ['brand_id', 'slot', 'media_id'], key: ['brand_id', 'slot'], ownedBy: 'brand_id' },
  brand_fonts: {
    columns: ['brand_id', 'role', 'family', 'weight', 'version', 'bytes'],
    key: ['brand_id', 'role'],
    ownedBy: 'brand_id',
  },
  brand_paper_faces: { columns: ['brand_id', 'face', 'version', 'bytes'], key: ['brand_id', 'face'], ownedBy: 'brand_id' },
  brand_texts: { columns: ['brand_id', 'language', 'words'], key: ['brand_id', 'language'] },
  locations: { columns: ['id', 'type', 'parent_id'], key: id },
  countries: {
    columns: [
      ...['id', 'key', 'slug', 'brand_id', 'name', 'culture', 'currency', 'timezone', 'languages', 'phone_code', 'holiday_country'],
      ...[
        'company_name',
        'company_orgno',
        'company_address',
        'company_vat_number',
        'company_phone',
        'company_managers',
        'complaints',
        'gift_card_voucher',
        'vat_rates',
        'sms_from',
        'mail_from',
        'create_user_in_nav',
      ],
      ...[
        'future_ordering_merchant_id',
        'future_ordering_nav_tender_type',
        'payment',
        'gift_card_years',
        'refund_limit_minor',
        'lowest_price_shown',
        'position',
      ],
    ],
    key: id,
  },
  regions: { columns: ['id', 'key', 'country_id', 'name', 'names', 'position'], key: id },
  playgrounds: {
    columns: [
      ...[
        'id',
        'key',
        'country_id',
        'region_id',
        'slug',
        'name',
        'names',
        'descriptions',
        'street_address',
        'postal_code',
        'city',
        'phone',
      ],
      ...['latitude', 'longitude', 'map_link', 'admin_email', 'child_class_email', 'party_booking_email', 'group_booking_email'],
      ...['play_center_type', 'cost_center', 'price_extra_birthday_child_minor', 'extra_birthday_child_articles', 'is_disabled'],
      ...[
        'use_nav_dynamics',
        'use_food_export',
        'party_booking_opening_at',
        'entrance_booking_opening_on',
        'entrance_cancel_until',
        'party_booking_opening_content',
      ],
      ...['block_reservation_minutes', 'school_calendar', 'holiday_region', 'media_id', 'position'],
    ],
    key: id,
  },
  areas: { columns: ['id', 'key', 'playground_id', 'name', 'names', 'descriptions', 'area_type', 'position'], key: id },
  themes: { columns: ['id', 'key', 'name', 'names', 'media_id'], key: id },
  rooms: {
    columns: [
      ...[
        'id',
        'key',
        'area_id',
        'name',
        'names',
        'descriptions',
        'size',
        'max_guests',
        'recommended_max_guests',
        'block',
        'theme_id',
      ],
      ...['is_disabled', 'position'],
    ],
    key: id,
  },
  dining_tables: { columns: ['id', 'key', 'area_id', 'name', 'names', 'seats', 'position'], key: id },
  room_media: pairs('room_id', 'media_id', 'position'),
  opening_rules: {
    columns: ['id', 'location_id', 'kind', 'weekday', 'holiday', 'valid_from', 'valid_to', 'open', 'comments'],
    key: id,
    ownedBy: 'location_id',
  },
  // Day by day: a file that adds one says nothing about the others.
  arrival_windows: {
    columns: ['id', 'location_id', 'weekdays', 'date', 'starts_at', 'ends_at', 'every_minutes', 'places'],
    key: id,
    ownedBy: 'location_id',
  },
  opening_exceptions: { columns: ['id', 'location_id', 'date', 'open', 'comments'], key: id },
  school_holidays: { columns: ['id', 'key', 'calendar', 'names', 'from_date', 'to_date'], key: id, ownedBy: 'calendar' },
  application_notices: {
    columns: ['id', 'key', 'type', 'kind', 'icon', 'names', 'content', 'starts_at', 'ends_at', 'is_disabled'],
    key: id,
  },
  application_notice_locations: pairs('notice_id', 'location_id'),
  content_pages: {
    columns: [
      ...['id', 'key', 'country_id', 'language', 'subject', 'title', 'description', 'updated_on', 'media_id', 'action', 'markdown'],
      ...['is_disabled', 'poster_media_id', 'film_path'],
    ],
    key: id,
  },
  party_packages: {
    columns: [
      ...['id', 'key', 'location_id', 'names', 'descriptions', 'includes', 'price_minor', 'weekend_price_minor', 'vat_percent'],
      ...['hosts', 'currency', 'included_children', 'duration_minutes', 'position'],
    ],
    key: id,
    ownedBy: 'location_id',
  },
  party_starts: { columns: ['id', 'location_id', 'weekdays', 'date', 'starts'], key: id, ownedBy: 'location_id' },
  party_rules: {
    columns: [
      ...['location_id', 'setup_minutes', 'cleanup_minutes', 'notice_hours', 'least_children', 'deposit_minor', 'deposit_percent'],
      ...['currency', 'rest_days', 'change_days', 'answer_days', 'cancel_steps', 'most_at_once', 'hosts'],
    ],
    key: ['location_id'],
    ownedBy: 'location_id',
  },
  party_extras: {
    columns: [
      ...['id', 'key', 'location_id', 'kind', 'names', 'descriptions', 'price_minor', 'currency', 'per', 'vat_percent'],
      ...['stock_per_day', 'media_id', 'is_disabled', 'position'],
    ],
    key: id,
    ownedBy: 'location_id',
  },
  entrance_prices: {
    columns: [
      ...['id', 'key', 'location_id', 'names', 'notes', 'from_age', 'to_age', 'weekday_price_minor', 'weekend_price_minor'],
      ...['holiday_price_minor', 'currency', 'position'],
    ],
    key: id,
    ownedBy: 'location_id',
  },
  articles: {
    columns: [
      ...['id', 'key', 'kind', 'country_id', 'price_minor', 'regular_price_minor', 'price_valid_to', 'currency', 'vat_percent'],
      ...['sellable_from', 'sellable_to', 'is_active', 'is_sold_out', 'sold_out_to'],
      ...[
        'activation_date',
        'validity_duration_type',
        'validity_duration',
        'entrances',
        'gift_card_amount_minor',
        'photo_required',
      ],
      ...['entrances_without_photo', 'names', 'descriptions', 'rules', 'position'],
    ],
    key: id,
  },
  article_locations: pairs('article_id', 'location_id'),
  article_media: pairs('article_id', 'media_id', 'position'),
  classes: {
    columns: [
      ...['id', 'key', 'type', 'playground_id', 'price_minor', 'regular_price_minor', 'price_valid_to', 'currency', 'vat_percent'],
      ...['meals_percent', 'meals_vat_percent'],
      ...['sellable_from', 'sellable_to', 'is_active', 'make_ups', 'names', 'descriptions', 'confirmation_information', 'place'],
      'position',
    ],
    key: id,
  },
  class_occasions: { columns: ['id', 'class_id', 'date'], key: id, ownedBy: 'class_id' },
  class_age_groups: {
    columns: [
      'id',
      'key',
      'class_id',
      'names',
      'min_age',
      'max_age',
      'start_time',
      'end_time',
      'with_adult',
      'position',
      'is_offered',
      'seats_owed',
    ],
    key: id,
    // One that was ever booked is always named.
    ownedBy: 'class_id',
  },
  // Never removed: ended bookings still refer to their seat.
  class_seats: {
    columns: ['age_group_id', 'number', 'state'],
    key: ['age_group_id', 'number'],
  },
  // What has been mailed and opened is the product's own.
  class_windows: { columns: ['class_id', 'present_from', 'siblings_from', 'all_from'], key: ['class_id'] },
  class_predecessors: pairs('class_id', 'before_id'),
  class_media: pairs('class_id', 'media_id', 'position'),
  tshirt_sizes: { columns: ['name', 'position'], key: ['name'] },
  // Only prices from before the article was imported; from then on a trigger records changes.
  price_history: {
    columns: ['subject_id', 'since', 'price_minor', 'regular_price_minor', 'price_valid_to'],
    key: ['subject_id', 'since', 'price_minor'],
    ledger: true,
  },
  // Accounts belong to their holders: an import creates them once and does not change them afterwards.
  accounts: {
    columns: [
      ...[
        'id',
        'key',
        'email',
        'email_normalized',
        'email_confirmed_at',
        'password_hash',
        'must_reset_password',
        'first_name',
        'last_name',
      ],
      ...[
        'phone',
        'phone_country_code',
        'street_address',
        'postal_code',
        'city',
        'culture',
        'country_id',
        'preferred_playground_id',
      ],
      'registration_source',
    ],
    key: id,
    keep: true,
  },
  account_roles: {
    columns: ['account_id', 'role', 'location_id', 'given_by_import'],
    key: ['account_id', 'role', 'location_id'],
    ownedBy: 'account_id',
    removable: 'given_by_import',
    keep: true,
  },
  consents: {
    columns: ['account_id', 'kind', 'given', 'text_version', 'source'],
    key: ['account_id', 'kind'],
    keep: true,
    ledger: true,
  },
  children: { columns: ['id', 'key', 'first_name', 'last_name', 'birth_date'], key: id, keep: true },
  child_guardians: { columns: ['child_id', 'account_id'], key: ['child_id', 'account_id'], keep: true },
  offers: {
    columns: [
      ...['id', 'key', 'country_id', 'kind', 'names', 'descriptions', 'percent', 'amount_minor', 'currency'],
      ...['valid_from', 'valid_to', 'position', 'line_kinds'],
    ],
    key: id,
  },
  offer_articles: pairs('offer_id', 'article_id'),
  coupons: { columns: ['offer_id', 'account_id'], key: ['offer_id', 'account_id'], keep: true },
} as const satisfies Partial<Record<keyof Database, TableRule>>

export type ImportTable = keyof typeof tableRules
/** A row by its columns; lists and objects are written as JSON or array by the column's own type. */
export type DbRow = Record<string, unknown>
