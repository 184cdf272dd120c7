import type { WebWords } from './en.ts'
import common from './nb/common.ts'

const nb: WebWords = { common }
export default nb
