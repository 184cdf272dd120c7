import { lazyPart } from '../../../../platform/hydration/lazy.tsx'

/** Where else there is room on a day that is full. Comes with the first such day; without it the nearest days are still there. */
export const NearbyCentres = lazyPart(
  async () => ({ default: (await import('./nearby-centres.tsx')).NearbyCentres }),
  () => null,
)
