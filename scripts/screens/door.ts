import type { Page } from 'playwright-core'
import { buyTicketFamily, placeOf } from '../../e2e/support/door/ticket-family.ts'
import type { ServerProcess } from '../../e2e/support/server.ts'
import type { OfficeText } from './office.ts'

type Shown = { page: Page; t: OfficeText; server: ServerProcess; origin: string; picture: (name: string) => Promise<void> }

/** The outcomes of the door that docs/office.md shows: a family, let in, refused, and without a connection. */
export const takeDoor = async ({ page, t, server, origin, picture }: Shown): Promise<void> => {
  const placeId = await placeOf(server, 'boras')
  const { ticket } = await buyTicketFamily(server, placeId)
  const scan = async (code: string) => {
    await page.getByRole('button', { name: t('door.typeCode') }).waitFor()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
  // What the door knows without a connection comes a while after the page.
  const known = page.waitForResponse((answer) => answer.url().includes(`/api/door/snapshot/${placeId}`) && answer.ok())
  await page.goto(`${origin}/door?place=${placeId}`)
  await scan(ticket.code)
  await heading(t('door.family'))
  await picture('door-family')
  await page.getByRole('button', { name: t('door.admit', { count: 1 }) }).click()
  await heading(t('door.admitted'))
  await page.getByRole('button', { name: t('door.stay') }).click()
  await picture('door-admitted')
  await page.getByRole('button', { name: t('door.next') }).click()
  await scan('NOBODYS-CODE-1234')
  await heading(t('door.refused'))
  await picture('door-refused')
  await page.goto(`${origin}/door?place=${placeId}`)
  await page.getByRole('button', { name: t('door.typeCode') }).waitFor()
  await page.waitForLoadState('networkidle')
  await known
  // It is encrypted and kept a moment after it has come.
  await page.waitForTimeout(2_000)
  await page.context().setOffline(true)
  await scan(ticket.code)
  await heading(t('door.family'))
  await page.getByRole('button', { name: t('door.back') }).click()
  await picture('door-offline')
  await page.context().setOffline(false)
}
