import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

declare global {
  /** What was asked of the screen, in order. */
  var wakeLockCalls: string[]
}

test('the screen is kept on while the door is open: asked for, and asked anew when the page is on the screen again', async () => {
  const placeId = await getPlaceId('vasteras')
  const { page } = await anAdmin(visitor)
  await page.addInitScript(() => {
    globalThis.wakeLockCalls = []
    let held: { released: boolean } | undefined
    const request = async (type: string) => {
      globalThis.wakeLockCalls.push(`request ${type}`)
      const sentinel = {
        released: false,
        release: async () => {
          sentinel.released = true
          globalThis.wakeLockCalls.push('release')
        },
      }
      held = sentinel
      return sentinel
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    // As a browser does: whoever hides the page loses the lock.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden' && held) held.released = true
    })
  })
  await page.goto(`${office}/door?place=${placeId}`)
  await page.getByRole('button', { name: t('door.typeCode') }).waitFor()
  const calls = () => page.evaluate(() => globalThis.wakeLockCalls)
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await expect.poll(calls).toEqual(['request screen'])
  await show('hidden')
  expect(await calls()).toEqual(['request screen'])
  await show('visible')
  await expect.poll(calls).toEqual(['request screen', 'request screen'])

  // Another page needs no screen that stays on.
  await page.getByRole('button', { name: t('door.menu') }).click()
  await page.getByRole('menuitem', { name: t('door.toOffice') }).click()
  await expect.poll(calls).toEqual(['request screen', 'request screen', 'release'])
})
