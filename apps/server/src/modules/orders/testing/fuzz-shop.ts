import { works } from './fuzz-entrance.ts'
import { serveFuzzShop } from './serve-fuzz-shop.ts'

// The shop of the money's fuzz test.
await serveFuzzShop(works, works.sweep)
