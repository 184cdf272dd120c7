import type { Locator, Page } from 'playwright-core'

const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Whether somebody who cannot use a mouse sees where he is. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    // A radio card draws its focus around the card. A dialog has its shadow in any case.
    for (
      let element = document.activeElement;
      element && element !== document.body && element.getAttribute('role') !== 'dialog';
      element = element.parentElement
    ) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none') return true
    }
    return false
  })

/** One Tab. @throws Error when what has the focus now does not show it. */
const step = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab')
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
  if (!where.startsWith('<body') && !(await showsFocus(page))) throw new Error(`No visible focus on ${where}`)
}

/** Goes on with Tab until the target has the focus. @throws Error when it is never reached, or something on the way does not show its focus. */
export const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  await target.waitFor()
  for (let steps = 0; steps < most; steps++) {
    if (await holdsFocus(target)) return
    await step(page)
  }
  throw new Error(`Not reached by ${most} tabs: ${target}`)
}

/**
 * Goes once around a page with Tab, from a control that has the focus back to it: nothing on the way keeps the focus for itself.
 * @returns how many steps that took. @throws Error when it does not come back, or something on the way does not show its focus.
 */
export const walkAround = async (page: Page, start: Locator, most = 400): Promise<number> => {
  for (let steps = 1; steps <= most; steps++) {
    await step(page)
    if (await holdsFocus(start)) return steps
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
  throw new Error(`Not back after ${most} tabs, but on ${where}`)
}

/** Reaches a control and uses it: Enter for links and buttons, Space for choices. */
export const press = async (page: Page, target: Locator, key: 'Enter' | ' ' = 'Enter', most?: number): Promise<void> => {
  await tabTo(page, target, most)
  await page.keyboard.press(key === ' ' ? 'Space' : key)
}

export const typeInto = async (page: Page, target: Locator, text: string, most?: number): Promise<void> => {
  await tabTo(page, target, most)
  await page.keyboard.type(text)
}
