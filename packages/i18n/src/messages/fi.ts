import type { WebWords } from './en.ts'
import common from './fi/common.ts'

const fi: WebWords = { common }
export default fi
