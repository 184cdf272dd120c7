import common from './en/common.ts'
import places from './en/places.ts'
import shop from './en/shop.ts'

/** The words of the web, by room. English is the measure: every other language has the same keys, or it does not compile. */
const en = { common, places, shop }
export type WebWords = import('../translate.ts').Words<typeof en>
export default en
