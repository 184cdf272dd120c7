export { authenticate, authenticateStaff, evictAccess } from './access.ts'
export { type NewAccount, openAccount, requestEmailChange } from './accounts.ts'
export { greet, words as identityWords } from './identity.mails.ts'
export { cultureFor, languageOfCulture, nameForMail, normalizeEmail, stepOfAccount } from './identity.rules.ts'
export {
  type AccountRow,
  findAccountByEmail,
  findAccountById as findAccount,
  isLastAdmin,
  listAccountsOpened,
  lockAccount,
  type OpenedAccount,
  updateAccount,
} from './identity.sql.ts'
export { hashOf, keyFor, keysFor, newSecret, pages as identityPages } from './links.ts'
export {
  type CustomerQuestion,
  type CustomerRow,
  findCustomers,
  listAccountPhones,
  listContacts,
} from './office/find-customers.sql.ts'
export {
  findCustomersByLikeEmail,
  findCustomersByPatterns,
  listCustomersOf,
  listNearCustomerWords,
  type NamePattern,
} from './office/find-near-customers.sql.ts'
export { hasOwnPassword, openInvitedAccount } from './office/invited-accounts.ts'
export {
  confirmStaffSession,
  type Entering,
  endedSessionCookies,
  endStaffSessions,
  listGrants,
  listStaffSessions,
  openStaffSession,
  touchStaffSession,
} from './office/staff-sessions.ts'
export { changePassword, checkOwnPassword, comparePassword, eraseIdentity, exportIdentity } from './own-account.ts'
export { withCheckedPassword } from './password-check.ts'
export { deleteAttempt } from './password-guesses.sql.ts'
export { checkNewPassword, hashPassword, verifyPassword } from './passwords/passwords.ts'
export type { Headers } from './provider/cookies.ts'
export { type Issuer, isOfficeHost, officeOf } from './provider/issuer.ts'
export { signingKeysFit } from './provider/keys.ts'
export { accountScope } from './provider/scopes.ts'
export { ownWords, siteForMail } from './recovery.ts'
export { reencryptAttempts, reencryptKeys } from './reencrypt.ts'
export { oldLoginAttempts, oldSignIns } from './retention.ts'
export { mayGive } from './roles.rules.ts'
export { checkGivable, giveRole, giveRoleByCommand, type RoleAt, takeRole } from './roles.ts'
export { accountOfBrowser, refuseCrossSite } from './sessions.ts'
export { answerAfter, settleAfter } from './settle.ts'
export { siteOf } from './sign-in.ts'
