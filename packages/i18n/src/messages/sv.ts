import type { WebWords } from './en.ts'
import common from './sv/common.ts'

const sv: WebWords = { common }
export default sv
