import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './browser.ts'

/** Holds the page as it stands against every rule axe knows, at both widths. The page keeps its own width afterwards. @returns what is at fault. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    for (const { id, help, nodes } of violations)
      for (const { html, failureSummary } of nodes) faults.push(`${width} px, ${id}: ${help}\n${html}\n${failureSummary}`)
  }
  if (before) await page.setViewportSize(before)
  return faults
}

export const expectAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await accessibilityFaults(page), what).toEqual([])
