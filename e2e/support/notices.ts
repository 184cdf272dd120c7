import type { Locator, Page } from 'playwright-core'

/** A notice on a page of the site, by some of its words. */
export const shownNotice = (page: Page, words: string): Locator => page.locator('[data-notice]').filter({ hasText: words })

/** A notice comes, alone or in a fold with others, which is opened then. */
export const noticeAppears = async (page: Page, words: string): Promise<void> => {
  await shownNotice(page, words).waitFor({ state: 'attached' })
  for (const fold of await page.locator('.notices-more:not([open]) > summary').all()) await fold.click()
  await shownNotice(page, words).waitFor()
}
