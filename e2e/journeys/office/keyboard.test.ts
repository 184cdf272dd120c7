import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { press, tabTo, typeInto, walkAround } from '../../support/keyboard.ts'
import { officeText as t, takeFirstOption } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { noticeField } from '../../support/office-notice.ts'
import { settling } from '../../support/office-pages.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

/** More stops than a page has. */
const most = 400

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement)).catch(() => false)
/** Once around the page, from the link that leads past the menu. */
const walk = async (page: Page): Promise<number> => {
  const skip = page.getByRole('link', { name: t('common.skip') })
  await tabTo(page, skip, most)
  return walkAround(page, skip, most)
}
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('common.nav.label') }).getByRole('link', { name: new RegExp(`^${name}`) })

test('signed in, Today, the palette, a notice written and published, the audit log: by keyboard alone, with the focus always in sight', async () => {
  const { context, page } = await anAdmin(visitor, 'Keyla')
  const settled = settling(page)
  await context.clearCookies()
  await page.goto(`${office}/sign-in`)
  await press(page, page.getByRole('button', { name: t('signIn.passkey') }))
  await page.getByRole('heading', { name: t('overview.title'), level: 1 }).waitFor()

  await press(page, menuLink(page, t('common.nav.today')), 'Enter', most)
  await page.waitForURL(`${office}/today`)
  await settled()
  // The keyboard begins at the top of the new page, and comes all the way around it.
  await expect.poll(() => hasFocus(page.locator('#page'))).toBe(true)
  expect(await walk(page)).toBeGreaterThan(15)
  await tabTo(page, page.getByRole('link', { name: t('common.skip') }), most)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.locator('#page'))).toBe(true)

  const opener = page.getByRole('button', { name: t('common.palette.short') })
  const palette = page.getByRole('dialog', { name: t('common.palette.label') })
  await press(page, opener, 'Enter', most)
  await expect.poll(() => hasFocus(palette)).toBe(true)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back where it came from' }).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(palette)).toBe(true)
  await page.keyboard.type('noti')
  await palette.getByRole('button', { name: new RegExp(`^${t('common.nav.notices')}`) }).waitFor()
  // Down and up again: the arrows choose.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('notices.title'), level: 1 }).waitFor()

  await settled()
  await press(page, page.getByRole('button', { name: t('notices.write') }), 'Enter', most)
  await page.getByRole('heading', { name: t('notices.write'), level: 1 }).waitFor()
  const name = `Kiosk ${Date.now()}`
  await typeInto(page, page.getByLabel(t('notices.places'), { exact: true }).first(), 'Drammen', most)
  await takeFirstOption(page, /Drammen/)
  await page.keyboard.press('Escape')
  await typeInto(page, noticeField(page, 'norsk', t('notices.name')), `${name} nb`, most)
  await typeInto(page, noticeField(page, 'norsk', t('notices.text')), 'Kiosken åpner klokken tolv.', most)
  await typeInto(page, noticeField(page, 'English', t('notices.name')), name, most)
  await typeInto(page, noticeField(page, 'English', t('notices.text')), 'The kiosk opens at noon.', most)
  await press(page, page.getByRole('button', { name: t('editing.publish') }), 'Enter', most)
  await page.getByText(t('notices.published')).waitFor()
  await page.getByRole('link', { name }).waitFor()

  await press(page, menuLink(page, t('common.nav.auditLog')), 'Enter', most)
  await page.getByRole('heading', { name: t('auditLog.title'), level: 1 }).waitFor()
  await settled()
  expect(await walk(page)).toBeGreaterThan(15)
  const line = page.getByRole('row').filter({ hasText: 'Keyla Testare' }).getByRole('button').first()
  await press(page, line, 'Enter', most)
  const close = page.getByRole('button', { name: t('common.close'), exact: true })
  await press(page, close, 'Enter', most)
  await close.waitFor({ state: 'hidden' })
})
