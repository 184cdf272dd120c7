import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentFonts } from '../../../../brand/brand.ts'
import { defaultPalette } from '../../../../brand/palette.ts'
import { wordsOfPdf } from '../../../../testing/read-pdf.ts'
import type { GiftCardContent } from './document-content.ts'
import { drawGiftCard } from './draw-gift-card.ts'
import { openPage } from './pen.ts'

const page = (faces: DocumentFonts = {}) =>
  openPage({ title: 'Test', author: 'Test', language: 'sv', ink: defaultPalette.ink, faces })
const fontFile = (name: string) => new URL(`./fonts/${name}.ttf`, import.meta.url).pathname

test.each([
  ['Grattis på födelsedagen, Åke och Ängla!', 'text', 'figtree-400', 11, 0],
  ['Lahjakortti on voimassa 22. marraskuuta 2028 asti', 'strong', 'figtree-600', 13, 0],
  ['Für Großtante Käthe', 'display', 'fredoka-600', 34, 0],
  ['HOPP-AVTO-7Y4K', 'strong', 'figtree-600', 21, 1],
  ['AVAVAV', 'text', 'figtree-400', 10, 0],
] as const)('a text is as wide as PDFKit sets it: %s', (text, face, font, size, spacing) => {
  const document = new PDFDocument({ margin: 0 })
  const wide = document.font(fontFile(font), size).widthOfString(text, { characterSpacing: spacing })
  // The second time from what is remembered.
  for (const _ of [1, 2]) expect(page().measure(text, { face, size, spacing })).toBeCloseTo(wide, 6)
})

test('letters that a face lacks are measured in the face that has them, and what nobody has counts nothing', () => {
  const { measure } = page()
  const style = { face: 'display', size: 20 } as const
  // The display face has no Polish letters of its own; the second part of the font does.
  expect(measure('Łukasiewicz', style)).toBeGreaterThan(measure('ukasiewicz', style) + 5)
  // A private sign; how an emoji looks, and what joins several.
  expect(measure('Elsa \ue000', style)).toBe(measure('Elsa ', style))
  expect(measure('👍🏽', style)).toBe(measure('👍', style))
  expect(measure('👩‍👧', style)).toBe(measure('👩👧', style))
})

const content: GiftCardContent = {
  kind: 'gift-card',
  language: 'sv',
  title: 'Presentkort',
  to: 'Till Elsa Łukasiewicz',
  amount: '500 kr',
  greeting: 'Grattis på födelsedagen!',
  codeLabel: 'Kod',
  code: 'HOPP-7Y4K',
  validTo: 'Gäller till 22 november 2028',
  how: 'Visa koden i kassan.',
  terms: 'Kortet gäller i alla våra lekland i Sverige.',
  company: 'Hoppla lekland AB',
  brand: 'Hoppla lekland',
  palette: defaultPalette,
  faces: {},
}
/** A document carries the second it was made in and a mark drawn from it, so all are made in the same one. */
const drawn = async (faces: DocumentFonts = {}) => (await drawGiftCard({ ...content, faces })).toString('latin1')
/** The fonts that lie in a PDF, by their own names. */
const fontsIn = (pdf: string) => [...new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name))].sort()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the hundredth document is the same as the first, whatever is remembered, and each font is in it once', async () => {
  const first = await drawn()
  for (let n = 0; n < 3; n++) expect((await drawn()) === first).toBe(true)
  const names = [...first.matchAll(/\/BaseFont \/([A-Z]{6}\+\S+)/g)].map(([, name]) => name)
  // Fredoka for headings, Figtree regular and semi-bold for the rest, one small extra font for the Ł; each stands twice in a file.
  expect(new Set(names).size).toBe(4)
  expect(names).toHaveLength(8)
})

describe('emoji in a greeting', () => {
  const greeted = (greeting: string) => drawGiftCard({ ...content, greeting })
  test('are drawn, in one colour, with a font that other papers do not carry', async () => {
    const pdf = await greeted('Grattis Elsa! 🎂🎈 Kram ❤️')
    expect(wordsOfPdf(pdf)).toMatch(/Grattis Elsa!\s*🎂🎈\s*Kram\s*❤/u)
    expect(fontsIn(pdf.toString('latin1')).filter((name) => name?.includes('Emoji'))).toHaveLength(1)
    expect(fontsIn(await drawn()).filter((name) => name?.includes('Emoji'))).toEqual([])
  })
  test('with a skin tone, of several joined, or a flag: the words stay', async () => {
    expect(wordsOfPdf(await greeted('Bra 👍🏽 av 👩‍👧 i 🇸🇪 Sverige'))).toMatch(/Bra\s*👍\s*av\s*👩👧\s*i\s*Sverige/u)
  })
  test('a row of them wider than the page is cut between two, none in the middle', async () => {
    const words = wordsOfPdf(await greeted('🎉'.repeat(60)))
    expect([...words].filter((sign) => sign === '🎉')).toHaveLength(60)
  })
  test('a greeting of nothing that can be drawn leaves no empty box', async () => {
    const [empty, none] = [await greeted('\ufe0f\u200d'), await greeted('')]
    expect(empty.length).toBe(none.length)
  })
})

describe('a brand with faces of its own', () => {
  const face = (file: string) => ({
    version: file,
    bytes: readFileSync(new URL(`../../../../../../../data/kanga/brand/${file}.ttf`, import.meta.url)),
  })
  const [regular, heavy] = [face('baloo-2-400'), face('baloo-2-600')]

  test('has them in its papers, embedded, and the house’s for what they lack', async () => {
    expect(fontsIn(await drawn({ display: heavy, text: regular, strong: heavy }))).toEqual(['Baloo2-Regular', 'Baloo2-SemiBold'])
    // Nobody else's documents change with it, before or after.
    expect(fontsIn(await drawn()).join()).toMatch(/^Figtree.*Fredoka/)
    expect(fontsIn(await drawn({ display: heavy })).join()).toMatch(/^Baloo2-SemiBold,Figtree/)
    const { measure, canDraw } = page({ text: regular })
    expect(measure('Grattis', { face: 'text', size: 10 })).not.toBe(page().measure('Grattis', { face: 'text', size: 10 }))
    expect(canDraw('Łódź', 'text')).toBe(true)
  })

  test('without a strong one sets what counts in its text', () => {
    const { measure } = page({ text: regular })
    expect(measure('HOPP-7Y4K', { face: 'strong', size: 10 })).toBe(measure('HOPP-7Y4K', { face: 'text', size: 10 }))
  })

  test('two brands side by side keep their own widths', () => {
    const style = { face: 'display', size: 20 } as const
    const [one, other] = [page({ display: regular }), page({ display: heavy })]
    expect(one.measure('Presentkort', style)).not.toBe(other.measure('Presentkort', style))
    expect(page({ display: regular }).measure('Presentkort', style)).toBe(one.measure('Presentkort', style))
  })
})
