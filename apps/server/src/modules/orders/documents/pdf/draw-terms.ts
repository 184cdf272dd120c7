import type { TermsContent } from './document-content.ts'
import { openPage, type Style } from './pen.ts'

const margin = 64
const inner = 595.28 - 2 * margin
const bottom = 841.89 - margin
const styles: Record<TermsContent['lines'][number]['kind'], Style & { above: number; indent: number }> = {
  heading: { face: 'display', size: 14, leading: 1.3, above: 16, indent: 0 },
  text: { face: 'text', size: 10.5, above: 6, indent: 0 },
  item: { face: 'text', size: 10.5, above: 3, indent: 14 },
}

/** The terms to keep, over as many pages of A4 as they need; a paragraph that does not fit goes to the next. Lengths are points. */
export const drawTerms = (content: TermsContent): Promise<Buffer> => {
  const { title, brand, language, palette, faces } = content
  const page = openPage({ title: `${title} · ${brand}`, author: brand, language, ink: palette.ink, faces })
  let y = page.write(title, { x: margin, y: margin, width: inner }, { face: 'display', size: 26, leading: 1.2 })
  const hint: Style = { face: 'text', size: 10, colour: palette.inkSoft }
  y = page.write(`${content.version}\n${content.company}`, { x: margin, y: y + 6, width: inner }, hint)
  for (const { kind, text } of content.lines) {
    const { above, indent, ...style } = styles[kind]
    const width = inner - indent
    // A heading stays with the beginning of what it is about.
    const needed = page.heightOf(text, width, style) + (kind === 'heading' ? 40 : 0)
    if (y + above + needed > bottom) {
      page.document.addPage()
      y = margin - above
    }
    if (kind === 'item') page.write('•', { x: margin, y: y + above, width: indent }, style)
    y = page.write(text, { x: margin + indent, y: y + above, width }, style)
  }
  page.document.end()
  return page.finished
}
