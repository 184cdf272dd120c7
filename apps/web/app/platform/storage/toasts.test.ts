import { afterEach, expect, test } from 'vitest'
import { dismissBulletin, showBulletin, shownBulletins, turnBulletins } from './toasts.ts'

const shown = () => shownBulletins().map(({ tone, title }) => `${tone}: ${title}`)
afterEach(() => {
  for (const { id } of shownBulletins()) dismissBulletin(id)
})

test('notices of all four kinds stand under each other in the order they came', () => {
  showBulletin('info', 'a')
  showBulletin('ok', 'b')
  showBulletin('warn', 'c')
  showBulletin('error', 'd')
  expect(shown()).toEqual(['info: a', 'ok: b', 'warn: c', 'error: d'])
})

test('the same words of the same kind are said once; another kind or another sentence is another notice', () => {
  showBulletin('error', 'a')
  showBulletin('error', 'a')
  showBulletin('warn', 'a')
  showBulletin('error', 'a', 'more')
  expect(shown()).toEqual(['error: a', 'warn: a', 'error: a'])
})

test('a notice goes when it is closed, or when the page changes, unless it was for the next page', () => {
  showBulletin('ok', 'closed')
  showBulletin('ok', 'of this page')
  showBulletin('ok', 'for the next page', undefined, 1)
  dismissBulletin(shownBulletins()[0]?.id ?? 0)
  expect(shown()).toEqual(['ok: of this page', 'ok: for the next page'])
  turnBulletins()
  expect(shown()).toEqual(['ok: for the next page'])
  turnBulletins()
  expect(shown()).toEqual([])
})
