import type { WebWords } from './en.ts'
import common from './de/common.ts'

const de: WebWords = { common }
export default de
