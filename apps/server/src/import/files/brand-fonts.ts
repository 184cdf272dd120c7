import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { idOf } from '../ids.ts'
import type { Finding, ReadContext } from '../subject.ts'
import type { Writer } from '../writer.ts'

const pageFace = z.strictObject({
  family: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, 'has letters, digits, spaces and hyphens'),
  file: z.string().regex(/^[a-z0-9][a-z0-9._-]*\.woff2$/, 'is no .woff2 file'),
  weight: z.string().regex(/^[1-9]00( [1-9]00)?$/, "write a weight as '600' or, of a variable font, '400 700'"),
})
const documentFont = z.string().regex(/^[a-z0-9][a-z0-9._-]*\.(ttf|otf)$/, 'is no .ttf or .otf file')

/** A brand's faces: WOFF2 for pages, TrueType or OpenType for documents, which no PDF can hold otherwise. */
export const brandFonts = z.strictObject({
  display: pageFace.optional(),
  text: pageFace.optional(),
  papers: z
    .strictObject({ display: documentFont.optional(), text: documentFont.optional(), strong: documentFont.optional() })
    .refine(({ text, strong }) => text !== undefined || strong === undefined, 'has a strong face beside none for text')
    .default({}),
})
type BrandFonts = z.output<typeof brandFonts>

const mostPageBytes = 300 * 1024
const mostDocumentFontBytes = 1024 * 1024

/** Why files that a brand names as its faces cannot be used. */
export const fontFindings = async (context: ReadContext, { papers, ...pages }: BrandFonts): Promise<Finding[]> => {
  const ofPages = Object.entries(pages).flatMap(([role, font]): Finding[] =>
    pageFont(context, font.file)
      ? []
      : [{ path: ['fonts', role, 'file'], reason: 'does not lie in brand/, is no WOFF2 or is larger than 300 KB' }],
  )
  const ofPapers = await Promise.all(
    Object.entries(papers).map(async ([face, file]): Promise<Finding[]> => {
      const reason = await documentFontFault(read(context, file, mostDocumentFontBytes))
      return reason === undefined ? [] : [{ path: ['fonts', 'papers', face], reason }]
    }),
  )
  return [...ofPages, ...ofPapers.flat()]
}

/** Writes a brand's faces; those it no longer has go. */
export const writeFonts = (context: ReadContext, writer: Writer, brandKey: string, { papers, ...pages }: BrandFonts): void => {
  const id = idOf('brand', brandKey)
  writer.owns('brand_fonts', id)
  for (const [role, { family, file, weight }] of Object.entries(pages)) {
    const bytes = pageFont(context, file)
    if (bytes) writer.add('brand_fonts', { brand_id: id, role, family, weight, ...content(bytes) })
  }
  writer.owns('brand_paper_faces', id)
  for (const [face, file] of Object.entries(papers)) {
    const bytes = read(context, file, mostDocumentFontBytes)
    if (bytes) writer.add('brand_paper_faces', { brand_id: id, face, ...content(bytes) })
  }
}

const content = (bytes: Buffer) => ({
  version: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
  bytes: `\\x${bytes.toString('hex')}`,
})

const read = ({ folder }: ReadContext, file: string, mostBytes: number): Buffer | undefined => {
  const path = join(folder, 'brand', file)
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= mostBytes ? readFileSync(path) : undefined
}

/** The bytes of a face for pages; undefined when they are not WOFF2 ('wOF2', W3C WOFF 2.0 §4.1). */
const pageFont = (context: ReadContext, file: string): Buffer | undefined => {
  const bytes = read(context, file, mostPageBytes)
  return bytes?.subarray(0, 4).toString('latin1') === 'wOF2' ? bytes : undefined
}

/** Letters and signs that stand on every document of the languages spoken; what is rarer is set in the product's faces. */
const everyday = 'AZaz09ÅÄÖåäöØøÆæÜüß.,:–€'

/** Why a face cannot be put into a PDF; undefined when it can. */
const documentFontFault = async (bytes: Buffer | undefined): Promise<string | undefined> => {
  if (!bytes) return 'does not lie in brand/ or is larger than 1 MB'
  // Loaded lazily: the library is large, and only brands with fonts of their own need it.
  const { create } = await import('fontkit')
  try {
    const font = create(bytes)
    if (!('numGlyphs' in font) || !('OS/2' in font)) return 'is a collection of fonts: name a file with one'
    if (Object.keys(font.variationAxes).length > 0) return 'is a variable font: a paper needs one of a single weight'
    if (font['OS/2'].fsType.noEmbedding) return 'does not permit to be put into documents (OS/2 fsType)'
    const missing = [...everyday].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    // Parsed completely, because broken tables show only when glyphs are read, as a PDF does.
    const subset = font.createSubset()
    for (const glyph of font.layout(everyday).glyphs) subset.includeGlyph(glyph)
    subset.encode()
    return missing.length === 0 ? undefined : `has no ${missing.join(' ')}`
  } catch {
    return 'is no TrueType or OpenType font that can be read'
  }
}
