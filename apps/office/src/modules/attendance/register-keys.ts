import type { KeyboardEvent } from 'react'
import { areSingleLettersOn } from '../../shell/single-letters.ts'

/** How long after `G` a letter goes to another page (shell/keys.tsx). */
const afterG = 1_500
let pressedG = 0

/** The control of the child that the focus is with, and all of them from top to bottom. */
const controls = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>('[data-mark]')]
const rowOf = (of: Element | null): Element | null => of?.closest('[data-child]') ?? null

/**
 * Arrows go from child to child, `Space` presses Here as on any button, `A` says away. Only while the focus is in the register.
 */
export const registerKeys = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const row = rowOf(document.activeElement)
  if (!row) return
  const key = event.key.toLowerCase()
  if (key === 'g') pressedG = event.timeStamp
  if (key === 'arrowdown' || key === 'arrowup') {
    const all = controls(event.currentTarget)
    const at = all.findIndex((one) => rowOf(one) === row)
    const next = all[Math.min(all.length - 1, Math.max(0, at + (key === 'arrowdown' ? 1 : -1)))]
    event.preventDefault()
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  if (key === 'a' && areSingleLettersOn() && event.timeStamp - pressedG > afterG) {
    event.preventDefault()
    row.querySelector<HTMLElement>('.mark-away')?.click()
  }
}
