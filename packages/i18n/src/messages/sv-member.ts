import type { MemberWords } from './en-member.ts'
import account from './sv/account.ts'
import checkout from './sv/checkout.ts'
import identity from './sv/identity.ts'

const sv: MemberWords = { account, checkout, identity }
export default sv
