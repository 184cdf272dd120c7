import account from './da/account.ts'
import checkout from './da/checkout.ts'
import identity from './da/identity.ts'
import type { MemberWords } from './en-member.ts'

const da: MemberWords = { account, checkout, identity }
export default da
