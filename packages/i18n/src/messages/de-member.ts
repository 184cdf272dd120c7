import account from './de/account.ts'
import identity from './de/identity.ts'
import type { MemberWords } from './en-member.ts'

const de: MemberWords = { account, identity }
export default de
