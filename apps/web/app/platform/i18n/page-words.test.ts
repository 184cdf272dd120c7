import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@hoppla/i18n'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { allWords, laterWordsOfPath, wordsOfPath } from './page-words.ts'
import { loadWordFile } from './word-files.ts'

const app = fileURLToPath(new URL('../..', import.meta.url))

/** Rendered by the server, which has all words; no browser loads them (a test below holds that). */
const ofServer = ['layouts/site/no-script.tsx'].map((file) => join(app, file))

/** The values in the braces of an import or export, by the names they have there; types load nothing. */
const valuesIn = (braces: string): string[] =>
  braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name)

/**
 * The files a module loads at once, itself included; what is imported on first use brings its own words. Of a public API that passes on what other files have
 * only those are loaded whose names are asked for.
 */
const modulesOf = (file: string, asked: readonly string[] = ['*'], seen = new Map<string, Set<string>>()): string[] => {
  const known = seen.get(file) ?? new Set<string>()
  const fresh = asked.filter((name) => !known.has(name))
  if (fresh.length === 0 || ofServer.includes(file) || !existsSync(file)) return [...seen.keys()]
  seen.set(file, new Set([...known, ...fresh]))
  const statements = readFileSync(file, 'utf8').matchAll(/^(import|export) (?!type )([^;'"]*?)from '(\.[^']+)'/gm)
  for (const [, word, what = '', path = ''] of statements) {
    const braces = /\{([^}]*)\}/.exec(what)?.[1]
    const values = braces === undefined ? ['*'] : valuesIn(braces)
    const isPassedOn = word === 'export' && braces !== undefined && !fresh.includes('*')
    const wanted = isPassedOn ? values.filter((name) => fresh.includes(name)) : values
    if (wanted.length > 0 || /^\w/.test(what)) modulesOf(join(dirname(file), path), wanted.length > 0 ? wanted : ['*'], seen)
  }
  return [...seen.keys()]
}

const modulesSpoken = (file: string): Set<string> => {
  const spoken = new Set<string>()
  for (const path of modulesOf(file))
    for (const [, module = ''] of readFileSync(path, 'utf8').matchAll(/['"`](\w+)\.[\w$.{}]+['"`]/g))
      if ((allWords as readonly string[]).includes(module)) spoken.add(module)
  return spoken
}

type Page = { path: string; files: string[] }
const pagesOf = (entries: readonly RouteConfigEntry[], above: Page): Page[] =>
  entries.flatMap((entry) => {
    const path = [above.path, entry.path].filter(Boolean).join('/')
    const here = { path, files: [...above.files, join(app, entry.file)] }
    return entry.children ? pagesOf(entry.children, here) : [here]
  })

const pages = pagesOf(routes, { path: '', files: [join(app, 'root.tsx')] })

test.each(pages.map(({ path, files }) => [path || '/', files] as const))(
  'the page /%s loads the words it speaks',
  (path, files) => {
    const address = `/${path.replace(':lang', 'sv').replace(/:\w+/g, 'x')}`
    const spoken = new Set(files.flatMap((file) => [...modulesSpoken(file)]))
    expect([...spoken].filter((module) => !(wordsOfPath(address) as readonly string[]).includes(module))).toEqual([])
  },
)

test('every module of words that a page names has its file in every language', async () => {
  for (const language of languages)
    for (const module of allWords) expect(await loadWordFile(language, module), `${language}/${module}`).toHaveProperty('default')
})

test.each(['crowd', 'faults', 'mail-names', 'refusals', 'test-payments', 'wallet'])(
  'no browser is offered the words of %s: they are the server’s',
  (module) => expect(() => loadWordFile('sv', module as 'common')).toThrow(module),
)

test.each(['account', 'orders'])(
  'no browser is offered the mails of %s, whose folder lies beside those of the languages',
  (module) => expect(() => loadWordFile('mail' as 'sv', module as 'common')).toThrow(module),
)

test('what the server alone renders is rendered nowhere else', () => {
  const shell = readFileSync(join(app, 'layouts/site/site-shell.tsx'), 'utf8')
  const [, names = ''] = /import \{ ([^}]+) \} from '\.\/no-script\.tsx'/.exec(shell) ?? []
  expect(names.split(', ')).toHaveLength(3)
  for (const name of names.split(', '))
    expect(shell.split(`<noscript>{import.meta.env.SSR && <${name} />}</noscript>`)).toHaveLength(2)
})

test('of a public API those files count whose names are asked for, however far they are passed on', () => {
  const orders = join(app, 'modules/orders/orders.ts')
  const has = (names: string[], file: string) => modulesOf(orders, names).some((path) => path.endsWith(file))
  expect([has(['ProviderForm'], 'provider-form.tsx'), has(['beginAtOnceVersion'], 'provider-form.tsx')]).toEqual([true, false])
  expect(has(['beginAtOnceVersion'], 'begin-at-once.ts')).toBe(true)
  expect(modulesOf(join(app, 'modules/cart/cart-page.tsx')).some((path) => path.endsWith('catalogue.ts'))).toBe(true)
})

test('the start page speaks of places', () => {
  expect([...modulesSpoken(join(app, 'modules/places/start-page.tsx'))]).toContain('places')
})

test.each([
  ['booking', '/sv/order/child-class/boras/x', ['classes/booking/booking-form.tsx']],
  ['waiting list', '/sv/order/child-class/boras/x/waiting-list', ['classes/waiting/join-form.tsx']],
  ['watch of a full window', '/sv/book-entrance/x', ['entrance/watching/watch-dialog.tsx']],
  ['cart', '/sv/order/cart', ['cart/cart-view.tsx', 'cart/delivery-form.tsx']],
  ['party', '/sv/party/malmo', ['parties/booking/party-booking.tsx', 'parties/booking/party-questions.tsx']],
])('what a %s loads later brings the words that its page has not', (_, address, files) => {
  const spoken = new Set(files.flatMap((file) => [...modulesSpoken(join(app, 'modules', file))]))
  expect([...spoken].filter((module) => !(wordsOfPath(address) as readonly string[]).includes(module)).sort()).toEqual(
    laterWordsOfPath(address),
  )
})

test('a cart that is shown has the words of the order; those of the shop come with the form that changes a delivery', () => {
  const known = (wordsOfPath('/sv/order/cart') as readonly string[]).concat('checkout')
  const spoken = (file: string) => [...modulesSpoken(join(app, 'modules/cart', file))].filter((module) => !known.includes(module))
  expect(spoken('cart-view.tsx')).toEqual([])
  expect(spoken('delivery-form.tsx')).toEqual(['shop'])
})
