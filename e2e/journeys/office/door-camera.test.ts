import { join } from 'node:path'
import { getMemberCard } from '@hoppla/contract/profile'
import { getMyTicket } from '@hoppla/contract/tickets'
import { afterAll, expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { fakeCameraFlags, writeFilm } from '../../support/door/fake-camera.ts'
import { aFamilyWithTicket, getPlaceId } from '../../support/door/family.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { temporaryFolder } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const folder = temporaryFolder('camera')
const film = join(folder.path, 'film.y4m')
afterAll(folder.remove)
const { visitor } = withBrowser(fakeCameraFlags(film))
const office = originAt(inject('origin'), 'office.localhost')

test('a member card held to the camera lets a family in, once while it stays there', async () => {
  const placeId = await getPlaceId('uppsala')
  const { client, ticket } = await aFamilyWithTicket(placeId)
  const { card } = await client.call(getMemberCard, {})
  writeFilm(film, [{ code: card.code, seconds: 1 }])
  const { page } = await anAdmin(visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  let scans = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/door/scan')) scans += 1
  })
  await page.goto(`${office}/door?place=${placeId}`)
  await press(page, t('door.camera.open'))
  const child = page.getByRole('checkbox', { name: /^Alva/ })
  await child.waitFor()
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()
  const { history } = await client.call(getMyTicket, { params: { guid: ticket.guid } })
  expect(history[0]).toMatchObject({ kind: 'use', left: ticket.entrancesLeft - 1 })

  // The card is still in front of the camera, which reads on, and takes it for no new one.
  await page.getByText(t('door.camera.hold')).waitFor()
  await expectOfficeAccessible(page, 'the camera, waiting')
  expect(scans).toBe(1)
  await press(page, t('door.camera.close'))
  await page.getByText(t('door.camera.hold')).waitFor({ state: 'hidden' })
})

test('a camera that may not be used, and one that is not there, are said in words; the next try opens it', async () => {
  const placeId = await getPlaceId('uppsala')
  writeFilm(film, [{ seconds: 1 }])
  const { page } = await anAdmin(visitor)
  await page.addInitScript(() => {
    const { getUserMedia } = MediaDevices.prototype
    const errors = ['NotAllowedError', 'NotFoundError', 'NotReadableError']
    MediaDevices.prototype.getUserMedia = async function (given) {
      const name = errors.shift()
      if (name !== undefined) throw new DOMException('played by the test', name)
      return getUserMedia.call(this, given)
    }
  })
  await page.goto(`${office}/door?place=${placeId}`)
  await press(page, t('door.camera.open'))
  for (const problem of ['refused', 'missing', 'taken'] as const) {
    await page.getByText(t(`door.camera.problem.${problem}`)).waitFor()
    if (problem === 'refused') await expectOfficeAccessible(page, 'the camera, refused')
    await press(page, t('common.tryAgain'))
  }
  await page.getByText(t('door.camera.hold')).waitFor()

  // Hidden, as behind another app, it lets the camera go; on the screen again, it has it back.
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      const video = document.querySelector('video')
      const stream = video?.srcObject instanceof MediaStream ? video.srcObject : undefined
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return new Promise<string | undefined>((done) => setTimeout(() => done(stream?.getVideoTracks()[0]?.readyState)))
    }, state)
  await expect.poll(() => show('hidden')).toBe('ended')
  await show('visible')
  await expect
    .poll(() =>
      page.evaluate(() => (document.querySelector('video')?.srcObject as MediaStream | null)?.getVideoTracks()[0]?.readyState),
    )
    .toBe('live')
})

test('the door can be installed: its manifest is read without an error, and every icon is there', async () => {
  const { context, page } = await anAdmin(visitor)
  await page.goto(`${office}/door`)
  const devTools = await context.newCDPSession(page)
  const { url, errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { start_url, display, icons } = JSON.parse(data ?? '') as { start_url: string; display: string; icons: { src: string }[] }
  expect({ start_url, display }).toEqual({ start_url: '/door', display: 'standalone' })
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect(icons).toHaveLength(3)
  for (const src of [...icons.map((icon) => icon.src), touchIcon ?? '']) {
    const answer = await page.evaluate(async (icon) => {
      const { status, headers } = await fetch(icon)
      return [status, headers.get('content-type')]
    }, new URL(src, url).href)
    expect(answer, src).toEqual([200, 'image/png'])
  }
})
