import { expect, inject, test } from 'vitest'
import { HttpClient } from '../support/http.ts'
import { countries, originAt } from '../support/words.ts'

const origin = inject('origin')

/** Addresses of pictures that stand within a page, in attributes and in stylesheets. */
const inlineAddresses = (html: string): string[] =>
  [...html.matchAll(/(?:src|href|poster|content)="(data:[^"]*)"|url\((?:"(data:[^"]*)"|'(data:[^']*)'|(data:[^)"']*))\)/g)].map(
    ([, inAttribute, ...inStylesheet]) => inAttribute ?? inStylesheet.find(Boolean) ?? '',
  )

/** Signs an address may have (URL Standard, “URL code points”), and whole percent-encoded bytes. */
const valid = /^(?:[\w!$&'()*+,./:;=?@~-]|[\u00a0-\u{10fffd}]|%[0-9a-fA-F]{2})*$/u

test.each(countries)('every picture within a page has a valid address: $slug', async ({ host }) => {
  const client = new HttpClient(originAt(origin, host))
  const read = async (address: string) => (await client.ask(address)).text
  const sitemap = await read('/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(pages.length).toBeGreaterThan(20)
  const wrong = new Map<string, string>()
  let count = 0
  for (const page of pages)
    for (const address of inlineAddresses(await read(new URL(page).pathname))) {
      count += 1
      if (!valid.test(address)) wrong.set(address.slice(0, 80), page)
    }
  client.close()
  expect(count).toBeGreaterThan(pages.length)
  expect([...wrong]).toEqual([])
})
