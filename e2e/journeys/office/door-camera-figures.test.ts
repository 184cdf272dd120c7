import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { fakeCameraFlags, writeFilm } from '../../support/door/fake-camera.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { aDoorDevice, openDoor } from '../../support/door/offline.ts'
import { press, officeText as t } from '../../support/office.ts'
import { temporaryFolder } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

// From the first picture with a code in it to the colour on the screen (docs/figures.md, "The camera of the door"). Two codes on each side where all tests
// run, which only shows that it can be measured; `HOPPLA_DOOR_CODES=26` measures, on a machine that does nothing else.
const codes = Number(process.env.HOPPLA_DOOR_CODES ?? 2)

const folder = temporaryFolder('camera-figures')
const film = join(folder.path, 'film.y4m')
afterAll(folder.remove)
const { visitor } = withBrowser(fakeCameraFlags(film))
const office = originAt(inject('origin'), 'office.localhost')

/** In the page: when a picture with a code in it first came after one without, and when the next outcome was painted. */
const watch = (): void => {
  const canvas = new OffscreenCanvas(64, 48)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const found: number[] = []
  let seenAt: number | undefined
  let wasWall = false
  const look = (video: HTMLVideoElement) => {
    pen?.drawImage(video, 0, 0, 64, 48)
    const { data = new Uint8ClampedArray() } = pen?.getImageData(0, 0, 64, 48) ?? {}
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 90) dark += 1
    const isWall = dark < 30
    if (!isWall && wasWall) seenAt = performance.now()
    wasWall = isWall
    video.requestVideoFrameCallback(() => look(video))
  }
  const outcome = () => {
    if (seenAt === undefined || !document.querySelector('.door-outcome')) return
    const from = seenAt
    seenAt = undefined
    requestAnimationFrame(() => setTimeout(() => found.push(performance.now() - from)))
  }
  const watched = new WeakSet<HTMLVideoElement>()
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (video && !watched.has(video)) {
      watched.add(video)
      video.requestVideoFrameCallback(() => look(video))
    }
    outcome()
  }).observe(document, { childList: true, subtree: true })
  Object.assign(window, { doorFigures: found })
}

const figures = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { doorFigures: number[] }).doorFigures)
const say = (what: string, all: readonly number[]): void => {
  const sorted = all.toSorted((a, b) => a - b).map(Math.round)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)]
  console.log(
    `${what}: ${at(0.5)} ms in the middle, ${at(0.95)} ms in the 95th of a hundred, ${at(1)} ms at most (${sorted.length} codes)`,
  )
}

test('from the first picture with a code to the colour on the screen, with a connection and without', async () => {
  const placeId = await getPlaceId('uppsala')
  // Each unknown code is another one; the wall before it lets the outcome of the one before be put away.
  const scenes = Array.from({ length: codes }, (_, n) => [{ seconds: 3 }, { code: `NOBODY-${1_000 + n}`, seconds: 1 }]).flat()
  writeFilm(film, scenes)
  const { page, context, ...device } = await aDoorDevice(visitor, 'Eva')
  device.expectError(/status of 4(?:04|29) .*\/api\/door\/scan/)
  await page.addInitScript(watch)
  const address = `${office}/door?place=${placeId}`
  await openDoor(page, address)
  const measure = async (what: string) => {
    await press(page, t('door.camera.open'))
    for (let n = 1; n <= codes; n += 1) {
      await expect.poll(async () => (await figures(page)).length, { timeout: 120_000 }).toBe(n)
      await press(page, t('door.next'))
    }
    say(what, await figures(page))
    expect((await figures(page)).every((ms) => ms > 0)).toBe(true)
  }
  await measure('With a connection')
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^No connection since/).waitFor()
  await measure('Without a connection')
})
