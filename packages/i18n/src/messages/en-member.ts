import account from './en/account.ts'
import checkout from './en/checkout.ts'
import identity from './en/identity.ts'

/** The words of pages that are not guest pages (login, account): loaded with those, so that guests do not carry them. */
const en = { account, checkout, identity }
export type MemberWords = import('../translate.ts').Words<typeof en>
export default en
