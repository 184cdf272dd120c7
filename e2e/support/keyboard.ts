import type { Locator, Page } from 'playwright-core'

const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Whether somebody who cannot use a mouse sees where he is. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    // A radio card draws its focus around the card.
    for (let element = document.activeElement; element && element !== document.body; element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none') return true
    }
    return false
  })

/** Goes on with Tab until the target has the focus. @throws Error when it is never reached, or something on the way does not show its focus. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  await target.waitFor()
  for (let steps = 0; steps < most; steps++) {
    if (await holdsFocus(target)) return
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
    if (!where.startsWith('<body') && !(await showsFocus(page))) throw new Error(`No visible focus on ${where}`)
  }
  throw new Error(`Not reached by ${most} tabs: ${target}`)
}

/** Reaches a control and uses it: Enter for links and buttons, Space for choices. */
export const press = async (page: Page, target: Locator, key: 'Enter' | ' ' = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key === ' ' ? 'Space' : key)
}

export const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
