import type { MemberWords } from './en-member.ts'
import account from './sv/account.ts'
import identity from './sv/identity.ts'

const sv: MemberWords = { account, identity }
export default sv
