import common from './da/common.ts'
import places from './da/places.ts'
import shop from './da/shop.ts'
import type { WebWords } from './en.ts'

const da: WebWords = { common, places, shop }
export default da
