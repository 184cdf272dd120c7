import { serveFuzzShop } from '../../modules/orders/testing/serve-fuzz-shop.ts'
import { seasonWorks } from './season-works.ts'

// The shop of the season's walk.
await serveFuzzShop(seasonWorks, seasonWorks['sweep-orders'])
