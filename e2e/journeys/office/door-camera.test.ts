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
  await press(page, t('door.next'))
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
})
