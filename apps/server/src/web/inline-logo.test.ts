import { expect, test } from 'vitest'
import { inlineLogo } from './inline-logo.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 9 9'>\n<path fill="#ffc72c" d="M0 50%"/></svg>`

test('a small drawing comes within the page, and is the same drawing', async () => {
  const logo = await inlineLogo('/media/1/2/logo.svg', async () => drawing)
  expect(logo).toMatch(/^data:image\/svg\+xml,%3Csvg%20xmlns=%22http:/)
  expect(logo).not.toMatch(/["'<>#\s]/)
  expect(decodeURIComponent(logo.slice(logo.indexOf(',') + 1))).toBe(drawing)
})

test.each([
  ['a large drawing', '/media/1/2/logo.svg', ' '.repeat(1001)],
  ['a photograph', '/media/1/2/logo.png', drawing],
  ['a drawing of another host', 'https://cdn.example/logo.svg', drawing],
  ['what is not there', '/media/1/2/logo.svg', undefined],
])('%s keeps its address', async (_, address, answer) => expect(await inlineLogo(address, async () => answer)).toBe(address))
