import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../../server/src/kernel/markdown.ts'
import { readHeading, readList, readQuote, readTable, writeHeading, writeList, writeQuote, writeTable } from './block-forms.ts'
import { type Block, blocksOf, insertBlock, markdownOf, moveBlock, removeBlock } from './blocks.ts'

const folder = join(import.meta.dirname, '../../../../../data/demo/pages')
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => [file, readFileSync(join(folder, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')] as const)

const line = fc.oneof(
  fc.constantFrom(
    ...['', '', '   ', '# Big', '## Head', '### Question', '- one', '* two', '  - deeper', '1. first', '2) second', '10. tenth'],
    ...['> quoted', '>', '> - in it', '| a | b |', '|---|:-:|', '| c \\| d | e', '```', '~~~js', '---', '***', '===', '    code'],
    ...['Text with **bold**', '\ttabbed', 'a | b', '- ', '#tag', 'Ends\r', '\\# no heading', '  two spaces  '],
  ),
  fc.string({ maxLength: 12 }),
)
const markdown = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'))

test('whatever the Markdown is, its blocks put together are it again, to the letter', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(markdownOf(blocksOf(text))).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

/** What a block's form writes when nothing was changed in it; undefined: it has none. */
const rewritten = ({ kind, source }: Pick<Block, 'kind' | 'source'>): string | undefined => {
  if (kind === 'heading') {
    const form = readHeading(source)
    return form && writeHeading(form)
  }
  if (kind === 'bullets' || kind === 'numbers') {
    const form = readList(kind, source)
    return form === undefined ? undefined : writeList(kind, form)
  }
  if (kind === 'quote') {
    const form = readQuote(source)
    return form === undefined ? undefined : writeQuote(form)
  }
  const form = kind === 'table' ? readTable(source) : undefined
  return form && writeTable(form)
}

test('what a form writes looks on the site as what it was read from', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      for (const block of blocksOf(text).blocks) {
        const written = rewritten(block)
        if (written !== undefined) expect(renderMarkdown(written)).toBe(renderMarkdown(block.source))
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each(pages)('%s: every block but plain text has a form, and the page stays as it is', (_, text) => {
  const made = blocksOf(text)
  expect(markdownOf(made)).toBe(text)
  for (const block of made.blocks) {
    const written = rewritten(block)
    if (block.kind !== 'text') expect(written, block.source).toBeDefined()
    if (written !== undefined) expect(renderMarkdown(written)).toBe(renderMarkdown(block.source))
  }
  const whole = made.blocks.map(({ source }) => renderMarkdown(source)).join('\n')
  expect(whole.trim()).toBe(renderMarkdown(text).trim())
})

const html = (text: string) => renderMarkdown(text).replaceAll(/\n+/g, '')
test('a block that is moved, added or removed never grows together with its neighbour', () => {
  const made = blocksOf('## Head\nFirst\n\nSecond\n- a\n- b\n')
  expect(made.blocks.map(({ kind }) => kind)).toEqual(['heading', 'text', 'text', 'bullets'])
  expect(html(markdownOf(moveBlock(made, 2, -1)))).toBe('<h2>Head</h2><p>Second</p><p>First</p><ul><li>a</li><li>b</li></ul>')
  expect(html(markdownOf(moveBlock(made, 3, -1)))).toBe('<h2>Head</h2><p>First</p><ul><li>a</li><li>b</li></ul><p>Second</p>')
  expect(html(markdownOf(removeBlock(made, 0)))).toBe('<p>First</p><p>Second</p><ul><li>a</li><li>b</li></ul>')
  const added = insertBlock(made, 1, { kind: 'text', source: 'New' })
  expect(html(markdownOf(added))).toBe('<h2>Head</h2><p>New</p><p>First</p><p>Second</p><ul><li>a</li><li>b</li></ul>')
  expect(moveBlock(made, 0, -1).blocks).toEqual(made.blocks)
})

test('a list whose items have parts of their own is edited as Markdown', () => {
  for (const source of ['- > quoted', '- - a list in it', '- one\n  - deeper', '- one\n* two'])
    expect(readList('bullets', source)).toBeUndefined()
  expect(readList('bullets', '* **One** is bold\n* two')).toBe('**One** is bold\ntwo')
  expect(readList('numbers', '3. third')).toBeUndefined()
})
