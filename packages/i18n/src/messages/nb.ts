import type { WebWords } from './en.ts'
import common from './nb/common.ts'
import places from './nb/places.ts'
import shop from './nb/shop.ts'

const nb: WebWords = { common, places, shop }
export default nb
