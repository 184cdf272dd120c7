import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './run-tool.ts'

/**
 * Words that once named things here and that nobody outside would have guessed, with the word of the trade that is used instead (docs/glossary.md). They
 * are part of no identifier, no file's name and no title.
 */
const replaced: Record<string, string> = {
  awake: 'hydrated',
  believed: 'cached',
  books: 'ledger',
  bulletin: 'toast',
  bulletins: 'toasts',
  coalesced: 'batched',
  desk: 'batch',
  farewell: 'backchannel logout',
  farewells: 'backchannel logout',
  hear: 'receive',
  heard: 'received, listener',
  judge: 'decide, check, rate',
  laid: 'prepared',
  lately: 'last, recent',
  lull: 'wait for idle',
  news: 'event',
  piece: 'ticket, pass',
  pieces: 'tickets, passes',
  reseal: 'encrypt anew',
  seal: 'encrypt',
  sealed: 'encrypted',
  sheet: 'stylesheet, document',
  sheets: 'stylesheets, documents',
  storm: 'fuzz test',
  tell: 'notify, mention',
  tells: 'notifies, mentions',
  thing: 'structured data, resource',
  things: 'structured data, resources',
  told: 'notified, reported, metadata',
  unseal: 'decrypt',
  veil: 'overlay',
  touched: 'affected, used',
  verdict: 'transition',
  verdicts: 'transitions',
  ware: 'article, product',
  wares: 'articles, products',
  wish: 'input, request',
  wishes: 'inputs, requests',
  yardstick: 'baseline',
  yardsticks: 'baselines',
}

/** Where such a word is the trade's own: the page that parents see when their account is gone, and the law's “express wish” in the columns of orders. */
const allowed = new Set(['farewell', 'FarewellPage', 'farewell-page.tsx'])

const partsOf = (name: string): string[] => name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase())
const replacedIn = (name: string): string[] =>
  allowed.has(name) ? [] : partsOf(name).filter((part) => Object.hasOwn(replaced, part))

const identifiersOf = (file: string, source: string): Set<string> => {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS))
  return found
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter(Boolean)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isCode = (file: string) =>
  /\.(ts|tsx|mts)$/.test(file) && !/^packages\/i18n\/src\/messages\//.test(file) && file !== 'scripts/vocabulary.test.ts'

test('the check finds a replaced word in an identifier, and leaves whole other words alone', () => {
  const source = 'const orderWish = (toldNews: string) => toldNews; type Wishing = { software: 1 }'
  expect([...identifiersOf('a.ts', source)].flatMap(replacedIn).sort()).toEqual(['news', 'told', 'wish'])
})

test('no identifier has a word that the glossary replaced', () => {
  const found = tracked.filter(isCode).flatMap((file) => {
    const names = [...identifiersOf(file, read(file))].filter((name) => replacedIn(name).length > 0)
    return names.length === 0 ? [] : [`${file}: ${names.join(', ')}`]
  })
  expect(found).toEqual([])
})

test('no file and no folder is named by such a word', () => {
  // Pictures and texts of the chain are content, not code.
  const own = tracked.filter((file) => !/^(data|docs\/screens|packages\/ui\/art|apps\/server\/src\/db\/migrations)\//.test(file))
  expect(own.filter((file) => file.split('/').some((part) => replacedIn(part).length > 0))).toEqual([])
})

test('no table, column or constraint has such a word, and no class of a stylesheet', () => {
  const found = tracked
    .filter((file) => /\.(sql|css)$/.test(file))
    .flatMap((file) => {
      const code = read(file).replace(/--\s.*$|\/\*[\s\S]*?\*\//gm, '')
      const names = code.match(file.endsWith('.sql') ? /\b[a-z][a-z_]+\b/g : /\.[a-z][a-z-]+/g) ?? []
      return [...new Set(names)].filter((name) => replacedIn(name).length > 0).map((name) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
})

test('no title of a document has such a word', () => {
  const titled = tracked.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))
  const found = titled.flatMap((file) => {
    const titles = read(file)
      .split('\n')
      .filter((line) => /^#{1,3} /.test(line))
    return titles.filter((title) => replacedIn(title).length > 0).map((title) => `${file}: ${title}`)
  })
  expect(found).toEqual([])
})
