/**
 * Tables belong to modules; this is the only list of owners. A module writes its own tables only. From others it reads what the owner publishes (the tables
 * below, and views of the schema `published`, defined in the owner's migration) and asks for everything else through the owner's functions.
 * `table-owners.test.ts` reads the SQL of code and migrations and refuses the rest; there are no exceptions.
 */
export const tableOwners = {
  kernel: [
    'idempotency_keys',
    'rate_limits',
    'audit_log',
    'saved_versions',
    'mails',
    'mail_deliveries',
    'content_version',
    'job_interruptions',
    'readiness',
    'secret_checks',
    'schema_migrations',
  ],
  brand: ['brands', 'brand_art', 'brand_fonts', 'brand_paper_faces', 'brand_texts', 'media', 'media_contents', 'media_drawings'],
  places: [
    ...([
      'locations',
      'location_closure',
      'location_search',
      'location_vocabulary',
      'countries',
      'regions',
      'playgrounds',
      'areas',
      'rooms',
    ] as const),
    ...(['dining_tables', 'themes', 'room_media', 'opening_rules', 'opening_exceptions', 'school_holidays', 'closings'] as const),
    ...(['application_notices', 'application_notice_locations'] as const),
  ],
  content: ['content_pages'],
  editing: ['content_drafts'],
  'add-ons': ['add_ons', 'add_on_hand_outs'],
  entrance: [
    ...(['arrival_windows', 'entrance_windows', 'entrance_places', 'entrance_bookings', 'entrance_visitors'] as const),
    'entrance_watches',
  ],
  parties: [
    ...(['party_starts', 'party_rules', 'party_extras', 'party_days', 'room_bookings', 'party_stock', 'parties'] as const),
    ...(['party_order_lines', 'party_counter_payments', 'party_moves', 'party_endings', 'party_requests'] as const),
    ...(['party_invitations', 'party_invitation_links', 'party_answers', 'party_answer_children', 'party_messages'] as const),
  ],
  enquiries: ['party_packages', 'entrance_prices', 'enquiries', 'enquiry_texts'],
  identity: [
    ...([
      'accounts',
      'account_roles',
      'account_tokens',
      'login_attempts',
      'login_failures',
      'known_devices',
      'oidc_records',
      'staff_sessions',
    ] as const),
    ...(['signing_keys', 'account_name_words'] as const),
  ],
  staff: [
    ...(['staff_invitations', 'staff_invitation_roles', 'staff_people', 'staff_passkeys', 'staff_totp'] as const),
    ...(['staff_recovery_codes', 'staff_tickets', 'staff_devices', 'staff_pins', 'staff_views', 'staff_subscriptions'] as const),
  ],
  profile: ['consents', 'children', 'child_guardians', 'child_health', 'child_consents', 'child_name_words'],
  catalogue: ['articles', 'article_locations', 'article_media', 'price_history'],
  orders: [
    ...([
      'orders',
      'order_lines',
      'order_deliveries',
      'receipt_counters',
      'receipts',
      'credit_note_counters',
      'credit_notes',
      'credit_note_lines',
      'withdrawals',
      'order_notes',
      'ordered_kinds',
    ] as const),
    ...(['payments', 'payment_inbox', 'unread_webhooks', 'sessions_to_end', 'refunds', 'disputes'] as const),
  ],
  'test-payments': [
    ...(['test_payments.sessions', 'test_payments.refunds', 'test_payments.deliveries'] as const),
    ...(['test_payments.payouts', 'test_payments.disputes', 'test_payments.balance_transactions'] as const),
  ],
  'gift-cards': ['gift_cards', 'gift_card_entries', 'goodwills'],
  tickets: ['redeem_codes', 'serial_tickets', 'serial_ticket_entries', 'passes', 'pass_entrances', 'pass_photos'],
  cart: ['carts', 'cart_lines'],
  coupons: ['offers', 'offer_articles', 'coupons', 'coupon_uses', 'coupon_counter_uses'],
  classes: [
    ...([
      'classes',
      'class_occasions',
      'class_age_groups',
      'class_seats',
      'class_media',
      'tshirt_sizes',
      'class_bookings',
      'class_booking_lines',
    ] as const),
    ...([
      'class_booking_children',
      'class_trials',
      'guest_holds',
      'booking_codes',
      'class_calendars',
      'class_sessions_off',
      'class_absences',
      'class_session_shares',
      'class_session_changes',
      'class_messages',
      'class_message_bookings',
      'class_make_ups',
      'class_session_choices',
    ] as const),
    ...(['class_waiting_entries', 'class_waiting_children', 'class_waiting_groups', 'class_offers', 'class_offer_seats'] as const),
    ...(['class_windows', 'class_predecessors', 'class_session_moves'] as const),
  ],
  seasons: ['class_seasons'],
  wallet: ['wallet_objects', 'wallet_devices', 'wallet_versions'],
  door: ['door_settings', 'admissions', 'admitted_people', 'house_changes', 'door_cases', 'class_arrivals', 'party_arrivals'],
  till: ['service_keys', 'till_charges', 'till_reversals', 'till_coupons', 'till_coupon_reversals'],
  privacy: ['data_exports'],
  transfer: ['chain_imports'],
  payouts: [
    ...(['payout_fetches', 'payouts', 'payout_states', 'payout_items', 'payout_lists', 'payout_matches'] as const),
    ...(['balance_transactions', 'balance_matches', 'payout_differences'] as const),
  ],
  customers: ['customer_notes'],
  'customer-service': ['acting_sessions', 'acting_steps', 'data_requests'],
  figures: ['daily_figures', 'daily_figures_through'],
  ledger: [
    'posting_rules',
    'ledger_entries',
    'ledger_lines',
    'ledger_closed_months',
    'ledger_accounts',
    'ledger_default_accounts',
    'ledger_openings',
  ],
  accounting: ['accounting_days', 'accounting_articles', 'accounting_days_summed', 'accounting_final', 'accounting_companies'],
} as const

