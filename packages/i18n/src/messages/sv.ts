import type { WebWords } from './en.ts'
import common from './sv/common.ts'
import places from './sv/places.ts'
import shop from './sv/shop.ts'

const sv: WebWords = { common, places, shop }
export default sv
