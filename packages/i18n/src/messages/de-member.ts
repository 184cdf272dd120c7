import account from './de/account.ts'
import checkout from './de/checkout.ts'
import identity from './de/identity.ts'
import type { MemberWords } from './en-member.ts'

const de: MemberWords = { account, checkout, identity }
export default de
