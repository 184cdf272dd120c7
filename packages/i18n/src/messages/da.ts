import type { WebWords } from './en.ts'
import common from './da/common.ts'

const da: WebWords = { common }
export default da
