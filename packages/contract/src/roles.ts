/** Role names (docs/product/identity.md). */
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
