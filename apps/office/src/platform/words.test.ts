import { beforeEach, expect, test, vi } from 'vitest'

const begin = async () => {
  vi.resetModules()
  return await import('./words.ts')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, getItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
})

test('a page’s words come when it asks for them, and stay when the language changes', async () => {
  const { speak, loadWords, words } = await begin()
  await speak('en')
  expect(words().t('common.close')).toBe('Close')
  expect(() => words().t('doorClasses.title')).toThrow('A text is missing')

  await loadWords(['doorClasses'])
  const english = words().t('doorClasses.title')
  await speak('fi')
  expect(words().t('common.close')).not.toBe('Close')
  expect(words().t('doorClasses.title')).not.toBe(english)
})

test('a page that asks while the language changes has its words in the language that is spoken then', async () => {
  const { speak, loadWords, words } = await begin()
  await speak('en')
  const changed = speak('de')
  await Promise.all([changed, loadWords(['doorClasses'])])
  expect(words().language).toBe('de')
  expect(words().t('doorClasses.title')).toBe((await import('@hoppla/i18n/messages/de/office/door-classes')).default.title)
})

test('what the first page asks for comes with the first language', async () => {
  const { speak, loadWords, words } = await begin()
  await loadWords(['doorClasses'])
  await speak('en')
  expect(words().t('doorClasses.title')).toBeTypeOf('string')
})
