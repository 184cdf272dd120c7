import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Visitor, VisitorInput } from '../browser.ts'
import { officeText as t } from '../office.ts'
import { anAdmin } from '../office-admin.ts'
import { inDatabase } from '../server.ts'

/** What Chromium says of each call that gets no answer; whoever is at the door reads it in the banner. */
export const withoutNet = /ERR_INTERNET_DISCONNECTED|Failed to fetch|FetchError|Failed to load resource/

/** An Admin at a device whose browser keeps the page of the door. */
export const aDoorDevice = async (visitor: (input: VisitorInput) => Promise<Visitor>, name: string) => {
  const device = await anAdmin(
    (input) => visitor({ ...input, options: { ...input.options, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } } }),
    name,
  )
  device.expectError(withoutNet)
  return device
}

/** How much lies in the browser's database. */
export const keptAt = (page: Page, store: 'snapshot' | 'queue'): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('door')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction(name).objectStore(name).count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
    store,
  )

/** Opens the door and waits until it could go on without a connection: the page is kept, and the snapshot. */
export const openDoor = async (page: Page, address: string): Promise<void> => {
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/door/snapshot/') && answer.ok())
  await page.goto(address)
  await asked
  await expect.poll(() => keptAt(page, 'snapshot'), { timeout: 60_000 }).toBe(1)
  const isKept = () =>
    page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistrations()
      const areActive = registered.length === 2 && registered.every(({ active }) => active?.state === 'activated')
      return areActive && (await caches.match('/door')) !== undefined
    })
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

/** Types a code as a hand scanner does. */
export const scan = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: t('door.typeCode') }).waitFor()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Uses all entrances of a ticket card but one. */
export const leaveOneEntrance = ({ guid, entrancesLeft }: { guid: string; entrancesLeft: number }): Promise<unknown> =>
  inDatabase(inject('dataDir'), (client) =>
    client.query(`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values ($1, 'use', $2, now())`, [
      guid,
      1 - entrancesLeft,
    ]),
  )
