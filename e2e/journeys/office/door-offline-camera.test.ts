import { join } from 'node:path'
import { afterAll, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { fakeCameraFlags, writeFilm } from '../../support/door/fake-camera.ts'
import { aFamilyWithTicket, getPlaceId } from '../../support/door/family.ts'
import { aDoorDevice, openDoor } from '../../support/door/offline.ts'
import { press, officeText as t } from '../../support/office.ts'
import { temporaryFolder } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const folder = temporaryFolder('camera')
const film = join(folder.path, 'film.y4m')
afterAll(folder.remove)
const { visitor } = withBrowser(fakeCameraFlags(film))
const office = originAt(inject('origin'), 'office.localhost')

test('a camera that was never opened before reads a ticket card without a connection, after a reload', async () => {
  const placeId = await getPlaceId('malmo')
  const { ticket } = await aFamilyWithTicket(placeId)
  writeFilm(film, [{ code: ticket.code, seconds: 1 }])
  const { page, context } = await aDoorDevice(visitor, 'Eva')
  await openDoor(page, `${office}/door?place=${placeId}`)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^No connection since/).waitFor()
  await press(page, t('door.camera.open'))
  await page.getByRole('checkbox', { name: /^Alva/ }).waitFor()
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()
})
