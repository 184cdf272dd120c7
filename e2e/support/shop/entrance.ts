import type { Locator, Page } from 'playwright-core'
import type { Site } from '../site.ts'
import { inCart, Presses } from './cart.ts'

/** The first arrival window that can still be chosen. */
export const firstWindow = (page: Page): Locator => page.locator('label.slot').first()

/** Another day than the one that comes filled in: today's first window may have begun, and after the play centre's hour nothing of today is cancelled. */
export const toAnotherDay = async ({ page }: Site): Promise<void> => {
  const day = page.locator('a.day:not([aria-current])').first()
  const href = (await day.getAttribute('href')) ?? ''
  await day.click()
  await page.locator(`a.day[aria-current][href="${href}"]`).waitFor()
  await firstWindow(page).waitFor()
}

/** One more of an age: the nth row of those who pay. */
export const oneMore = (site: Site, band: RegExp): Locator =>
  site.page.getByRole('group', { name: band }).getByRole('button', { name: site.t('visit.moreOf') })

/** The yellow button that is shown at this width. */
export const toCheckout = (site: Site): Locator => site.page.locator('.btn.pri:visible', { hasText: site.t('visit.toCart') })

/** On the page of a play centre’s entrance: the first window of the day that is shown, and so many of each age. */
export const chooseVisit = async (
  site: Site,
  company: readonly (readonly [RegExp, number])[],
  by = new Presses(),
): Promise<void> => {
  await by.press(firstWindow(site.page))
  for (const [band, count] of company) for (let one = 0; one < count; one++) await by.press(oneMore(site, band))
}

export const visitIntoCart = async (site: Site, by = new Presses()): Promise<void> => {
  await by.press(toCheckout(site))
  await inCart(site)
}
