import account from './da/account.ts'
import identity from './da/identity.ts'
import type { MemberWords } from './en-member.ts'

const da: MemberWords = { account, identity }
export default da
