import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import type { DocumentFonts } from '../../../../brand/brand.ts'

/** The product's fonts of each face: a letter is set in the first that has it. */
const defaults = {
  display: ['fredoka-600', 'fredoka-600-ext', 'figtree-600', 'figtree-600-ext'],
  text: ['figtree-400', 'figtree-400-ext'],
  strong: ['figtree-600', 'figtree-600-ext'],
} as const
export type Face = keyof typeof defaults
/** Has the emoji, in one colour. A large file that few documents need: opened with the first one of them. */
const emoji = 'noto-emoji-600'
/** Chooses how an emoji looks, or joins several: in a font without such pictures there is nothing to draw. */
const modifier = /[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]/u
const faces = Object.keys(defaults) as Face[]
export type Style = { face: Face; size: number; colour?: string; spacing?: number; leading?: number }

/** Remembers so many answers and then begins anew: most words of a document stood on the one before, too. */
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

/** A font that remembers the words it has set: reading its tables and setting words took longer than the drawing. */
const opened = (bytes: Uint8Array): Font => {
  const font = create(Buffer.from(bytes)) as Font
  const set = font.layout.bind(font)
  const word = remembered(5_000, (text) => set(text))
  font.layout = (text, ...features) => {
    if (features.some((feature) => feature !== undefined)) return set(text, ...features)
    const kept = word(text)
    // PDFKit scales the positions where they lie.
    const positions = kept.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(kept)), kept, { positions })
  }
  return font
}
const defaultFont = remembered(20, (name) => opened(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))))

/** Sets words in the faces of one brand. Lengths are points. */
export type Typesetter = {
  /** Every font of the faces by the name it is registered under. */
  fonts: ReadonlyMap<string, Font>
  /** The font of a run; one that is seldom needed is opened now. */
  fontOf: (name: string) => Font
  /** Neighbouring letters of one font. Signs that no font has are left out. */
  runsOf: (text: string, face: Face) => { font: string; text: string }[]
  canDraw: (sign: string, face: Face) => boolean
  /** Width of text, word by word with the space after it, as PDFKit sets it; PDFKit's own measure sets every text anew. */
  measure: (text: string, style: Style) => number
}

/** So many brands' fonts stay open; they are opened anew after that. */
const mostBrands = 8
const known = new Map<string, Typesetter>()

/** @param own the brand's faces. A letter that they lack is set in the product's; a brand with a text face and no strong one has its text everywhere. */
export const typesetterOf = (own: DocumentFonts): Typesetter => {
  const name = faces.map((face) => own[face]?.version ?? '').join(' ')
  const kept = known.get(name)
  if (kept) return kept
  if (known.size >= mostBrands) known.clear()
  const made = makeTypesetter(own)
  known.set(name, made)
  return made
}

const makeTypesetter = (own: DocumentFonts): Typesetter => {
  const fonts = new Map<string, Font>()
  const namesOf = (face: Face): string[] => {
    const brand = own[face] ?? (face === 'strong' ? own.text : undefined)
    for (const name of defaults[face]) if (!fonts.has(name)) fonts.set(name, defaultFont(name))
    if (!brand) return [...defaults[face]]
    const name = `own-${brand.version}`
    if (!fonts.has(name)) fonts.set(name, opened(brand.bytes))
    return [name, ...defaults[face]]
  }
  const each = <A>(answer: (face: Face, names: readonly string[]) => A) =>
    Object.fromEntries(faces.map((face) => [face, answer(face, namesOf(face))])) as Record<Face, A>
  const fontWith = each((_, names) =>
    remembered(2_000, (sign) => {
      if (modifier.test(sign)) return ''
      const code = sign.codePointAt(0) ?? 0
      const found = names.find((name) => fonts.get(name)?.hasGlyphForCodePoint(code))
      if (found !== undefined) return found
      return /\p{Extended_Pictographic}/u.test(sign) && defaultFont(emoji).hasGlyphForCodePoint(code) ? emoji : ''
    }),
  )
  const fontOf = (name: string): Font => fonts.get(name) ?? defaultFont(name)
  const runsOf = (text: string, face: Face) => {
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
  const wordWidth = each((face) =>
    remembered(5_000, (word) =>
      runsOf(word, face).reduce((sum, run) => {
        const font = fontOf(run.font)
        return sum + font.layout(run.text).advanceWidth / font.unitsPerEm
      }, 0),
    ),
  )
  return {
    fonts,
    fontOf,
    runsOf,
    canDraw: (sign, face) => fontWith[face](sign) !== '',
    measure: (text, { face, size, spacing = 0 }) =>
      (text.match(/[^ \t]*[ \t]|[^ \t]+/g) ?? []).reduce((sum, word) => sum + wordWidth[face](word) * size, 0) +
      spacing * Math.max(0, text.length - 1),
  }
}