export type TableName = (typeof tableOwners)[keyof typeof tableOwners][number]

/** Tables that their owner publishes as they are: every module may read them, so changing them affects all. */
export const publishedTables: readonly TableName[] = [
  ...(['brands', 'media', 'media_contents'] as const),
  ...(['locations', 'location_closure', 'countries', 'regions', 'playgrounds', 'areas', 'rooms'] as const),
]

/**
 * Modules whose work is other modules' data: they read every table.
 * - `import` brings the operator's files into the database and compares them with what is there
 * - `privacy` puts together, and erases in time, what is kept about people
 */
export const readsEverything: readonly string[] = ['import', 'privacy']

/** Modules of folders outside `modules`; the longest matching prefix of a path counts. */
const modulesByFolder: Record<string, string> = {
  adapters: 'kernel',
  'adapters/payments/test-payments': 'test-payments',
  admin: 'admin',
  brand: 'brand',
  import: 'import',
}
/** Migrations that are not named after the module whose tables they create. */
const modulesByMigration: Record<string, string> = {
  payments: 'orders',
  'payment-provider-names': 'orders',
  'staff-sessions': 'identity',
  'customer-search': 'identity',
  'days-of-orders': 'orders',
}

/** The module of a file. @param path relative to `apps/server/src`, with slashes. Everything outside `modules` and the folders above belongs to `kernel`. */
export const moduleOf = (path: string): string => {
  const migration = /^db\/migrations\/\d+_(\w+)\.sql$/.exec(path)?.[1]?.replaceAll('_', '-')
  if (migration !== undefined) return modulesByMigration[migration] ?? migration
  const folders = path.split('/').slice(0, -1)
  for (let most = folders.length; most > 0; most -= 1) {
    const module = modulesByFolder[folders.slice(0, most).join('/')]
    if (module !== undefined) return module
  }
  return folders[0] === 'modules' ? (folders[1] ?? 'kernel') : 'kernel'
}
