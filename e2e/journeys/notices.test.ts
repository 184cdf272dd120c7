import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { noticeAppears as appears, shownNotice as notice } from '../support/notices.ts'
import { databaseOf, sleep } from '../support/server.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const published: string[] = []
let db: pg.Client
beforeAll(async () => {
  db = new pg.Client({ connectionString: databaseOf(inject('dataDir')).url })
  await db.connect()
})
afterAll(async () => {
  await asEdit('delete from application_notices where id = any($1)', [published])
  await db.end()
})

/** Writes like an edit of the office (db/lock-content.ts): an import that another journey looks at meanwhile calls it no difference of its own. */
const asEdit = async (statement: string, values: unknown[]): Promise<void> => {
  await db.query('begin')
  await db.query('select pg_advisory_xact_lock(480211001)')
  await db.query(statement, values)
  await db.query('commit')
}

type Input = { place?: string; type?: string; kind?: string; text?: string }
/** Writes a notice into the running shop's database; nobody is notified. @returns its id. */
const publish = async (name: string, { place = 'sweden', type = 'General', kind = 'info', text = 'Så är det.' }: Input = {}) => {
  const id = randomUUID()
  published.push(id)
  await asEdit(
    `with notice as (
       insert into application_notices (id, key, type, kind, names, content, starts_at)
       values ($1, $7, $2, $3, $4, $5, now() - interval '1 second') returning id)
     insert into application_notice_locations
     select notice.id, coalesce(c.id, a.id, p.id) from notice
     left join countries c on c.key = $6 left join playgrounds p on p.key = $6 left join areas a on a.key = $6`,
    [id, type, kind, { sv: name, en: `${name} (en)` }, { sv: text, en: text }, place, `e2e-${id}`],
  )
  return id
}
const withdraw = (id: string) => asEdit('update application_notices set is_disabled = true where id = $1', [id])
/** The page's own clock goes on until it has asked again and has been answered. Install the clock before the page is opened. */
const askedAgain = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse(/\/api\/application-notice\//)
  await page.clock.runFor(4_000)
  await (await answered).finished()
}
/** The second for which the server gives the same answer, and four of the page's own clock: five, however busy the machine is. */
const fiveSecondsLater = async (page: Page): Promise<void> => {
  await sleep(1_000)
  await askedAgain(page)
}
test('a notice shows within five seconds of its publication, once dismissed it stays away until it changes, and it goes when it is withdrawn', async () => {
  const { page } = await visitor()
  await page.clock.install()
  const site = new Site(page, origin, 'sv')
  await site.open()
  await site.answerCookies('necessary')
  const id = await publish('Vi stänger klockan 16', { kind: 'warning' })
  await fiveSecondsLater(page)
  await appears(page, 'Vi stänger klockan 16')
  await expectAccessible(page, 'start page with a notice')

  await notice(page, 'Vi stänger klockan 16')
    .getByRole('button', { name: site.t('common.close') })
    .click()
  await expect.poll(() => notice(page, 'Vi stänger').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await askedAgain(page)
  await page.reload()
  await site.hydrated()
  await askedAgain(page)
  await page.waitForTimeout(300)
  expect(await notice(page, 'Vi stänger').count()).toBe(0)

  await db.query('update application_notices set content = $2 where id = $1', [id, { sv: 'Nej, klockan 15.', en: 'At 3 pm.' }])
  await fiveSecondsLater(page)
  await appears(page, 'Nej, klockan 15.')
  await withdraw(id)
  await fiveSecondsLater(page)
  await notice(page, 'Nej, klockan 15.').waitFor({ state: 'detached' })
})

test('another visitor still sees it, in the HTML already, and one that is dismissed is not painted even once', async () => {
  const id = await publish('Nytt bollhav', { kind: 'success' })
  const { page, context, expectError } = await visitor()
  expectError(/ERR_FAILED .*\/assets\/|^uncaught: /)
  const site = new Site(page, origin, 'sv')
  await site.open()
  await site.answerCookies('necessary')
  await appears(page, 'Nytt bollhav')
  await notice(page, 'Nytt bollhav').getByRole('button').click()
  // The address with a query is made anew, so its HTML has the notice; without scripts of ours only the one inside the HTML runs.
  await context.route('**/assets/**', (route) => route.abort())
  await page.goto(`${origin}/sv?ny`, { waitUntil: 'domcontentloaded' }).catch(() => undefined)
  expect(await notice(page, 'Nytt bollhav').count()).toBe(1)
  expect(await notice(page, 'Nytt bollhav').isVisible()).toBe(false)
  await withdraw(id)
})

test('the most serious stands first and interrupts a screen reader; words are words, not HTML', async () => {
  const ids = [
    await publish('Bara en nyhet', { kind: 'info', text: '<img src=x onerror="document.title=\'hacked\'">Fika & <b>saft</b>' }),
    await publish('Vattenläcka', { kind: 'error', text: 'Vi håller stängt.' }),
  ]
  const { page } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  await site.open()
  await site.answerCookies('necessary')
  await appears(page, 'Vattenläcka')
  await appears(page, 'Bara en nyhet')
  const titles = await page.locator('[data-notice] strong').allTextContents()
  expect(titles.indexOf('Vattenläcka')).toBe(0)
  expect(titles).toContain('Bara en nyhet')
  expect(await page.getByRole('alert').filter({ hasText: 'Vattenläcka' }).count()).toBe(1)
  expect(await page.getByRole('status').filter({ hasText: 'Bara en nyhet' }).count()).toBe(1)
  expect(await notice(page, 'Bara en nyhet').innerText()).toContain('Fika & saft')
  expect(await page.title()).not.toContain('hacked')
  await expectAccessible(page, 'start page with an error and a piece of news')
  for (const id of ids) await withdraw(id)
})

test('where it shows follows its type and place: shop news in the shop only, an area’s for who has chosen its playground', async () => {
  const ids = [await publish('Rea i butiken', { type: 'Shop' }), await publish('Bollhavet vilar', { place: 'orebro-ballpit' })]
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  await appears(page, 'Rea i butiken')
  expect(await notice(page, 'Bollhavet vilar').count()).toBe(0)

  await site.open()
  await page.waitForTimeout(1_500)
  expect(await notice(page, 'Rea i butiken').count()).toBe(0)
  await page.getByRole('combobox', { name: site.t('places.playground') }).selectOption('orebro')
  await appears(page, 'Bollhavet vilar')

  // One that comes after the paint must neither push away nor hide what the page begins with; it stays in sight wherever one has got to.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/application-notice/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  // With a query the page is made anew: what is kept may have been made while another test's notice stood.
  await site.open('/party?late')
  const edges = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  const heading = page.locator('h1')
  const before = await edges(heading)
  expect(await notice(page, 'Bollhavet vilar').count()).toBe(0)
  gate.resolve()
  await appears(page, 'Bollhavet vilar')
  expect((await edges(heading)).top).toBe(before.top)
  const inSight = await edges(notice(page, 'Bollhavet vilar'))
  expect(inSight.top).toBeGreaterThan(before.bottom)
  expect(inSight.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  // By script: a busy browser drops a turn of the wheel.
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect.poll(async () => (await edges(heading)).top).toBeLessThan(before.top - 500)
  expect((await edges(notice(page, 'Bollhavet vilar'))).top).toBe(inSight.top)
  await page.unroute('**/api/application-notice/**')

  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await site.open('/login')
  await page.waitForTimeout(1_500)
  expect(await page.locator('[data-notice]').count()).toBe(0)
  expect(paths.filter((path) => path.includes('application-notice'))).toEqual([])
  for (const id of ids) await withdraw(id)
})

test('asking again is cheap: an unchanged answer is a 304, and a page nobody looks at does not ask', async () => {
  const { page } = await visitor()
  await page.clock.install()
  const site = new Site(page, origin, 'sv')
  await site.open()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // Which of the two the browser reports first is not said anywhere.
  const answered: { requestId: string; statusCode: number }[] = []
  const asked = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/application-notice/')) asked.add(requestId)
  })
  session.on('Network.responseReceivedExtraInfo', (answer) => answered.push(answer))
  const statuses = () => answered.flatMap(({ requestId, statusCode }) => (asked.has(requestId) ? [statusCode] : []))
  await askedAgain(page)
  await askedAgain(page)
  await expect.poll(() => statuses().length).toBeGreaterThanOrEqual(2)
  expect(statuses().length).toBeLessThanOrEqual(3)
  // The first answer may be a whole one.
  expect(new Set(statuses().slice(1))).toEqual(new Set([304]))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const before = statuses().length
  await page.clock.runFor(9_000)
  await page.waitForTimeout(500)
  expect(statuses().length - before).toBeLessThanOrEqual(1)
})

