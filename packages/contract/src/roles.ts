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

/** The roles that staff hold; everybody is a customer. */
export const staffRoles = [
  'Reception',
  'Instructor',
  'VenueManager',
  'CountryManager',
  'CustomerService',
  'Content',
  'Finance',
  'Admin',
] as const
export type StaffRole = Exclude<Role, 'Customer'>
