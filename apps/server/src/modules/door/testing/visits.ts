/** A play centre that takes bookings, and what holds its visits against themselves. */
export { auditEntrance } from '../../entrance/entrance-audit.ts'
export { aCentre, type Buyer, type Centre } from '../../entrance/testing/centre.ts'
