import { afterEach, expect, test } from 'vitest'
import { dismissToast, shownToasts, showToast, turnToasts } from './toasts.ts'

const shown = () => shownToasts().map(({ tone, title }) => `${tone}: ${title}`)
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('notices of all four kinds stand under each other in the order they came', () => {
  showToast('info', 'a')
  showToast('ok', 'b')
  showToast('warn', 'c')
  showToast('error', 'd')
  expect(shown()).toEqual(['info: a', 'ok: b', 'warn: c', 'error: d'])
})

test('the same words of the same kind are said once; another kind or another sentence is another notice', () => {
  showToast('error', 'a')
  showToast('error', 'a')
  showToast('warn', 'a')
  showToast('error', 'a', 'more')
  expect(shown()).toEqual(['error: a', 'warn: a', 'error: a'])
})

test('a notice goes when it is closed, or when the page changes, unless it was for the next page', () => {
  showToast('ok', 'closed')
  showToast('ok', 'of this page')
  showToast('ok', 'for the next page', undefined, 1)
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(shown()).toEqual(['ok: of this page', 'ok: for the next page'])
  turnToasts()
  expect(shown()).toEqual(['ok: for the next page'])
  turnToasts()
  expect(shown()).toEqual([])
})
