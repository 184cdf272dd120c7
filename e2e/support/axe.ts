import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { widths } from './browser.ts'

/** Holds the page as it stands against every rule axe knows, at both widths. The page keeps its own width afterwards. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  const before = page.viewportSize()
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: before?.height ?? 800 })
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary}`).join('\n  ')}`,
    )
    expect(found, `${what}, ${name} (${width} px)`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}
