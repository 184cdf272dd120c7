import type { ReceiptContent } from './document-content.ts'
import { openPage, type Page, type Style } from './pen.ts'

const margin = 64
const inner = 595.28 - 2 * margin
const hint = ({ palette }: ReceiptContent): Style => ({ face: 'text', size: 10, colour: palette.inkSoft })
const body: Style = { face: 'text', size: 12 }

/** The receipt as a page of A4, worth keeping: plain, with everything bookkeeping needs. */
export const drawReceipt = (content: ReceiptContent): Promise<Buffer> => {
  const page = openPage({
    title: `${content.title} · ${content.brand}`,
    author: content.brand,
    language: content.language,
    ink: content.palette.ink,
    faces: content.faces,
  })
  const { document } = page
  if (content.logo) document.image(Buffer.from(content.logo), 595.28 - margin - 120, 60, { fit: [120, 44], align: 'right' })
  let y = page.write(content.title, { x: margin, y: 64, width: inner - 140 }, { face: 'display', size: 32, leading: 1.2 })
  y = drawFacts(page, content, y + 24)
  y = rule(page, y + 8, 0.75, content.palette.line)
  for (const line of content.lines) y = row(page, line, y + 8, body)
  y = rule(page, y + 12, 1.5, content.palette.ink)
  y = row(page, content.total, y + 10, { face: 'display', size: 18, leading: 1.3 })
  for (const note of content.notes) y = row(page, note, y + 6, { ...hint(content), size: 11 })
  page.write(content.company, { x: margin, y: 841.89 - 64, width: inner }, hint(content))
  document.end()
  return page.finished
}

const drawFacts = (page: Page, content: ReceiptContent, y: number): number => {
  const { facts } = content
  const width = inner / 2 - 12
  let top = y
  for (let at = 0; at < facts.length; at += 2) {
    const ends = facts.slice(at, at + 2).map(([label, value], column) => {
      const x = margin + column * (inner / 2 + 12)
      const below = page.write(label, { x, y: top, width }, hint(content))
      return page.write(value, { x, y: below, width }, { face: 'strong', size: 12 })
    })
    top = Math.max(...ends) + 12
  }
  return top
}

const rule = ({ document }: Page, y: number, width: number, colour: string): number => {
  document
    .moveTo(margin, y)
    .lineTo(margin + inner, y)
    .lineWidth(width)
    .stroke(colour)
  return y
}

const row = (page: Page, [label, value]: readonly [string, string], y: number, style: Style): number => {
  page.write(value, { x: margin + inner * 0.62, y, width: inner * 0.38, align: 'right' }, style)
  return page.write(label, { x: margin, y, width: inner * 0.6 }, style)
}
