export { authenticate, authenticateStaff, evictAccess } from './access.ts'
export { type NewAccount, openAccount, requestEmailChange } from './accounts.ts'
export { type Invited, invitationDays, inviteAdmin } from './first-admin.ts'
export { words as identityWords } from './identity.mails.ts'
export { cultureFor, languageOfCulture, nameForMail, normalizeEmail, stepOfAccount } from './identity.rules.ts'
export {
  type AccountRow,
  findAccountById as findAccount,
  listAccountsOpened,
  lockAccount,
  type OpenedAccount,
  updateAccount,
} from './identity.sql.ts'
export { hashOf, keysFor, newSecret, pages as identityPages } from './links.ts'
export { changePassword, checkOwnPassword, eraseIdentity, exportIdentity } from './own-account.ts'
export { checkNewPassword, hashPassword } from './passwords/passwords.ts'
export { isOfficeHost, officeOf } from './provider/issuer.ts'
export { signingKeysFit } from './provider/keys.ts'
export { accountScope } from './provider/scopes.ts'
export { ownWords } from './recovery.ts'
export { reencryptAttempts, reencryptKeys } from './reencrypt.ts'
export { oldLoginAttempts, oldSignIns } from './retention.ts'
export { answerAfter } from './settle.ts'
export { siteOf } from './sign-in.ts'
