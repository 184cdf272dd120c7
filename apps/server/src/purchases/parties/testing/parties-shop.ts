import { serveFuzzShop } from '../../../modules/orders/testing/serve-fuzz-shop.ts'
import { partiesWorks } from './parties-works.ts'

// The shop of the walk with parties.
await serveFuzzShop(partiesWorks, partiesWorks['sweep-orders'])
