import type { MemberWords } from './en-member.ts'
import account from './nb/account.ts'
import identity from './nb/identity.ts'

const nb: MemberWords = { account, identity }
export default nb
