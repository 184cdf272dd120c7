import common from './de/common.ts'
import places from './de/places.ts'
import shop from './de/shop.ts'
import type { WebWords } from './en.ts'

const de: WebWords = { common, places, shop }
export default de
