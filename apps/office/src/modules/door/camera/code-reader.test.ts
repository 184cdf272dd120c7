import { expect, test, vi } from 'vitest'
import { type CodeReader, chooseReader, type ReaderClass } from './code-reader.ts'

/** Tests read no picture: who was asked is what counts. */
const picture: ImageData = { width: 0, height: 0, data: new Uint8ClampedArray(), colorSpace: 'srgb' }
const saying = (rawValue: string): CodeReader => ({ detect: async () => [{ rawValue }] })

const aNative = (formats: readonly string[], detect: CodeReader['detect']): ReaderClass =>
  class {
    static getSupportedFormats = async () => formats
    detect = detect
  }

test('a browser that reads QR codes does so itself, and ours is never fetched', async () => {
  const loadOurs = vi.fn(async () => saying('ours'))
  const reader = await chooseReader(aNative(['ean_13', 'qr_code'], saying('native').detect), loadOurs)
  expect(await reader.detect(picture)).toEqual([{ rawValue: 'native' }])
  expect(loadOurs).not.toHaveBeenCalled()
})

test.each([
  ['no reader', undefined],
  ['one for other codes', aNative(['ean_13'], saying('native').detect)],
  ['one for none', aNative([], saying('native').detect)],
])('a browser with %s reads with ours', async (_, native) => {
  const reader = await chooseReader(native, async () => saying('ours'))
  expect(await reader.detect(picture)).toEqual([{ rawValue: 'ours' }])
})

test('a reader that fails at a picture is replaced by ours, from that picture on', async () => {
  const detect = vi.fn<CodeReader['detect']>().mockRejectedValue(new DOMException('unavailable', 'NotSupportedError'))
  const loadOurs = vi.fn(async () => saying('ours'))
  const reader = await chooseReader(aNative(['qr_code'], detect), loadOurs)
  for (const _ of [1, 2]) expect(await reader.detect(picture)).toEqual([{ rawValue: 'ours' }])
  expect(detect).toHaveBeenCalledTimes(1)
  expect(loadOurs).toHaveBeenCalledTimes(1)
})
