import { sweepBookings } from '../../../modules/classes/classes.ts'
import { works } from '../../../modules/orders/testing/fuzz-entrance.ts'
import type { FuzzWorks } from '../../../modules/orders/testing/serve-fuzz-shop.ts'
import { jobs } from '../../../modules/registry.ts'

/** What timers do with carts and what they hold in the product. */
export const cartsWorks = {
  settle: works.settle,
  'sweep-orders': works.sweep,
  'sweep-classes': sweepBookings,
  'sweep-visits': (deps) =>
    jobs.find(({ name }) => name === 'entrance.sweep')?.run(deps, {} as never) ?? Promise.reject(new Error('no such job')),
} satisfies FuzzWorks
