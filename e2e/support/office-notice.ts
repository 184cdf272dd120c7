import type { Locator, Page } from 'playwright-core'
import { officeText as t } from './office.ts'

/** A field of a notice in one of its languages. @param language by its own name: `Deutsch`. */
export const noticeField = (page: Page, language: string, label: string): Locator =>
  page.getByRole('group', { name: new RegExp(`^${language}`) }).getByLabel(label, { exact: true })

/** Writes title and text in a language that is shown. */
export const writeNotice = async (page: Page, language: string, name: string, text: string): Promise<void> => {
  await noticeField(page, language, t('notices.name')).fill(name)
  await noticeField(page, language, t('notices.text')).fill(text)
}

/** Chooses one more place for a notice. */
export const addNoticePlace = async (page: Page, place: RegExp): Promise<void> => {
  await page.getByLabel(t('notices.places'), { exact: true }).first().click()
  await page.getByRole('option', { name: place }).first().click()
  await page.keyboard.press('Escape')
}
