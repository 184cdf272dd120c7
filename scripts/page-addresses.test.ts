import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@hoppla/contract/pages/table'
import { expect, test } from 'vitest'

// Addresses of pages are built by `pathTo` (packages/contract/src/pages.ts), so that a renamed page or a missing parameter does not compile. Whoever writes
// one by hand finds it here.
const root = join(import.meta.dirname, '..')

/** Files that speak of addresses as such, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'packages/contract/src/pages/places-pages.ts': 'entries of the table of pages',
  'packages/contract/src/pages/linked-pages.ts': 'entries of the table of pages',
  'packages/contract/src/pages/office-pages.ts': 'addresses of the office',
  'apps/office/src/modules/pages/new-page.tsx': 'a hint where a page will be; the office does not load the site’s table of pages',
  'apps/web/app/layouts/site/old-addresses.ts': 'the addresses of old mails, and where each leads',
  'apps/web/app/platform/offline/page.tsx': 'a file of the site: /sv/offline',
  'apps/web/app/platform/offline/worker.ts': 'a file of the site: /sv/offline',
  'apps/web/app/platform/head/public-pages.ts': 'the same page in other languages and countries',
  'apps/web/app/platform/head/head-parts.tsx': 'a file of the site: /sv/site.webmanifest',
  'apps/server/src/import/files/pages.ts': 'names of content pages in the import: sweden/sv/terms',
  'apps/server/src/import/stored/pages.ts': 'names of content pages in an export: sweden/sv/terms',
  'apps/server/src/import/links.ts': 'names of content pages in the import: sweden/sv/terms',
  'apps/server/src/import/row-links.ts': 'names of content pages in the import: sweden/sv/terms',
}

const paths = Object.values(pages).map(({ path }) => path)
const firstWords = [...new Set(paths.flatMap((path) => /^\/:lang\/([\w-]+)/.exec(path)?.[1] ?? []))]
const withoutLanguage = paths.filter((path) => !path.includes(':'))

/** `/${language}` at the beginning of an address, or after its host. */
const language = /[`}]\/\$\{[\w.]*\b(?:lang|language)\}(?=[`/?#$])/
/** `…/order/shop`, after a language or at the beginning. */
const word = new RegExp(`[\`'"}]/(?:${firstWords.join('|')})(?=[/?#\`'"$]|$)`)
const whole = new RegExp(`[\`'"}](?:${withoutLanguage.join('|')})(?=[?#\`'"])`)

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

/** Lines that write the address of a page. */
const handWritten = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !isComment(line) && [language, word, whole].some((pattern) => pattern.test(line)))
    .map((line) => line.trim())

const sources = globSync(['apps/*/app/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'packages/{contract,i18n}/src/**/*.ts'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

test('no address of a page is written by hand', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources
    .filter((file) => !(file in exceptions))
    .flatMap((file) => handWritten(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
})

test('every exception is still one', () => {
  const idle = Object.keys(exceptions).filter((file) => handWritten(readFileSync(join(root, file), 'utf8')).length === 0)
  expect(idle).toEqual([])
})

const written = (name: string) => `\${${name}}`
test.each([
  `href={\`/${written('language')}/order/shop\`}`,
  `href={\`/${written('language')}\`}`,
  `const home = \`${written('origin')}/${written('wording.language')}\``,
  "path: '/book-entrance',",
  `return \`${written('start')}/playgrounds/${written('slug')}\``,
  `scope: \`/${written('params.lang')}/account\`,`,
  "throw redirect('/404')",
  `redirect_uri: \`${written('location.origin')}/auth/callback\`,`,
])('positive control: %s is found', (line) => expect(handWritten(line)).toHaveLength(1))

test.each([
  "path: '/api/playground/ListByCountry/:country',",
  "src: '/art/party',",
  "import { orders } from '../orders/orders.ts'",
  "href={pathTo('shop', { lang: language })}",
  '// leads to `/order/shop`',
])('positive control: %s is none', (line) => expect(handWritten(line)).toEqual([]))
