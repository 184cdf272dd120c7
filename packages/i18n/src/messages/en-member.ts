import account from './en/account.ts'
import identity from './en/identity.ts'

/** The words of pages that are not guest pages (login, account): loaded with those, so that guests do not carry them. */
const en = { account, identity }
export type MemberWords = import('../translate.ts').Words<typeof en>
export default en
