import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { firstPart, firstParts } from './first-part.tsx'

const part = (mark: string, words: string) => {
  const load = vi.fn(async () => ({ default: () => <p>{words}</p> }))
  return { load, Part: firstPart(mark, load) }
}
/** A page whose HTML has these marks. */
const pageWith = (...marks: string[]) =>
  vi.stubGlobal('document', { querySelector: (mark: string) => marks.includes(mark) || null })

test('a part is rendered as any other once it is ready, and is fetched when it is shown before', async () => {
  const { load, Part } = part('#form', 'The form')
  expect(renderToString(<Part />)).not.toContain('The form')
  await Part.ready()
  expect(renderToString(<Part />)).toBe('<p>The form</p>')
  expect(load).toHaveBeenCalled()
})

test('before a page is hydrated those parts are fetched that it was sent with, and no others', async () => {
  const [sent, other] = [part('#sent', 'Sent'), part('#other', 'Other')]
  pageWith('#sent')
  await firstParts()
  vi.unstubAllGlobals()
  expect(sent.load).toHaveBeenCalledTimes(1)
  expect(other.load).not.toHaveBeenCalled()
  expect(renderToString(<sent.Part />)).toBe('<p>Sent</p>')
})

test('a part that does not come keeps no page from being hydrated', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  firstPart('#lost', load)
  pageWith('#lost')
  await firstParts()
  vi.unstubAllGlobals()
  expect(load).toHaveBeenCalledTimes(1)
  expect(error).toHaveBeenCalledTimes(1)
  error.mockRestore()
})
