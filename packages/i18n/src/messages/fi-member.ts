import type { MemberWords } from './en-member.ts'
import account from './fi/account.ts'
import checkout from './fi/checkout.ts'
import identity from './fi/identity.ts'

const fi: MemberWords = { account, checkout, identity }
export default fi
