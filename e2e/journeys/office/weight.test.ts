import { officePages } from '@hoppla/contract/pages/office-pages'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { weighing } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { settling } from '../../support/office-pages.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')
/** Of any page that is the first one: what is compressed for the way, its document, scripts and styles. */
const mostBytes = 250_000

test('whichever page of the office is the first, it weighs little', async () => {
  const { context, page } = await anAdmin(visitor)
  await page.close()
  const heavy: Record<string, unknown> = {}
  for (const path of officePages) {
    const first = await context.newPage()
    const weigh = await weighing(first)
    const settled = settling(first)
    await first.goto(office + path.replace(/\/:.*$/, ''))
    await settled()
    const sizes = weigh().filter(({ path: file }) => !/^\/(?:api|identity)\/|\.(?:woff2|svg)$/.test(file))
    const weight = sizes.reduce((sum, { size }) => sum + size, 0)
    console.log(`${path}: ${Math.round(weight / 1000)} KB in ${sizes.length} files`)
    expect(weight, `${path}, weighed at all`).toBeGreaterThan(100_000)
    if (weight >= mostBytes) heavy[path] = { weight, largest: sizes.toSorted((a, b) => b.size - a.size).slice(0, 12) }
    await first.close()
  }
  expect(heavy).toEqual({})
})
