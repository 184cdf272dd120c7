import { moveBooking, sweepBookings, tidyWaitingListsJob } from '../../modules/classes/classes.ts'
import { works } from '../../modules/orders/testing/fuzz-entrance.ts'
import type { FuzzWorks } from '../../modules/orders/testing/serve-fuzz-shop.ts'

/** What timers and staff do with classes in the product. */
export const seasonWorks = {
  settle: works.settle,
  'sweep-orders': works.sweep,
  'sweep-classes': sweepBookings,
  tidy: (deps) => tidyWaitingListsJob.run(deps, {} as never),
  move: (deps, asked) => moveBooking(deps, asked),
} satisfies FuzzWorks
