import account from './de/account.ts'
import checkout from './de/checkout.ts'
import common from './de/common.ts'
import door from './de/door.ts'
import enquiries from './de/enquiries.ts'
import entrance from './de/entrance.ts'
import hours from './de/hours.ts'
import identity from './de/identity.ts'
import pages from './de/pages.ts'
import places from './de/places.ts'
import playgrounds from './de/playgrounds.ts'
import shop from './de/shop.ts'
import type { WebWords } from './en.ts'

const de: WebWords = { account, checkout, common, door, enquiries, entrance, hours, identity, pages, places, playgrounds, shop }
export default de
