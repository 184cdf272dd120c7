import { expect, test } from 'vitest'
import { createKeyReader } from './hand-scanner.ts'

/** Types keys in steps of some milliseconds. @returns what the last one was. */
const typing = (keys: readonly string[], step: number) => {
  const read = createKeyReader()
  return keys.map((key, at) => read(key, at * step)).at(-1)
}

test('letters and Enter are a code; keys without a letter are no part of it', () => {
  expect(typing(['Shift', 'A', '1', '-', 'Shift', 'B', '2', 'Enter'], 10)).toEqual({ kind: 'code', code: 'A1-B2' })
})

test('Enter alone, after a slip or after a long wait is a press of the button', () => {
  expect(typing(['Enter'], 10)).toEqual({ kind: 'other' })
  expect(typing(['a', 'b', 'c', 'Enter'], 10)).toEqual({ kind: 'other' })
  expect(typing([...'ABCDEF', 'Enter'], 1_001)).toEqual({ kind: 'other' })
  expect(typing([' '], 10), 'space').toEqual({ kind: 'other' })
})

test('two codes one after the other are two', () => {
  const read = createKeyReader()
  const codes = [...[...'FIRST'], 'Enter', ...[...'OTHER'], 'Enter'].flatMap((key, at) => {
    const pressed = read(key, at * 10)
    return pressed.kind === 'code' ? [pressed.code] : []
  })
  expect(codes).toEqual(['FIRST', 'OTHER'])
})