test.each([true, false])(
  'two pieces of news fold into one line, which opens with the keyboard; scripts: %s',
  async (javaScriptEnabled) => {
    const ids = [await publish('Vi byter bollar på tisdag', { kind: 'warning' }), await publish('Nytt på menyn', { kind: 'info' })]
    const { page } = await visitor({ options: { javaScriptEnabled, viewport: { width: 390, height: 844 } } })
    // With a query the page is made anew, and brings both.
    await page.goto(`${origin}/sv?fold=${javaScriptEnabled}`)
    if (javaScriptEnabled) {
      const site = new Site(page, origin, 'sv')
      await site.hydrated()
      await site.answerCookies('necessary')
    }
    const fold = page.locator('.notices-more')
    await fold.waitFor()
    expect(await fold.innerText()).toContain('Vi byter bollar på tisdag')
    expect(await notice(page, 'Nytt på menyn').isVisible()).toBe(false)
    expect((await fold.boundingBox())?.height).toBeLessThan(80)
    if (javaScriptEnabled) await expectAccessible(page, 'two notices in one line')
    await fold.locator('summary').focus()
    await page.keyboard.press('Enter')
    await notice(page, 'Nytt på menyn').waitFor()
    await notice(page, 'Vi byter bollar på tisdag').waitFor()
    for (const id of ids) await withdraw(id)
  },
)
