import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { copyBytes } from './copy-bytes.ts'

test.each([
  ['a short text', 'Öppet till 18'],
  ['nothing', ''],
])('%s holds no more memory than it has bytes', (_, text) => {
  const own = copyBytes(text)
  expect(own.toString('utf8')).toBe(text)
  expect(own.buffer.byteLength).toBe(own.length)
})

test('a slice is copied, whole bytes are not', async () => {
  const slice = await promisify(gzip)('a page '.repeat(2_000))
  // The control: what the library hands out does hold more.
  expect(slice.buffer.byteLength).toBeGreaterThan(slice.length * 2)
  const own = copyBytes(slice)
  expect(own.equals(slice)).toBe(true)
  expect(own.buffer.byteLength).toBe(slice.length)
  expect(copyBytes(own)).toBe(own)
})
