import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver, someAddress } from '../support/parent.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const watched = 12_000

test('while nothing changes, the session is checked every 5 seconds without asking the server', async () => {
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Sigge')
  const { context, page } = await visitor({ width: 'desktop' })
  // What the check-session frame answers, as the page gets it.
  await context.addInitScript(() => {
    const answers: string[] = []
    Object.assign(globalThis, { sessionAnswers: answers })
    addEventListener('message', ({ data }) => {
      if (data === 'unchanged' || data === 'changed' || data === 'error') answers.push(data)
    })
  })
  const answers = () => page.evaluate(() => [...(globalThis as unknown as { sessionAnswers: string[] }).sessionAnswers])
  const site = new Site(page, origin, 'sv')
  await site.open('/account')
  await site.arrivesAt('/login')
  await site.answerCookies('necessary')
  await site.signIn(parent)
  await site.skipOffers()
  await site.arrivesAt('/account')
  await site.heading(site.t('account.hello', { name: 'Sigge' })).waitFor()
  // The card comes last, and with a script of its own.
  await page.getByRole('img', { name: site.t('profile.card.label', { name: 'Sigge Testare' }) }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(answers).not.toEqual([])

  const asked: string[] = []
  context.on('request', (request) => {
    // Notices at the top of the page ask on their own, and are answered 304.
    if (!request.url().includes('/api/application-notice/')) asked.push(`${request.method()} ${request.url()}`)
  })
  const before = (await answers()).length
  await page.waitForTimeout(watched)
  expect(asked).toEqual([])
  const listener = (await answers()).slice(before)
  expect(listener.length).toBeGreaterThanOrEqual(2)
  expect(new Set(listener)).toEqual(new Set(['unchanged']))
  // The count sees a question where there is one.
  await page.evaluate(() => fetch('/api/site').then((answer) => answer.arrayBuffer()))
  expect(asked).toHaveLength(1)
})
