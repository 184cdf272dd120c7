import { serveFuzzShop } from '../../../modules/orders/testing/serve-fuzz-shop.ts'
import { cartsWorks } from './carts-works.ts'

// The shop of the walk with carts.
await serveFuzzShop(cartsWorks, cartsWorks['sweep-orders'])
