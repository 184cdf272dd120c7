import common from './da/common.ts'
import type { WebWords } from './en.ts'

const da: WebWords = { common }
export default da
