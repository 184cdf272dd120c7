import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { Booking, bornFor } from '../support/booking.ts'
import { withBrowser } from '../support/browser.ts'
import { SeasonHouse } from '../support/classes/next-season.ts'
import { HttpClient } from '../support/http.ts'
import { linkIn, mailFor } from '../support/mailbox.ts'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { registerOver, signInOver, someAddress, someEmail } from '../support/parent.ts'
import { freePort, type ServerProcess, startServer } from '../support/server.ts'

const { visitor } = withBrowser()

/* A house of its own: its moments come when the story needs them. */
const folder = importedFolder('next-season')
const house = new SeasonHouse(folder.path)
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ dataDir: folder.path, port: await freePort(), env: { HOPPLA_TRUST_PROXY: 'loopback' } })
})
afterAll(async () => {
  await server?.stop()
  folder.remove()
})

test('a present family books the next season by its mail, a stranger is refused until all may, and a sibling comes in between', async () => {
  const { page, expectError } = await visitor()
  const site = new Booking(page, server.origin, 'sv')
  const { t } = site
  // Whoever books in Swedish is written to in Swedish.
  const client = new HttpClient(server.origin, { 'x-forwarded-for': someAddress(), 'accept-language': 'sv' })
  const credentials = await registerOver(client, 'Maja')
  await signInOver(client, credentials)
  await house.hasConfirmed(credentials.email)
  const seasons = await house.twoSeasons('orebro', 6, [48, 72, 96])
  const [day, month, year] = bornFor(6)
  const birthDate = `${year}-${month.padStart(2, '0')}-${day}`
  const children: ChildAccount[] = []
  for (const firstName of ['Elsa', 'Vidar'])
    children.push((await client.call(addChild, { body: { firstName, lastName: 'Testare', birthDate } })) as ChildAccount)
  await client.call(bookChildClass, {
    body: {
      ...{ childClassAgeGroupId: seasons.running.id, childId: children[0]?.guid ?? '', childBirthdate: birthDate },
      ...{ childFirstName: 'Elsa', childLastName: 'Testare', parentFirstName: 'Maja', parentLastName: 'Testare' },
      ...{ email: credentials.email, phone: '070-174 06 05' },
    },
  })
  await house.isPaid(credentials.email)

  // Before its moment the class says when it comes, to everybody the same.
  await site.open(`/order/child-class/${seasons.next.slug}`)
  await site.answerCookies('necessary')
  const card = page.locator(`#class-${seasons.next.classId}`)
  await card.getByText(/^Från .* för barn som går i kursen före/).waitFor()
  await card.getByText(/^Alla från /).waitFor()
  expect(await card.getByRole('link').count()).toBe(0)
  await expectAccessible(page, 'list before the moments')

  // Pages are kept for minutes: one that is open, or was made before the moment, opens when the server's clock says so.
  const polled = '**/api/child-class/availability/**'
  await page.route(polled, async (route) => {
    const response = await route.fetch()
    const now = new Date(Date.now() + 49 * 3_600_000).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), now } })
  })
  await card.getByRole('link', { name: new RegExp(`^${seasons.next.name}`) }).waitFor()
  await site.open(`/order/child-class/${seasons.next.slug}/${seasons.next.classId}`)
  await page
    .getByRole('article')
    .getByText(/^Till .* för barn som går i kursen före/)
    .waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The mail's address differs from this one's in what comes after # alone: without another page between nothing would be loaded.
  await page.goto('about:blank')

  await house.itIsTime(seasons, 'present_from')
  await site.signInBehindTheScenes(credentials)
  const mail = await mailFor(server.origin, credentials.email, 'class-early')
  await page.goto(linkIn(mail, '#early='))
  await site.hydrated()
  await page
    .getByRole('article')
    .getByText(/^Till .* för barn som går i kursen före/)
    .waitFor()
  await expectAccessible(page, 'class within the moments')
  const row = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: new RegExp(`^${seasons.next.name}`) })
  await row.click()
  await site.button(t('enrol.addSibling')).waitFor()
  const vidar = page.getByRole('radio', { name: /^Vidar/ })
  const elsa = page.getByRole('radio', { name: /^Elsa/ })
  await page.getByLabel(t('enrol.phone')).fill('070-174 06 05')
  // The sibling is too early, and is told when.
  await vidar.check()
  expectError(/status of 400 .*\/api\/child-class\/booking$/)
  await site.button(t('enrol.submitPay')).click()
  await page
    .getByText(/inte öppen för alla än\. Du kan boka .* från \d\d:\d\d/)
    .first()
    .waitFor()
  await expectAccessible(page, 'refused, with the moment')
  await elsa.check()
  await site.toPayment()
  await site.atBankForClass('pay')
  await site.heading(t('booked.done', { names: 'Elsa' })).waitFor()

  // A stranger with the forwarded link has another child.
  const stranger = await visitor({ width: 'desktop' })
  const other = new Booking(stranger.page, server.origin, 'sv')
  await stranger.page.goto(linkIn(mail, '#early='))
  await other.answerCookies('necessary')
  await other.hydrated()
  await stranger.page
    .getByRole('article')
    .first()
    .getByRole('link', { name: new RegExp(`^${seasons.next.name}`) })
    .click()
  await other.button(t('enrol.addSibling')).waitFor()
  await other.typeChild({ firstName: 'Mio', lastName: 'Berg', age: 6 })
  await other.typeContact(someEmail('karin'))
  stranger.expectError(/status of 400 .*\/api\/child-class\/booking$/)
  await other.button(t('enrol.submitPay')).click()
  await stranger.page
    .getByText(/inte öppen för alla än/)
    .first()
    .waitFor()

  // At their moment the family hears of the siblings, and books one.
  await house.itIsTime(seasons, 'siblings_from')
  const siblings = await mailFor(server.origin, credentials.email, 'class-early-siblings')
  expect(siblings.text).toContain('Vidar')
  await page.goto(linkIn(siblings, '#early='))
  await site.hydrated()
  await row.click()
  await site.button(t('enrol.addSibling')).waitFor()
  await page.getByLabel(t('enrol.phone')).fill('070-174 06 05')
  await vidar.check()
  await site.toPayment()
  stranger.expectError(/status of 400 .*\/api\/child-class\/booking$/)
  await other.button(t('enrol.submitPay')).click()
  await stranger.page
    .getByText(/inte öppen för alla än/)
    .first()
    .waitFor()

  // Then everybody: the same press of the stranger goes through.
  await house.itIsTime(seasons, 'all_from')
  await other.toPayment()
})
