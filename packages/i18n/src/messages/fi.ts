import type { WebWords } from './en.ts'
import common from './fi/common.ts'
import places from './fi/places.ts'
import shop from './fi/shop.ts'

const fi: WebWords = { common, places, shop }
export default fi
