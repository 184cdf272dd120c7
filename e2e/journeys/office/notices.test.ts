import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { addNoticePlace, noticeField as field, writeNotice as write } from '../../support/office-notice.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

/** A manager of one play centre: an Admin whose role is made smaller. */
const aManager = async () => {
  const manager = await anAdmin(visitor, 'Maja')
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update account_roles set role = 'VenueManager', location_id = (select id from playgrounds where slug like '%orebro%' limit 1)
       where account_id = (select id from accounts where email = $1)`,
      [manager.email],
    ),
  )
  return manager
}

test('a manager writes a notice on a phone in two languages; it stands on the site, and a reload loses nothing before', async () => {
  const { page, context, expectError } = await aManager()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${office}/notices/new`)
  const svenska = page.getByRole('button', { name: /^svenska/ })
  await svenska.waitFor()
  await write(page, 'svenska', 'Rutschkanan är stängd', 'Vi byter en platta.')
  // Half written, without a connection, and loaded anew: it is all there.
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByText(t('common.offline.title')).waitFor()
  await press(page, /^English/)
  await field(page, 'English', t('notices.name')).fill('The slide is closed')
  await context.setOffline(false)
  await page.reload()
  await svenska.waitFor()
  expect(await field(page, 'svenska', t('notices.name')).inputValue()).toBe('Rutschkanan är stängd')
  await press(page, /^English/)
  expect(await field(page, 'English', t('notices.name')).inputValue()).toBe('The slide is closed')
  // A language is missing: refused in words, nothing is lost.
  expectError(/status of 400 .*\/api\/staff\/notices/)
  await press(page, t('editing.publish'))
  await page.getByRole('alert').waitFor()
  await field(page, 'English', t('notices.text')).fill('We are changing a panel.')
  await press(page, t('editing.publish'))
  await page.getByText(t('notices.published')).waitFor()
  await page.getByRole('link', { name: 'The slide is closed' }).waitFor()

  const parent = await visitor({ language: 'sv-SE' })
  const shown = async () => {
    const answer = await parent.page.request.get(`${origin}/api/application-notice/by-location/${await orebro()}`, {
      headers: { 'accept-language': 'sv' },
    })
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
  }
  await expect.poll(shown).toContain('Rutschkanan är stängd')
})

const idWhere = (sql: string): Promise<string> =>
  inDatabase(inject('dataDir'), async (client) => String((await client.query(sql)).rows[0]?.id))
const orebro = () => idWhere("select id from playgrounds where slug like '%orebro%' limit 1")

test('two editors: the second sees both versions field by field, chooses, and loses nothing', async () => {
  const [eva, ida] = [await anAdmin(visitor, 'Eva'), await anAdmin(visitor, 'Ida')]
  const name = `Hiss ${Date.now()}`
  await eva.page.goto(`${office}/notices/new`)
  await addNoticePlace(eva.page, /rebro/)
  await write(eva.page, 'svenska', name, 'Hissen står still.')
  await write(eva.page, 'English', `${name} en`, 'The lift is out of order.')
  await press(eva.page, t('editing.publish'))
  await eva.page.getByText(t('notices.published')).first().waitFor()
  await eva.page.getByRole('link', { name: `${name} en` }).click()
  await field(eva.page, 'svenska', t('notices.text')).waitFor()
  const address = eva.page.url()

  await ida.page.goto(address)
  await field(ida.page, 'svenska', t('notices.text')).fill('Hissen står still hela dagen.')
  await field(ida.page, 'English', t('notices.text')).fill('The lift is out of order all day.')
  await field(eva.page, 'English', t('notices.text')).fill('The lift is out of order until noon.')
  await press(eva.page, t('notices.saveChanges'))
  await eva.page.getByText(t('notices.published')).first().waitFor()

  ida.expectError(/status of 409 .*\/api\/staff\/notices\//)
  await press(ida.page, t('notices.saveChanges'))
  const dialog = ida.page.getByRole('dialog', { name: t('editing.conflict.title') })
  await dialog.getByText(/Eva Testare/).waitFor()
  await dialog.getByText('The lift is out of order until noon.').waitFor()
  await dialog.getByText('Hissen står still hela dagen.').waitFor()
  await expectOfficeAccessible(ida.page, 'two versions')
  await dialog
    .getByRole('group', { name: /English/ })
    .getByRole('radio', { name: new RegExp(t('editing.conflict.theirs')) })
    .check()
  await press(dialog, t('editing.conflict.save'))
  await ida.page.getByText(t('notices.published')).first().waitFor()
  await ida.page.goto(address)
  await expect.poll(() => field(ida.page, 'svenska', t('notices.text')).inputValue()).toBe('Hissen står still hela dagen.')
  expect(await field(ida.page, 'English', t('notices.text')).inputValue()).toBe('The lift is out of order until noon.')

  // The older version again: into the form, not onto the site.
  await ida.page
    .getByRole('button', { name: new RegExp(`^${t('editing.history.use')}`) })
    .last()
    .click()
  await expect.poll(() => field(ida.page, 'svenska', t('notices.text')).inputValue()).toBe('Hissen står still.')
  await press(ida.page, t('editing.discard'))
  expect(await field(ida.page, 'svenska', t('notices.text')).inputValue()).toBe('Hissen står still hela dagen.')

  await press(ida.page, t('notices.delete'))
  await press(ida.page, t('notices.deleteNow'))
  await press(ida.page, t('editing.undo'))
  await ida.page.getByRole('link', { name: `${name} en` }).waitFor()
})

test('the pages of notices are accessible at a desk, a tablet and a phone, light and dark', async () => {
  const { page } = await anAdmin(visitor, 'Ada')
  for (const [path, there] of [
    ['/notices', t('notices.lead')],
    ['/notices/new', t('notices.preview')],
  ] as const) {
    await page.goto(office + path)
    await page.getByText(there).first().waitFor()
    await expectOfficeAccessible(page, path)
  }
})
