import type { Page } from 'playwright-core'
import { officeText as t } from '../office.ts'

/** From now on somebody presses “Stay here” in the same moment in which it appears: who was let in stays on the screen, however slow the test is. */
export const stayAtOutcomes = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const stay = () => {
      for (const button of document.querySelectorAll('button')) if (button.textContent === name) button.click()
    }
    new MutationObserver(stay).observe(document.body, { childList: true, subtree: true })
  }, t('door.stay'))
