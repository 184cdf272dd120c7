import type { Locator, Page } from 'playwright-core'
import type { Site } from '../site.ts'
import { inCart, Presses } from './cart.ts'

/** The last arrival window of the day: the first may have begun, and a visit is not moved any more then. */
export const lastWindow = (page: Page): Locator => page.locator('label.slot').last()

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
  await by.press(lastWindow(site.page))
  for (const [band, count] of company) for (let one = 0; one < count; one++) await by.press(oneMore(site, band))
}

export const visitIntoCart = async (site: Site, by = new Presses()): Promise<void> => {
  await by.press(toCheckout(site))
  await inCart(site)
}
