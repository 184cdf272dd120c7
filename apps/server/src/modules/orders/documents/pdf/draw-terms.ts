import type { TermsContent } from './document-content.ts'
import { openPage, type Style } from './pen.ts'

const margin = 64
const inner = 595.28 - 2 * margin
const bottom = 841.89 - margin
const styles: Record<Exclude<TermsContent['lines'][number]['kind'], 'page'>, Style & { above: number; indent: number }> = {
  heading: { face: 'display', size: 14, leading: 1.3, above: 16, indent: 0 },
  text: { face: 'text', size: 10.5, above: 6, indent: 0 },
  item: { face: 'text', size: 10.5, above: 3, indent: 14 },
  fact: { face: 'text', size: 10.5, above: 4, indent: 170 },
}

/** The terms to keep, or the facts of a dispute, over as many pages of A4 as they need; a paragraph that does not fit goes to the next. Lengths are points. */
export const drawTerms = (content: TermsContent): Promise<Buffer> => {
  const { title, brand, language, palette, faces } = content
  const page = openPage({ title: `${title} · ${brand}`, author: brand, language, ink: palette.ink, faces })
  const titled: Style = { face: 'display', size: 26, leading: 1.2 }
  let y = page.write(title, { x: margin, y: margin, width: inner }, titled)
  const hint: Style = { face: 'text', size: 10, colour: palette.inkSoft }
  y = page.write(`${content.version}\n${content.company}`, { x: margin, y: y + 6, width: inner }, hint)
  for (const line of content.lines) {
    if (line.kind === 'page') {
      page.document.addPage()
      y = page.write(line.text, { x: margin, y: margin, width: inner }, titled)
      continue
    }
    const { kind, text } = line
    const { above, indent, ...style } = styles[kind]
    const width = inner - indent
    const label = kind === 'fact' ? line.label : ''
    // A heading stays with the beginning of what it is about.
    const needed =
      Math.max(page.heightOf(text, width, style), page.heightOf(label, indent - 12, hint)) + (kind === 'heading' ? 40 : 0)
    if (y + above + needed > bottom) {
      page.document.addPage()
      y = margin - above
    }
    if (kind === 'item') page.write('•', { x: margin, y: y + above, width: indent }, style)
    const below = kind === 'fact' ? page.write(label, { x: margin, y: y + above, width: indent - 12 }, hint) : y
    y = Math.max(page.write(text, { x: margin + indent, y: y + above, width }, style), below)
  }
  page.document.end()
  return page.finished
}
