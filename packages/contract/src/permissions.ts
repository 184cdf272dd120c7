import type { StaffRole } from './roles.ts'

/**
 * Which roles hold which permission: the one table of what staff may do (docs/permissions.md is made from it). A contract route asks for a permission,
 * never for a role. Default deny: what is not named here nobody may do.
 */
export const permissions = {
  'accounting.close': {
    roles: ['Finance', 'Admin'],
    means: 'Close a month of a company’s books for good',
  },
  'accounting.read': {
    roles: ['CountryManager', 'Finance', 'Admin'],
    means: 'Read the reports on the ledger of one’s companies, and take its vouchers as files',
  },
  'areas.edit': {
    roles: ['VenueManager', 'CountryManager', 'Content', 'Admin'],
    means: 'Change areas and rooms of one’s places: names, texts, pictures, size, order',
  },
  'articles.edit': {
    roles: ['CountryManager', 'Content', 'Admin'],
    means: 'Change names, descriptions, rules and pictures of articles, and add articles',
  },
  'audit.read': { roles: ['CountryManager', 'Finance', 'Admin'], means: 'Read and export the audit log' },
  'chain.transfer': {
    roles: ['Admin'],
    means: 'Export the chain as files, and import files',
  },
  'classes.cancel': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Cancel a class; everybody is notified and refunded',
  },
  'classes.message': {
    roles: ['Instructor', 'VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means: 'Write to the families of a class, a group or a child, and see what was written',
  },
  'classes.participants': {
    roles: ['Instructor', 'VenueManager', 'CountryManager', 'Admin'],
    means:
      'See the children of a class, with health data and telephone numbers; and where one sees parties, how many of their guests eat without what',
  },
  'classes.reserved': {
    roles: ['CountryManager', 'CustomerService', 'Admin'],
    means: 'Give a place that the centre keeps back to a customer for whom one acts',
  },
  'classes.season': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Plan and publish seasons of classes, and change leader and room of a group',
  },
  'customers.act': {
    roles: ['CountryManager', 'CustomerService', 'Admin'],
    means: 'Act for a customer who asked for it: order, book, cancel, send again; never pay',
  },
  'customers.details': {
    roles: ['CountryManager', 'CustomerService', 'Admin'],
    means: 'See a customer’s address, telephone, children, bookings, orders, mails, consents, and who has looked',
  },
  'customers.edit': {
    roles: ['CountryManager', 'CustomerService', 'Admin'],
    means: 'Write notes on a customer, and switch news off at the customer’s wish; never on',
  },
  'customers.find': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means:
      'Find customers of the own countries by name, e-mail address, telephone or card, with typing errors: name and town of at most eight at a time',
  },
  'customers.list': { roles: ['Admin'], means: 'List accounts by the day on which they were opened' },
  'customers.read': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means: 'Open a customer of the own countries: name, town and what is owned; each look is logged, and counted by the hour',
  },
  'customers.requests': {
    roles: ['CustomerService', 'Admin'],
    means: 'Handle what people ask about their own data: check who asks, export, correct, erase, restrict',
  },
  'customers.scan': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means: 'Identify the holder of a member card that is presented',
  },
  'door.admit': {
    roles: ['Reception', 'Instructor', 'VenueManager', 'CountryManager', 'Admin'],
    means: 'Scan cards, passes and tickets at the door, admit and take back, count people in the house',
  },
  'door.settings': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Say how many people may be in the house of one’s places, and whether coming back is free',
  },
  'door.cases': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'See and close the cases that come of admissions made without a connection',
  },
  'figures.accounts': { roles: ['CountryManager', 'Admin'], means: 'See how many accounts were opened' },
  'figures.read': {
    roles: ['VenueManager', 'CountryManager', 'Finance', 'Admin'],
    means: 'See what was sold at one’s places, against the year before',
  },
  'hours.close': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Close one’s play centres for a day or some hours of it, and open them again; booked parents are told',
  },
  'enquiries.answer': {
    roles: ['VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means: 'Read the enquiries to one’s places, assign and answer them',
  },
  'hours.edit': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Change opening hours, special days and school holidays of one’s places',
  },
  'media.edit': {
    roles: ['CountryManager', 'Content', 'Admin'],
    means: 'Add pictures, and write their alternative texts',
  },
  'jobs.read': { roles: ['Admin'], means: 'See what the job queue gave up' },
  'notices.edit': {
    roles: ['VenueManager', 'CountryManager', 'Content', 'Admin'],
    means: 'Write, change and delete the notices of one’s places',
  },
  'orders.goodwill': {
    roles: ['VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means:
      'Give the buyer of an order a gift card out of goodwill, up to the role’s limit; of one play centre: orders that are wholly of it',
  },
  'orders.read': {
    roles: ['VenueManager', 'CountryManager', 'CustomerService', 'Finance', 'Admin'],
    means: 'See an order and what was refunded of it; of one play centre: orders that are wholly of it',
  },
  'orders.refund': {
    roles: ['VenueManager', 'CountryManager', 'CustomerService', 'Finance', 'Admin'],
    means: 'Refund an order in full or in part; a venue manager up to the country’s limit',
  },
  'pages.edit': {
    roles: ['CountryManager', 'Content', 'Admin'],
    means: 'Write and publish content pages',
  },
  'parties.edit': {
    roles: ['VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means: 'Move parties at one’s places, book them by phone, answer what families ask for, and block rooms; the families are told',
  },
  'parties.read': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means:
      'See the parties of one’s places by room and day, what is left to pay, and whose they are, with telephone numbers; each look is logged',
  },
  'pass-photos.review': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'Admin'],
    means: 'See the photos of passes that wait for review, and approve or reject them',
  },
  'payouts.read': {
    roles: ['Finance', 'Admin'],
    means: 'See what payment providers paid out, what it consists of and what differs',
  },
  'payouts.resolve': {
    roles: ['Finance', 'Admin'],
    means: 'Note why a payout differs from what is known of it',
  },
  'places.delete': { roles: ['Admin'], means: 'Delete a place that nothing refers to' },
  'prices.edit': {
    roles: ['CountryManager', 'Admin'],
    means: 'Change prices, offers, party packages and what an article is',
  },
  'service-keys.edit': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Make and revoke the service keys of tills at one’s places',
  },
  'staff.read': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'See the staff of one’s places, their roles and devices',
  },
  'staff.manage': {
    roles: ['VenueManager', 'CountryManager', 'Admin'],
    means: 'Invite staff, give and take roles (none that the giver could not give: `givableRoles`)',
  },
  'texts.edit': {
    roles: ['Content', 'Admin'],
    means: 'Replace texts of the interface and the mails',
  },
  'till.charge': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'Admin'],
    means:
      'Charge a gift card that is presented at the counter, and reverse it; say how many came to a party and take what is left to pay for it',
  },
  'till.read': {
    roles: ['Reception', 'VenueManager', 'CountryManager', 'Finance', 'Admin'],
    means: 'See what is left on a gift card that is presented, and what gift cards paid at the counter',
  },
  'today.read': {
    roles: ['Reception', 'Instructor', 'VenueManager', 'CountryManager', 'CustomerService', 'Admin'],
    means:
      'See what is on today at one’s places: hours, classes with their seats, notices, what waits for somebody; no money, no children',
  },
} as const satisfies Record<string, { roles: readonly [StaffRole, ...StaffRole[]]; means: string }>

export type Permission = keyof typeof permissions

/** Whether a role holds a permission, at the place where it is held. */
export const roleHolds = (role: StaffRole, permission: Permission): boolean =>
  (permissions[permission].roles as readonly StaffRole[]).includes(role)

/** Which roles the holder of a role may give, at his places and what lies in them; nobody gives more than he has. */
export const givableRoles: Readonly<Partial<Record<StaffRole, readonly StaffRole[]>>> = {
  VenueManager: ['Reception', 'Instructor'],
  CountryManager: ['Reception', 'Instructor', 'VenueManager'],
  Admin: ['Reception', 'Instructor', 'VenueManager', 'CountryManager', 'CustomerService', 'Content', 'Finance', 'Admin'],
}
