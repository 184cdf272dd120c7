/** Resolves when the page has nothing more urgent to do; browsers that do not know (Safari) wait two seconds. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 10_000 })
    else setTimeout(done, 2_000)
  })
