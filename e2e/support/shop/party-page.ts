import type { Locator } from 'playwright-core'
import type { Site } from '../site.ts'
import { inCart } from './cart.ts'

/** The days of the month that is shown on which some room is free. */
export const freeDays = (site: Site): Locator => site.page.locator('.cal a')

/** Goes so many months further. */
export const monthsOn = async (site: Site, count: number): Promise<void> => {
  for (let one = 0; one < count; one++) {
    const name = await site.page.locator('.month-head b').innerText()
    await site.link(site.t('days.after')).click()
    await site.page.locator('.month-head b', { hasNotText: name }).waitFor()
    await site.page.locator('.cal:not([aria-busy])').waitFor()
  }
}

export const packages = ({ page, t }: Site): Locator => page.getByRole('group', { name: t('birthday.package') }).getByRole('radio')
export const starts = ({ page, t }: Site): Locator => page.getByRole('group', { name: t('birthday.start') }).getByRole('radio')
export const rooms = ({ page, t }: Site): Locator => page.getByRole('group', { name: t('birthday.room') }).getByRole('radio')
export const moreChildren = ({ page, t }: Site): Locator =>
  page.getByRole('group', { name: t('birthday.children') }).getByRole('button', { name: t('birthday.more') })

/** The yellow button that is shown at this width. */
export const toCart = (site: Site, text: 'toCart' | 'signInAndGo' = 'toCart'): Locator =>
  site.page.locator('.btn.pri:visible', { hasText: site.t(`birthday.${text}`) })

/** On the page of a play centre's parties, once a day is chosen: the second package, its first free start and room. */
export const chooseParty = async (site: Site): Promise<void> => {
  await packages(site).nth(1).check()
  await starts(site).and(site.page.locator(':enabled')).first().check()
  await rooms(site).and(site.page.locator(':enabled')).first().check()
}

export const typeBirthdayChild = async (site: Site, name: string, turns: string): Promise<void> => {
  await site.field(site.t('birthday.firstName')).fill(name)
  await site.field(site.t('birthday.turns')).fill(turns)
}

export const partyIntoCart = async (site: Site): Promise<void> => {
  await toCart(site).click()
  await inCart(site)
}
