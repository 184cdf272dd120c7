/** Role names (decisions §3). */
export const roles = [
  'Customer',
  'Reception',
  'Instructor',
  'VenueManager',
  'CountryManager',
  'CustomerService',
  'Content',
  'Finance',
  'Admin',
] as const
export type Role = (typeof roles)[number]
