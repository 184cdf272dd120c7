import { officePages } from '@hoppla/contract/pages/office-pages'
import type { Language } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { foreignTextsOn } from '../../support/language.ts'
import { expectOfficeAccessible, officeWidths, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { goInOffice, officeAddresses, officeWords, settling, speakInOffice } from '../../support/office-pages.ts'
import { originAt } from '../../support/words.ts'

// Every page of the office's router, whatever is added to it: nothing here names the pages.

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

const anAdminOfAll = async () => {
  const admin = await anAdmin(visitor)
  const settled = settling(admin.page)
  const open = async (address: string) => {
    await goInOffice(admin.page, address)
    await settled()
  }
  return { ...admin, settled, open }
}

test('every page is accessible on a phone and at a desk, light and dark', async () => {
  const { page, email, open } = await anAdminOfAll()
  const addresses = await officeAddresses(inject('dataDir'), email)
  const titles = new Set<string>()
  for (const address of addresses) {
    await open(address)
    await expectOfficeAccessible(page, address, [390, 1440])
    titles.add(await page.title())
  }
  // It was another page each time.
  expect(titles.size).toBeGreaterThanOrEqual(officePages.length)
})

/** How much wider than the screen the page is, at each of the three widths. */
const overflowOf = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const width of officeWidths) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done(document.documentElement.scrollWidth - document.documentElement.clientWidth)),
          ),
        ),
    )
    if (overflow > 0) found.push(`${overflow} px wider than ${width} px`)
  }
  return found
}

// The two with the longest words are measured, too.
test.each<[Language, boolean]>([
  ['de', true],
  ['fi', true],
  ['sv', false],
  ['nb', false],
  ['da', false],
])('in %s no text of the office is left in English, and no page is wider than the screen', async (language, isMeasured) => {
  const { page, email, open, settled } = await anAdminOfAll()
  await speakInOffice(page, language)
  await page.goto(`${office}/me`)
  await settled()
  const english = () => foreignTextsOn(page, language, 'en', officeWords)
  const faults: Record<string, string[]> = {}
  for (const address of await officeAddresses(inject('dataDir'), email)) {
    await open(address)
    const found = [...(await english()), ...(isMeasured ? await overflowOf(page) : [])]
    if (found.length > 0) faults[address] = found
  }
  expect(faults).toEqual({})
  // One that is left is noticed.
  await page.evaluate((text) => document.querySelector('main')?.append(text), t('common.notFound.title'))
  expect(await english()).toEqual([t('common.notFound.title')])
})
