import type { Page } from 'playwright-core'

/** Least height and width of what is pressed, in CSS pixels (WCAG 2.2, 2.5.5); the product applies it everywhere. */
const least = 44

/**
 * What can be pressed on the page as it stands and is smaller than 44 px in height or width. Left out, as in WCAG 2.2 (2.5.8): links and controls within a
 * sentence; and what a label of the right size presses (a radio button in its card). @returns name and size of each.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const pressed =
      'a[href], button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=link], [tabindex="0"]'
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], [inert], .vh, .skip') &&
      !element.classList.contains('vh')
    /** Words of the same paragraph stand before or after it on its line. */
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, dd, td, label, .hint, .small')
      const own = element.textContent?.trim() ?? ''
      return around !== null && (around.textContent?.trim().length ?? 0) > own.length + 2
    }
    /** What a link's own after-part covers, is pressed with it: the tile around its title. */
    const covered = (element: Element): Element => {
      if (getComputedStyle(element, '::after').position !== 'absolute') return element
      let around: Element | null = element
      while (around && getComputedStyle(around).position === 'static') around = around.parentElement
      return around ?? element
    }
    const boxOf = (element: Element): DOMRect => {
      const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null
      const byLabel = label && /checkbox|radio|file/.test((element as HTMLInputElement).type)
      return (byLabel ? label : covered(element)).getBoundingClientRect()
    }
    return [...document.querySelectorAll(pressed)]
      .filter((element) => isSeen(element) && !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element)
        if (width === 0 || height === 0) return []
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
        const size = `${Math.round(width)}×${Math.round(height)}`
        // Half a pixel is the rounding of the browser.
        return width < most - 0.5 || height < most - 0.5
          ? [`${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').replaceAll(' ', '.')} “${name}” ${size}`]
          : []
      })
  }, least)
