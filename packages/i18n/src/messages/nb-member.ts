import type { MemberWords } from './en-member.ts'
import account from './nb/account.ts'
import checkout from './nb/checkout.ts'
import identity from './nb/identity.ts'

const nb: MemberWords = { account, checkout, identity }
export default nb
