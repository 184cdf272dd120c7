let evict = () => {}

/** Called by whoever keeps reads; pages that only change something need not load it. */
export const evictReadsBy = (does: () => void): void => {
  evict = does
}

/** After a change on a page that does not show the result: the next page that does fetches it again instead of showing the old state. */
export const evictReads = (): void => evict()
