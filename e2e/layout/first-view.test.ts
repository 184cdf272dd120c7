import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** How far down a part reaches, in pixels of the unscrolled page. */
const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}
const isSeen = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

// The longest names and languages, one with a notice above (orebro), and one that has yet to open its bookings.
const places = [
  ['localhost', 'sv', 'orebro'],
  ['localhost', 'en', 'barkarby'],
  ['no.localhost', 'nb', 'trondheim'],
  ['dk.localhost', 'da', 'koebenhavn'],
  ['fi.localhost', 'fi', 'jyvaskyla'],
  ['fi.localhost', 'fi', 'vantaa'],
  ['de.localhost', 'de', 'muenchen'],
  ['de.localhost', 'de', 'leipzig'],
] as const

test.each(places)(
  'the first view of a phone holds today’s hours, the price and the yellow button, also with the cookie question: %s %s %s',
  async (host, language, slug) => {
    const { page } = await visitor()
    const site = new Site(page, originAt(origin, host), language)
    await site.open(`/playgrounds/${slug}`)
    await page.evaluate(() => document.fonts.ready)
    const cookies = page.getByRole('region', { name: site.t('common.cookies.title') })
    await cookies.waitFor()
    const covered = (await cookies.boundingBox())?.y ?? 0
    const card = page.locator('.come-card')
    const [today, entry] = [card.locator('dl > div').first(), card.locator('dl > div').nth(1)]
    expect(await today.textContent()).toMatch(/\d|[A-ZÅÄÖ]/)
    expect(await entry.textContent()).toMatch(/\d/)
    const button = card.getByRole('link', { name: site.t('playgrounds.seeTickets') })
    for (const part of [today, entry, button]) expect(await bottomOf(part)).toBeLessThanOrEqual(Math.min(844, covered))
    expect(await page.evaluate(() => scrollY)).toBe(0)

    // Saturday's hours within one press.
    await card.getByRole('link', { name: site.t('playgrounds.otherDays') }).click()
    const saturday = page.locator('.hours-card > table tr').filter({ hasText: saturdayIn(language) })
    await saturday.waitFor()
    await expect.poll(() => isSeen(saturday)).toBe(true)
    expect(await saturday.locator('td').textContent()).not.toBe('')
  },
)

/** How rows of hours begin on a Saturday. */
const saturdayIn = (language: string) =>
  new RegExp(new Intl.DateTimeFormat(language, { weekday: 'short' }).format(new Date('2026-11-21T12:00:00Z')).slice(0, 2), 'i')
