import type { MemberWords } from './en-member.ts'
import account from './fi/account.ts'
import identity from './fi/identity.ts'

const fi: MemberWords = { account, identity }
export default fi
