import type { TableName } from './table-owners.ts'

/** Tables of others that an area reads or writes, and why that is so for now. */
export type Exception = { area: string; tables: readonly TableName[]; why: string }

/**
 * Areas whose work is other modules' data: they read every table.
 * - `import` brings the operator's files into the database and compares them with what is there
 * - `privacy` puts together, and erases in time, what is kept about people
 */
export const readsEverything: readonly string[] = ['import', 'privacy']

/** How many tables stand in the lists below. They may only become fewer: who takes one off lowers the number. */
export const exceptionCounts = { reads: 54, writes: 9 }

export const allowedReads: readonly Exception[] = [
  { area: 'catalogue', tables: ['coupons', 'offers'], why: 'personal offers are shown with the catalogue and exported from there' },
  {
    area: 'classes',
    tables: ['accounts'],
    why: 'bookings of a confirmed address, and calendars that end with the access, in one statement',
  },
  { area: 'classes', tables: ['idempotency_keys'], why: 'a full class answers a repeat from the same statement that asks why' },
  {
    area: 'classes',
    tables: ['orders', 'order_lines', 'payments', 'refunds', 'receipts', 'credit_notes', 'coupon_uses'],
    why: 'a booking is shown with the state of its order, of the same id; the check of seats compares both',
  },
  { area: 'coupons', tables: ['orders', 'order_lines'], why: 'a coupon is shared out over the lines of the order it reduces' },
  { area: 'enquiries', tables: ['accounts'], why: 'the address of a signed-in sender' },
  {
    area: 'gift-cards',
    tables: ['accounts', 'orders', 'order_lines'],
    why: 'a card is shown and mailed with its purchase and buyer',
  },
  {
    area: 'gift-cards',
    tables: ['payments', 'receipts', 'refunds', 'credit_notes'],
    why: 'the audit holds what cards paid against the money of orders',
  },
  { area: 'identity', tables: ['audit_log'], why: 'an account takes along what was noted of its sign-ins' },
  {
    area: 'orders',
    tables: ['articles', 'article_locations', 'article_media'],
    why: 'what is bought is frozen in one statement with its order',
  },
  { area: 'orders', tables: ['accounts'], why: 'an order is written only while its buyer is there, in one statement' },
  { area: 'orders', tables: ['children'], why: 'the export names the child of a pass' },
  {
    area: 'orders',
    tables: ['coupon_uses', 'gift_card_deliveries'],
    why: 'receipts name the coupon; a line is read with its delivery, which its export and its erasure need too',
  },
  {
    area: 'overview',
    tables: [
      ...([
        'accounts',
        'child_guardians',
        'children',
        'articles',
        'coupons',
        'offer_articles',
        'offers',
        'orders',
        'order_lines',
      ] as const),
      ...(['passes', 'serial_tickets', 'serial_ticket_entries'] as const),
      ...(['classes', 'class_age_groups', 'class_booking_children', 'class_bookings', 'class_occasions'] as const),
    ],
    why: 'what an account owns and has booked is one page and one statement over all modules; nothing is written',
  },
  {
    area: 'profile',
    tables: ['accounts', 'account_roles'],
    why: 'guardians, greetings and the member card are shown with their account',
  },
  { area: 'profile', tables: ['passes'], why: 'whether a child has a pass stands in the list of children' },
  { area: 'tickets', tables: ['gift_card_deliveries'], why: 'codes are given away like gift cards, with the same deliveries' },
  {
    area: 'tickets',
    tables: ['accounts', 'orders', 'order_lines', 'children'],
    why: 'a ticket or pass is shown with its purchase and its child',
  },
]

export const allowedWrites: readonly Exception[] = [
  { area: 'catalogue', tables: ['coupons'], why: 'an account that leaves loses its coupons' },
  { area: 'classes', tables: ['idempotency_keys'], why: 'the answer is kept in the statement that books' },
  { area: 'orders', tables: ['idempotency_keys'], why: 'the answer is kept in the statement that writes the order' },
  {
    area: 'identity',
    tables: ['audit_log', 'idempotency_keys'],
    why: 'erasing an account takes its address and answers out of them',
  },
  {
    area: 'orders',
    tables: ['gift_card_deliveries'],
    why: 'an order is written with its delivery in one statement, and forgotten with it',
  },
  {
    area: 'privacy',
    tables: ['coupons', 'gift_card_deliveries'],
    why: 'retention clocks erase what has had its time, table by table',
  },
  { area: 'tickets', tables: ['gift_card_deliveries'], why: 'codes are given away like gift cards, with the same deliveries' },
]
