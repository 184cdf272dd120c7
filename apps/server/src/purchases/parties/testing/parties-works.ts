import { works } from '../../../modules/orders/testing/fuzz-entrance.ts'
import type { FuzzWorks } from '../../../modules/orders/testing/serve-fuzz-shop.ts'
import { jobs } from '../../../modules/registry.ts'

/** What timers do with parties in the product. */
export const partiesWorks = {
  settle: works.settle,
  'sweep-orders': works.sweep,
  'sweep-parties': (deps) =>
    jobs.find(({ name }) => name === 'parties.sweep')?.run(deps, {} as never) ?? Promise.reject(new Error('no such job')),
} satisfies FuzzWorks
