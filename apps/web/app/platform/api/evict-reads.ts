let evict = () => {}

/** Called by whoever keeps reads; pages that only change something need not load it. */
export const evictReadsBy = (does: () => void): void => {
  evict = does
}

/** After a change on a page that shows nothing of it: the next page that does asks, instead of showing how it was. */
export const evictReads = (): void => evict()
