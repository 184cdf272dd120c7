import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './browser.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
declare const axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }

// The one frame our pages have, the provider's check of the session, shows nothing.
const input: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, iframes: false }

/** Holds the page as it stands against every rule axe knows, at both widths. The page keeps its own width afterwards. @returns what is at fault. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const faults: string[] = []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    const { violations } = await page.evaluate((options) => axe.run(document, options), input)
    for (const { id, help, nodes } of violations)
      for (const { html, failureSummary } of nodes) faults.push(`${width} px, ${id}: ${help}\n${html}\n${failureSummary}`)
  }
  if (before) await page.setViewportSize(before)
  return faults
}

export const expectAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await accessibilityFaults(page), what).toEqual([])
