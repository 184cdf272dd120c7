export { greetBirthdaysJob, mailBirthday } from './birthdays.ts'
export {
  countChildren,
  findChild,
  hasOtherGuardian,
  leaveChildren,
  listChildren,
  listGuardianNames,
  lockChildrenById,
  type OwnChildRow,
} from './children.sql.ts'
export { lockEditable } from './children.ts'
export { listConsents } from './consents.sql.ts'
export {
  type CardHolder,
  type FamilyChild,
  type FamilyMember,
  findCardHolder,
  findChildrenByName,
  listChildIds,
  listChildrenById,
  listChildrenOf,
  listFamilies,
} from './families.ts'
export { findGuardiansByCard, findGuardiansByChild, listNearChildWords } from './find-by-child.sql.ts'
export { childrenWithHealth, type Health, healthOfChildren } from './health.ts'
export { preferencesLink, takeBackConsents } from './preferences.ts'
export { eraseFamily, exportFamily } from './privacy.ts'
export { ageOn, healthKeptFor, readPhone, selectionWarning } from './profile.rules.ts'
export { selectableChildFrom } from './profile.wire.ts'
export { profileWords } from './profile.words.ts'
export { reencryptHealth } from './reencrypt.ts'
export { phoneOf } from './registration.ts'
export { grownChildren, outdatedHealth } from './retention.ts'
