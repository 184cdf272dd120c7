import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

const faces = {
  display: ['fredoka-600', 'fredoka-600-ext', 'figtree-600', 'figtree-600-ext'],
  text: ['figtree-400', 'figtree-400-ext'],
  strong: ['figtree-600', 'figtree-600-ext'],
} as const
export type Face = keyof typeof faces
export type Style = { face: Face; size: number; colour?: string; spacing?: number; leading?: number }
type Box = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** Remembers so many answers to questions about words and then begins anew: most words of a sheet stood on the one before, too. */
const remembered = <A>(most: number, answer: (words: string) => A): ((words: string) => A) => {
  const known = new Map<string, A>()
  return (words) => {
    const kept = known.get(words)
    if (kept !== undefined) return kept
    if (known.size >= most) known.clear()
    const fresh = answer(words)
    known.set(words, fresh)
    return fresh
  }
}

/** A font, opened once and kept from sheet to sheet, with the words it has set: reading its tables and setting words took longer than the drawing. */
const fontOf = remembered(20, (name): Font => {
  const font = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))) as Font
  const set = font.layout.bind(font)
  const word = remembered(5_000, (text) => set(text))
  font.layout = (text, ...wishes) => {
    if (wishes.some((wish) => wish !== undefined)) return set(text, ...wishes)
    const kept = word(text)
    // PDFKit scales the positions where they lie.
    const positions = kept.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(kept)), kept, { positions })
  }
  return font
})
// PDFKit takes opened fonts too; its types do not say so.
const forPdfKit = (name: string) => fontOf(name) as never

/** Of each face: the first font that has a letter, or '' when none has. */
const fontWith = Object.fromEntries(
  Object.entries(faces).map(([face, names]) => [
    face,
    remembered(2_000, (sign) => names.find((name) => fontOf(name).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) ?? ''),
  ]),
) as Record<Face, (sign: string) => string>

/** Neighbouring letters of one font. Signs that no font has (emoji) are left out. */
const runsOf = (text: string, face: Face): { font: string; text: string }[] => {
  const made: { font: string; text: string }[] = []
  for (const sign of text) {
    const font = fontWith[face](sign)
    if (font === '') continue
    const last = made.at(-1)
    if (last?.font === font) last.text += sign
    else made.push({ font, text: sign })
  }
  return made
}

/** Of each face: width of a word at size 1. */
const wordWidth = Object.fromEntries(
  Object.keys(faces).map((face) => [
    face,
    remembered(5_000, (word) =>
      runsOf(word, face as Face).reduce((sum, run) => {
        const font = fontOf(run.font)
        return sum + font.layout(run.text).advanceWidth / font.unitsPerEm
      }, 0),
    ),
  ]),
) as Record<Face, (word: string) => number>

/** Width of text in points, word by word with the space after it, as PDFKit sets it; PDFKit's own measure sets every text anew. */
const measure = (text: string, { face, size, spacing = 0 }: Style): number =>
  (text.match(/[^ \t]*[ \t]|[^ \t]+/g) ?? []).reduce((sum, word) => sum + wordWidth[face](word) * size, 0) +
  spacing * Math.max(0, text.length - 1)

/**
 * A page of A4 with text that falls back, letter by letter, to a face that has the letter. Lengths are points.
 * PDFKit's own text flow knows one font at a time, so lines are broken here.
 */
export const openPage = (info: { title: string; author: string; language: string; ink: string }) => {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author },
    // None from the start: one that is open under no name would be opened again each time it is asked for by its own.
    font: '',
  })
  for (const name of new Set(Object.values(faces).flat())) document.registerFont(name, forPdfKit(name))
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const broken = (text: string, width: number, style: Style): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && measure(longer, style) > width) {
          lines.push(line)
          line = word
        } else line = longer
        // A word wider than the box is cut where it must be.
        while (measure(line, style) > width && line.length > 1) {
          let fits = line.length - 1
          while (fits > 1 && measure(line.slice(0, fits), style) > width) fits--
          lines.push(line.slice(0, fits))
          line = line.slice(fits)
        }
      }
      return [...lines, line]
    })
  const lineHeight = ({ size, leading = 1.4 }: Style): number => size * leading

  return {
    document,
    finished,
    measure,
    /** Whether every letter of the text can be drawn; emoji do not count. */
    canDraw: (text: string, face: Face): boolean =>
      [...text].every((sign) => /[\s\p{Extended_Pictographic}\p{Cf}\p{M}]/u.test(sign) || fontWith[face](sign) !== ''),
    /** Height that `write` will take. */
    heightOf: (text: string, width: number, style: Style): number => broken(text, width, style).length * lineHeight(style),
    /** Writes wrapped text from the box's top. @returns the y below it. */
    write: (text: string, { x, y, width, align = 'left' }: Box, style: Style): number => {
      let top = y
      for (const line of broken(text, width, style)) {
        const room = width - measure(line, style)
        let left = x + (align === 'left' ? 0 : align === 'center' ? room / 2 : room)
        for (const run of runsOf(line, style.face)) {
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
