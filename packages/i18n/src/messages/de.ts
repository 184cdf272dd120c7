import common from './de/common.ts'
import type { WebWords } from './en.ts'

const de: WebWords = { common }
export default de
