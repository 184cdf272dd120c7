import { globSync, readFileSync } from 'node:fs'
import { languages } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { rowsPage } from '../support/layout/list-rows.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

type Fault = { row: string; fault: string; width: number }

/** Words that stand on more than one line, columns of words under twelve characters, rows wider than the page. */
const faultsOf = (page: Page, rows = '.item, .opt-card, .bill > div'): Promise<Fault[]> =>
  page.evaluate((selector) => {
    const found: Fault[] = []
    const tops = (node: Text, start: number, end: number) => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
    }
    for (const row of document.querySelectorAll(selector)) {
      const fault = (text: string) => found.push({ row: row.textContent ?? '', fault: text, width: innerWidth })
      if (row.scrollWidth > row.clientWidth + 1) fault('is wider than its place')
      const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      while (words.nextNode()) {
        const node = words.currentNode as Text
        for (const { 0: word, index } of node.data.matchAll(/[^\s\u2010-\u2015·-]+/g))
          if (tops(node, index, index + word.length) > 1) fault(`“${word}” is broken`)
      }
      const column = row.querySelector('.grow, dt')
      if (!column) continue
      const ruler = document.createElement('span')
      ruler.textContent = '0'.repeat(12)
      ruler.style.cssText = 'position:absolute;visibility:hidden;font:inherit'
      column.append(ruler)
      const twelve = ruler.getBoundingClientRect().width
      ruler.remove()
      if (column.getBoundingClientRect().width < twelve) fault('has a column under twelve characters')
    }
    return found
  }, rows)

test.each(languages)('no row of a list falls apart with the longest texts: %s', async (language) => {
  const { page } = await visitor()
  const address = `${origin}/rows-of-lists`
  const html = await rowsPage(language)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.goto(address)
  await page.evaluate(() => document.fonts.ready)
  const faults: Fault[] = []
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    faults.push(...(await faultsOf(page)))
  }
  expect(faults).toEqual([])
})

test('the rooms of a playground keep their words whole on a phone', async () => {
  const { page } = await visitor()
  for (const [host, path] of [
    ['de.localhost', '/de/party/hamburg'],
    ['fi.localhost', '/fi/party/vantaa'],
    ['localhost', '/sv/party/orebro'],
  ] as const) {
    await page.goto(originAt(origin, host) + path)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.locator('.tile.side').count(), path).toBeGreaterThan(1)
    expect(await faultsOf(page, '.tile.side'), path).toEqual([])
  }
})

test('rows of lists are drawn in one place alone', () => {
  const own = /className=(\{cx\()?["'](item|cell)[ "']/
  const drawing = globSync(['apps/web/app/**/*.tsx', 'packages/ui/src/**/*.tsx']).filter((file) =>
    own.test(readFileSync(file, 'utf8')),
  )
  expect(drawing.sort()).toEqual(['packages/ui/src/tile.tsx', 'packages/ui/src/waiting.tsx'])
})
