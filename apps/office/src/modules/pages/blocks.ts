/*
 * A page's Markdown as blocks to edit. A block keeps its own text, signs and all, and what stands between it and the next: put together again they are the
 * Markdown as it was, to the letter. Only what somebody changes is written anew.
 */

export const blockKinds = ['heading', 'text', 'bullets', 'numbers', 'quote', 'table', 'other'] as const
export type BlockKind = (typeof blockKinds)[number]
/** @property source its Markdown. @property gap what follows it: the line breaks up to the next block. */
export type Block = { id: number; kind: BlockKind; source: string; gap: string }
/** @property lead what stands before the first block. */
export type Blocks = { lead: string; blocks: Block[] }

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}#{1,6}(?=[ \t]|$)/
const bullet = /^ {0,3}[-*+](?=[ \t]|$)/
const number = /^ {0,3}\d{1,9}[.)](?=[ \t]|$)/
const quote = /^ {0,3}>/
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const delimiters = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Lines with their breaks. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

const beginsTable = (lines: readonly string[], at: number): boolean =>
  (lines[at] ?? '').includes('|') && delimiters.test((lines[at + 1] ?? '').trimEnd()) && (lines[at + 1] ?? '').includes('-')

const kindAt = (lines: readonly string[], at: number): BlockKind => {
  const line = (lines[at] ?? '').replace(/\r?\n$/, '')
  if (fence.test(line) || rule.test(line) || /^(?: {4}|\t)/.test(line)) return 'other'
  if (heading.test(line)) return 'heading'
  if (bullet.test(line)) return 'bullets'
  if (number.test(line)) return 'numbers'
  if (quote.test(line)) return 'quote'
  return beginsTable(lines, at) ? 'table' : 'text'
}

const endOfFence = (lines: readonly string[], at: number): number => {
  const [, marks = ''] = fence.exec(lines[at] ?? '') ?? []
  const close = lines.findIndex(
    (line, nth) => nth > at && line.trim().startsWith(marks) && line.trim().replaceAll(marks[0] ?? '', '') === '',
  )
  return close < 0 ? lines.length : close + 1
}

/** Lists go on over blank lines as long as what follows is indented or another item. */
const endOfList = (lines: readonly string[], at: number, kind: BlockKind): number => {
  const item = kind === 'bullets' ? bullet : number
  let end = at + 1
  while (end < lines.length) {
    const line = lines[end] ?? ''
    if (isBlank(line)) {
      const next = lines.findIndex((each, nth) => nth > end && !isBlank(each))
      if (next < 0 || !(item.test(lines[next] ?? '') || /^(?: {2,}|\t)/.test(lines[next] ?? ''))) return end
      end = next
    } else if (!/^(?: {2,}|\t)/.test(line) && (heading.test(line) || fence.test(line) || rule.test(line.trimEnd()))) return end
    end += 1
  }
  return end
}

const endOfText = (lines: readonly string[], at: number): number => {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end])) {
    const kind = kindAt(lines, end)
    // Under a text, a line of dashes makes it a heading, and a deeper one goes on with it.
    const goesOn =
      kind === 'text' ||
      kind === 'table' ||
      /^(?: {4}|\t)/.test(lines[end] ?? '') ||
      /^ {0,3}(?:-+|=+)[ \t]*\r?\n?$/.test(lines[end] ?? '')
    if (!goesOn) return end
    end += 1
  }
  return end
}

const endOfRun = (lines: readonly string[], at: number): number => {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end])) end += 1
  return end
}

const endOf = (lines: readonly string[], at: number, kind: BlockKind): number => {
  if (kind === 'heading') return at + 1
  if (kind === 'bullets' || kind === 'numbers') return endOfList(lines, at, kind)
  if (kind === 'text') return endOfText(lines, at)
  if (kind === 'other' && fence.test(lines[at] ?? '')) return endOfFence(lines, at)
  if (kind === 'other' && rule.test((lines[at] ?? '').trimEnd())) return at + 1
  return endOfRun(lines, at)
}

let lastId = 0
/** An identity for as long as the page is open. */
export const newId = (): number => {
  lastId += 1
  return lastId
}

/** Takes Markdown apart. */
export const blocksOf = (markdown: string): Blocks => {
  const lines = linesOf(markdown)
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length && isBlank(lines[at])) at += 1
  const lead = lines.slice(0, at).join('')
  while (at < lines.length) {
    const kind = kindAt(lines, at)
    const end = endOf(lines, at, kind)
    const whole = lines.slice(at, end).join('')
    const source = whole.replace(/\s+$/, '')
    at = end
    while (at < lines.length && isBlank(lines[at])) at += 1
    blocks.push({ id: newId(), kind, source, gap: whole.slice(source.length) + lines.slice(end, at).join('') })
  }
  return { lead, blocks }
}

/** Puts them together again. Blocks without a text are left out. */
export const markdownOf = ({ lead, blocks }: Blocks): string =>
  lead +
  blocks
    .filter(({ source }) => source !== '')
    .map(({ source, gap }) => source + gap)
    .join('')

/** A blank line after each block that has got another neighbour: without it two of them would become one. */
const apart = (block: Block): Block => (/\n[ \t\r]*\n/.test(block.gap) ? block : { ...block, gap: '\n\n' })

const around = (blocks: readonly Block[], beside: readonly number[]): Block[] =>
  blocks.map((block, at) => (beside.includes(at) ? apart(block) : block))

/** @param at the place it gets. */
export const insertBlock = ({ lead, blocks }: Blocks, at: number, block: Omit<Block, 'id' | 'gap'>): Blocks => ({
  lead,
  blocks: around([...blocks.slice(0, at), { ...block, id: newId(), gap: '\n\n' }, ...blocks.slice(at)], [at - 1, at]),
})

export const removeBlock = ({ lead, blocks }: Blocks, at: number): Blocks => ({
  lead,
  blocks: around(
    blocks.filter((_, nth) => nth !== at),
    [at - 1],
  ),
})

/** @param by -1: one up, 1: one down. */
export const moveBlock = ({ lead, blocks }: Blocks, at: number, by: -1 | 1): Blocks => {
  const moved = blocks[at]
  if (!moved || at + by < 0 || at + by >= blocks.length) return { lead, blocks }
  const next = blocks.filter((_, nth) => nth !== at)
  next.splice(at + by, 0, moved)
  const first = Math.min(at, at + by)
  return { lead, blocks: around(next, [first - 1, first, first + 1]) }
}
