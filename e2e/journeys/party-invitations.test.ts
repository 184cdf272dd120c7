import { getOwnInvitation, messageGuests, renewOwnInvitation, saveOwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { linkIn, mailFor } from '../support/mailbox.ts'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { aParent, someEmail } from '../support/parent.ts'
import { eventually, freePort, type ServerProcess, startServer } from '../support/server.ts'
import { aBookedParty, answersFrom, aWeekAfter, InvitationPages } from '../support/shop/party-invitations.ts'

const { visitor } = withBrowser()

/* A house of its own: a week after the party comes at once. */
const folder = importedFolder('party-invitations')
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ dataDir: folder.path, port: await freePort(), env: { HOPPLA_TRUST_PROXY: 'loopback' } })
})
afterAll(async () => {
  await server?.stop()
  folder.remove()
})

test('eleven guests answer, the family sees them and writes, replaces its link, and a week later nothing is left', async () => {
  const { client, credentials } = await aParent(server.origin, 'Maja')
  const params = { id: await aBookedParty(folder.path, credentials.email) }
  const body = { design: 'jungle', language: 'sv', text: 'Kom och hoppa med mig! Ta med strumpor.' } as const
  const made = await client.call(saveOwnInvitation, { params, body })
  const link = made.card?.link ?? expect.fail('There is no link.')

  const { page, expectError } = await visitor({ width: 'phone' })
  const site = new InvitationPages(page, server.origin, 'sv')
  const { t } = site
  await site.follow(link)
  await site.answerCookies('necessary')
  await site.heading('Noel fyller 3!').waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  expect(link + (await page.title())).not.toMatch(/Noel/i)
  await expectAccessible(page, 'invitation')

  // A family of two, one of whom comes and eats no gluten.
  await site.child().fill('Hugo')
  await site.comes('Hugo', 'yes').click()
  await site.button(t('invitation.sibling')).click()
  await site.child(1).fill('Alva')
  await site.comes('Alva', 'no').click()
  await page.getByText(t('invitation.kitchen.diet')).click()
  await page.getByText(t('invitation.diets.gluten')).click()
  const email = someEmail('karin')
  await site.field(t('invitation.you.name')).fill('Karin Berg')
  await page.getByRole('textbox', { name: new RegExp(`^${t('invitation.you.email')}`) }).fill(email)
  const consent = page.getByRole('checkbox', { name: t('invitation.kitchen.consent', { name: 'Hugo' }) })
  expect(await consent.isChecked()).toBe(false)
  await site.button(t('invitation.send')).click()
  await page.getByRole('alert').or(page.locator('.err')).first().waitFor()
  await expectAccessible(page, 'answer without consent')
  await consent.check()
  await site.button(t('invitation.send')).click()
  await site.heading(t('invitation.done.coming', { count: 1, names: 'Hugo' })).waitFor()
  await expectAccessible(page, 'answered')
  const secret = link.split('/').at(-1) ?? ''
  expect(site.secret()).not.toBe(secret)

  // Ten others, each from its own home.
  for (let n = 1; n <= 10; n++)
    await answersFrom(server.origin, secret, {
      name: `Familj ${n}`,
      children: [
        n > 8 ? { comes: false, firstName: `Barn ${n}` } : { comes: true, firstName: `Barn ${n}`, kitchen: { choice: 'nothing' } },
      ],
    })
  const own = await client.call(getOwnInvitation, { params })
  expect(own.guests).toHaveLength(11)
  expect(own).toMatchObject({ coming: 9, declined: 3, kitchen: { coming: 9, diets: [{ diet: 'gluten', count: 1 }], elsewhere: 0 } })

  // What the family writes reaches who gave an address, and its mail leads to the answer.
  await client.call(messageGuests, { params, body: { text: 'Vi ses vid entrén!' } })
  const message = await mailFor(server.origin, email, 'party-message')
  expect(message.text).toContain('Vi ses vid entrén!')
  await site.follow(linkIn(message, '/invitation/'))
  await site.button(t('invitation.done.change')).click()
  await expect.poll(() => site.child().inputValue()).toBe('Hugo')
  await site.comes('Hugo', 'no').click()
  await site.button(t('invitation.save')).click()
  await site.heading(t('invitation.done.declined')).waitFor()
  expect(await client.call(getOwnInvitation, { params })).toMatchObject({ coming: 8, declined: 4, kitchen: { diets: [] } })
  const answered = page.url()

  // The link went astray.
  expectError(/404 .*\/api\/parties\/invitations\//)
  const renewed = await client.call(renewOwnInvitation, { params })
  await site.follow(link)
  await site.heading(t('invitation.states.renewed')).waitFor()
  await expectAccessible(page, 'replaced link')
  await site.follow(renewed.card?.link ?? '')
  await site.heading('Noel fyller 3!').waitFor()

  await aWeekAfter(folder.path, params.id)
  await eventually('answers erased', async () => (await client.call(getOwnInvitation, { params })).guests.length === 0)
  await site.follow(answered)
  await site.heading(t('invitation.states.lost')).waitFor()
  await site.follow(renewed.card?.link ?? '')
  await site.heading(t('invitation.states.over')).waitFor()
  await expectAccessible(page, 'party that has been')
})
