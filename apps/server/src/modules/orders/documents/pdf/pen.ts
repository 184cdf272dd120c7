import PDFDocument from 'pdfkit'
import type { DocumentFonts } from '../../../../brand/brand.ts'
import { type Face, type Style, typesetterOf } from './typesetter.ts'

export type { Style } from './typesetter.ts'

type Box = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/**
 * A page of A4 with text that falls back, letter by letter, to a face that has the letter. Lengths are points.
 * PDFKit's own text flow knows one font at a time, so lines are broken here.
 */
export const openPage = (info: { title: string; author: string; language: string; ink: string; faces: DocumentFonts }) => {
  const { fonts, fontOf, measure, runsOf, canDraw } = typesetterOf(info.faces)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author },
    // None from the start: one that is open under no name would be opened again each time it is asked for by its own.
    font: '',
  })
  // PDFKit takes opened fonts too; its types do not say so.
  for (const [name, font] of fonts) document.registerFont(name, font as never)
  const registered = new Set(fonts.keys())
  const register = (name: string): void => {
    if (registered.has(name)) return
    document.registerFont(name, fontOf(name) as never)
    registered.add(name)
  }
  const finished = bytesOf(document)
  const broken = (text: string, width: number, style: Style) => linesOf(text, width, (part) => measure(part, style))

  return {
    document,
    finished,
    measure,
    /** Whether every letter of the text can be drawn. Skin tones, flags and emoji newer than the font are left out and spoil nothing. */
    canDraw: (text: string, face: Face): boolean =>
      [...text].every(
        (sign) =>
          /[\s\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{M}]/u.test(sign) || canDraw(sign, face),
      ),
    /** Height that `write` will take. */
    heightOf: (text: string, width: number, style: Style): number => broken(text, width, style).length * lineHeight(style),
    /** Writes wrapped text from the box's top. @returns the y below it. */
    write: (text: string, { x, y, width, align = 'left' }: Box, style: Style): number => {
      let top = y
      for (const line of broken(text, width, style)) {
        const room = width - measure(line, style)
        let left = x + (align === 'left' ? 0 : align === 'center' ? room / 2 : room)
        for (const run of runsOf(line, style.face)) {
          register(run.font)
          document.font(run.font, style.size).fillColor(style.colour ?? info.ink)
          const options = { lineBreak: false, characterSpacing: style.spacing ?? 0, baseline: 'alphabetic' as const }
          document.text(run.text, left, top + style.size * 1.05, options)
          left += measure(run.text, style) + (style.spacing ?? 0)
        }
        top += lineHeight(style)
      }
      return top
    },
    panel: (x: number, y: number, width: number, height: number, radius: number, fill: string, edge?: string): void => {
      document.roundedRect(x, y, width, height, radius)
      if (edge) document.lineWidth(1).fillAndStroke(fill, edge)
      else document.fill(fill)
    },
  }
}
export type Page = ReturnType<typeof openPage>

const lineHeight = ({ size, leading = 1.4 }: Style): number => size * leading

/** The lines that a text is broken into, at spaces where it can be. */
const linesOf = (text: string, width: number, measure: (part: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
      // A word wider than the box is cut where it must be.
      while (measure(line) > width && line.length > 1) {
        let fits = line.length - 1
        while (fits > 1 && measure(line.slice(0, fits)) > width) fits--
        // An emoji is two of JavaScript's characters.
        if (fits > 1 && /[\ud800-\udbff]/.test(line.charAt(fits - 1))) fits--
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
      }
    }
    return [...lines, line]
  })

const bytesOf = (document: PDFKit.PDFDocument): Promise<Buffer> => {
  const chunks: Buffer[] = []
  return new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
