import { expect, inject, test } from 'vitest'
import { accessibilityFaults } from '../support/axe.ts'
import { watchErrors, withBrowser } from '../support/browser.ts'
import { expectLanguage, wordsForPrograms } from '../support/language.ts'
import { Site } from '../support/site.ts'

/** Positive controls: what the journeys rely on does notice what it is there for. */
const { visitor } = withBrowser()
const origin = inject('origin')

test('axe notices a field without a label, at both widths', async () => {
  const { page } = await visitor()
  await new Site(page, origin, 'sv').open()
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  const faults = await accessibilityFaults(page)
  expect(faults).toEqual([expect.stringMatching(/^390 px, label/), expect.stringMatching(/^1280 px, label/)])
})

test('an English text on a Swedish page is noticed, and a page that says another language than it has', async () => {
  const { page } = await visitor()
  await new Site(page, origin, 'sv').open()
  await expectLanguage(page, 'sv', ['en'])
  await page.evaluate(() => document.querySelector('main')?.append('Sign in or create an account'))
  await expect(expectLanguage(page, 'sv', ['en'])).rejects.toThrow(/Sign in or create an account/)
  await page.evaluate(() => {
    document.documentElement.lang = 'en'
  })
  await expect(expectLanguage(page, 'sv', [])).rejects.toThrow()
})

test('a key and the words of a library on a page are noticed, what people write is not', async () => {
  const odd = ['requiredLength', 'order.expired', 'too_small', 'Hej {{name}}', 'Invalid input: expected string, received undefined']
  const fine = ['Skriv till info@hoppla.example.', 'Öppet 10.00–18.00.', 'SportKidz, 4–6 år', 'T.ex. nötter', 'Visa •••• 4242']
  expect(wordsForPrograms([...odd, ...fine])).toEqual(odd)
  const { page } = await visitor()
  await new Site(page, origin, 'sv').open()
  await page.evaluate(() => document.querySelector('main')?.append('requiredLength'))
  await expect(expectLanguage(page, 'sv', [])).rejects.toThrow(/requiredLength/)
})

test('an inline script, a console error and an uncaught exception are noticed', async () => {
  const { context, page, expectError } = await visitor()
  const problems = watchErrors(context)
  expectError(/./)
  await new Site(page, origin, 'sv').open()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasHere = true'
    document.body.append(script)
    console.error('something is wrong')
    setTimeout(() => {
      throw new Error('nobody caught this')
    })
  })
  await expect.poll(() => problems().join('\n')).toMatch(/policy violated: script-src/)
  await expect.poll(() => problems().join('\n')).toMatch(/something is wrong/)
  await expect.poll(() => problems().join('\n')).toMatch(/uncaught: .*nobody caught this/)
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(false)
})
