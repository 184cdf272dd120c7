export { listOwnChildren } from './children.ts'
export { ageOn } from './profile.rules.ts'
export { countChildren } from './profile.sql.ts'
